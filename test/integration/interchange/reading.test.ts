import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TableDocument } from '../../../main/table/document/document'
import { exportImputed, freshFolder, imputations, imputedPenguins, penguins } from './penguins'
import { hasPython, hasR, runPython, runR } from './programs'

// The real programs read what was exported, and hold it against the CSV that the table came from.
const folder = freshFolder()
let document: TableDocument
beforeAll(async () => {
  document = await imputedPenguins()
})

const gapsOf = (): number[] => document.info().columns.map(({ gaps }) => gaps)

describe.skipIf(!hasR('mice'))('mice (skipped where R or its package mice is not installed)', () => {
  it('as.mids takes the long table: gaps, and what fills them', async () => {
    await exportImputed(document, join(folder, 'long.csv'), { format: 'csv' })
    const program = `suppressMessages(library(mice)); long <- read.csv("long.csv"); m <- suppressWarnings(as.mids(long))
    own <- read.csv(commandArgs(TRUE)[1]); same <- function(a, b) identical(is.na(a), is.na(b)) && all(a == b, na.rm = TRUE)
    stopifnot(all(mapply(same, m$data[names(own)], own)))
    for (k in 1:m$m) stopifnot(all(mapply(same, complete(m, k)[names(own)], long[long$.imp == k, names(own)])))
    cat(m$m, nrow(m$data), m$nmis[names(own)], sum(is.na(complete(m, 3)[names(own)])))`
    const told = runR(folder, program, penguins).trim().split(' ').map(Number)
    expect(told).toEqual([imputations, 344, ...gapsOf(), 0])
  })
})

describe.skipIf(!hasR('haven'))('haven (skipped where R or its package haven is not installed)', () => {
  /** In every imputation the observed cells are the CSV's, values and labels; the table numbered 0 has its gaps, the others none. */
  const compare = `own <- read.csv(commandArgs(TRUE)[1], stringsAsFactors = FALSE)
  plain <- function(x) if (haven::is.labelled(x)) as.character(haven::as_factor(x)) else as.vector(haven::zap_formats(x))
  open <- 0
  for (k in sort(unique(number))) {
    part <- d[number == k, names(own)]
    for (name in names(own)) {
      a <- plain(part[[name]]); b <- own[[name]]
      stopifnot(length(a) == length(b), all((a == b)[!is.na(b)]), if (k == 0) identical(is.na(a), is.na(b)) else !anyNA(a))
      if (k == 0) open <- open + sum(is.na(a))
    }
  }
  labels <- attr(d$species, "labels")
  cat(max(number), nrow(d), open, paste(names(labels), collapse = "/"))`
  const expected = (): string => {
    const total = gapsOf().reduce((sum, gaps) => sum + gaps, 0)
    return `${imputations} ${344 * (imputations + 1)} ${total} Adelie/Chinstrap/Gentoo`
  }

  it('reads Stata’s flong: numbers of imputations and rows, which rows have gaps, values, labels and gaps', async () => {
    await exportImputed(document, join(folder, 'out.dta'), { format: 'dta' })
    const program = `d <- haven::read_dta("out.dta"); number <- d[["_mi_m"]]; ${compare}
    stopifnot(d[["_mi_id"]] == rep(1:344, max(number) + 1), is.na(d[["_mi_miss"]][number > 0]))
    stopifnot((d[["_mi_miss"]][number == 0] == 1) == !complete.cases(own))`
    expect(runR(folder, program, penguins)).toBe(expected())
  })

  it('reads SPSS’s Imputation_: values, labels and gaps', async () => {
    await exportImputed(document, join(folder, 'out.sav'), { format: 'sav' })
    const program = `d <- haven::read_sav("out.sav"); number <- d$Imputation_; ${compare}`
    expect(runR(folder, program, penguins)).toBe(expected())
  })
})

describe.skipIf(!hasPython('pandas', 'pyarrow'))(
  'pandas (skipped where Python, pandas or pyarrow is not installed)',
  () => {
    it('reads Parquet with the imputation as a column: types, values and gaps', async () => {
      await exportImputed(document, join(folder, 'out.parquet'), { format: 'parquet' })
      const program = `import sys, pandas as pd
d = pd.read_parquet('out.parquet'); own = pd.read_csv(sys.argv[1])
assert list(d.columns) == ['.imp', '.id', *own.columns] and pd.api.types.is_integer_dtype(d['.imp'])
for number, part in d.groupby('.imp'):
    part = part[own.columns].reset_index(drop=True)
    wanted = own if number == 0 else own.where(own.notna(), part)
    pd.testing.assert_frame_equal(part, wanted, check_dtype=False)
    assert number == 0 or not part.isna().any().any()
print(d['.imp'].max(), len(d), *d[d['.imp'] == 0][own.columns].isna().sum())`
      const told = runPython(folder, program, penguins).trim().split(' ').map(Number)
      expect(told).toEqual([imputations, 344 * (imputations + 1), ...gapsOf()])
    })
  },
)
