/** Wrong use of the command line: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const USAGE = `Lacuna fills the gaps in tables.

  lacuna inspect  FILE                         what is in a table: columns, types, gaps
  lacuna train    FILE -o MODEL.lacuna         learn a table
  lacuna train    FILE --continue MODEL -o OUT.lacuna      train a model further, from where it is
  lacuna fill     FILE -o OUT.csv              fill its gaps (trains first without --model)
  lacuna score    FILE --model MODEL -o OUT.csv    likelihood of every observed cell and row
  lacuna rows     FILES…                       how many rows tables have: what --first-row of the next part is
  lacuna loglik   FILE --model MODEL           log-likelihood of rows: --target COLS, --given COLS, --orders K,
                                               --importance S (random samples), --proposal
  lacuna query    --model MODEL --given "age=40,sex=Male" --target income   [--points N] [--samples N]
  lacuna evaluate FILE                         hide known cells, fill them, compare   [--hide 0.1]
                                               --hide-runs (as long as the table's own gaps; usual where rows are ordered)
                                               --hide-cells (single ones)
  lacuna pool     FILES… --model "y ~ x1 + x2*group"       analyse every imputation, pool the results by Rubin's rules
  lacuna report   FILE -o REPORT.html          one page to hand over: gaps, fill, evaluation, methods   [-m 5] [--model MODEL]
                                               [--hide 0.2] [--gaps-only]
  lacuna engines                               what can compute on this machine
  lacuna doctor                                checks this computer: one page for a bug report, without private data
  lacuna serve    [FILE] [--port N]            the workbench in a browser on this machine
  lacuna serve    --team FOLDER --public-url https://NAME       the same for several people, behind a proxy (docs/team-server.md)
                                               [--port N] [--jobs 2] [--places 10] [--memory GB] [--idle-minutes 30]
  lacuna people   add NAME --team FOLDER --public-url https://NAME    lets a person in and prints their link; again: a new link
  lacuna people   list|remove NAME --team FOLDER      who may come in; takes their link away, and keeps their work

  FILE and -o of fill and score may be - (standard input and output): … | lacuna fill - --model MODEL -o - | …

Training:  --preset quick|balanced|thorough   --max-minutes N   --steps N   --seed N   --engine ID   --columns SPEC.json
           --resume (go on from the last checkpoint)   --sample-rows N (learn that many rows, drawn by chance; usual where
           FILE is - or very large)
Rows:      --order-by COLUMN|rows   --group-by COLUMN[,COLUMN]   --no-order   --no-group
           (train, fill, score, evaluate; found from the table when left out, “lacuna inspect” tells what and why)
Rules:     --rules FILE, one rule a line, such as: bmi = weight / (height/100)^2   (inspect, train, fill, score, loglik, evaluate)
           a model keeps its rules and brings them along; --no-rules leaves them out
Filling:   --method mean|median|sample   -m M   --layout files|long|stata
           --gaps empty|NA (with -m; what stands in gaps left open)   --min-certainty P   --manifest FILE   --model MODEL
           --script r|stata|spss|python (with -m; a script beside the file that loads it, fits a model and pools)
           mean: totals and averages come out right; median: a typical value, closest in absolute terms, unmoved by
           long tails; sample: M tables to compute with, whose differences are the uncertainty
Passing:   --stream (row by row in little memory: fill, score; usual for pipes and large files)
           --first-row N (of a part of a larger table: the number of its first row, so that the parts are filled as the whole)
           --read-like FILE (columns are read and written as in the beginning of this part of the same table)
Pooling:   FILES: one file with all imputations (.imp, mi_m or _mi_m says which; 0 is the table with its gaps), or one each
           --original FILE (the table with its gaps)   --kind linear|logistic   --columns SPEC.json   -o OUT.csv
           instead of --model: --mean COLUMN   --proportion COLUMN   --quantile COLUMN[=0.5]   --correlation A,B
           --compare COLUMN --by GROUP
           FILES may also be one session saved in the window (its table beside it, or given with --original)
           what if gaps hide others than similar rows show: --delta COLUMN[=from:to:step] adds to filled values, --scale
           COLUMN[=from:to:step] multiplies them, --where COLUMN=VALUE or COLUMN=low:high in some rows only
Anywhere:  --json (one JSON document on standard output)   --help   --version
`
