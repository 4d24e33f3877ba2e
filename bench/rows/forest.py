"""forest.py IN.csv OUT.csv GROUP: missForest's scheme with the previous and the next known value pasted in as columns."""
import sys
import pandas as pd
from sklearn.ensemble import ExtraTreesRegressor
from sklearn.experimental import enable_iterative_imputer  # noqa: F401
from sklearn.impute import IterativeImputer

source, target, group = sys.argv[1:4]
data = pd.read_csv(source)
numbers = [name for name in data if pd.api.types.is_numeric_dtype(data[name])]
within = data.groupby(data[group], sort=False) if group != '-' else None
wide = data[numbers].copy()
for name in numbers:
    series = within[name] if within is not None else data[name]
    wide[name + ' before'] = (series.shift(1).groupby(data[group]).ffill() if within is not None else series.shift(1).ffill())
    wide[name + ' after'] = (series.shift(-1).groupby(data[group]).bfill() if within is not None else series.shift(-1).bfill())
wide = wide.dropna(axis=1, how='all')
forest = ExtraTreesRegressor(n_estimators=60, min_samples_leaf=2, n_jobs=2, random_state=1)
filled = IterativeImputer(forest, max_iter=4, random_state=1, keep_empty_features=True).fit_transform(wide)
filled = pd.DataFrame(filled, columns=wide.columns, index=wide.index)
for name in numbers:
    data[name] = data[name].where(data[name].notna(), filled[name])
data.to_csv(target, index=False)
