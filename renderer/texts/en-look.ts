import { formatCount, formatLikelihood, formatOdds, formatShare } from './format'

/** Texts of the inspector, the check list, the column details and the query. */
export const lookTexts = {
  inspect: {
    title: (column: string, row: number) => `${column}, row ${formatCount(row)}`,
    emptyTitle: 'No cell selected',
    empty: 'Click any cell to see what the model thinks of it: its distribution, given the rest of its row.',
    noModel: 'Train a model to see how likely every value of this cell is.',
    notLearned: 'The model does not know this column.',
    known: (count: number) => `given ${formatCount(count)} known ${count === 1 ? 'value' : 'values'} of this row`,
    states: { observed: 'Observed', edited: 'Edited by you', gap: 'Empty', filled: 'Filled by the model' },
    value: 'Value',
    mean: 'Best guess (mean)',
    median: 'Median',
    mode: 'Most likely',
    half: '50% between',
    ninety: '90% between',
    between: (low: string, high: string) => `${low} – ${high}`,
    certainty: 'Certainty',
    certaintyWords: (certainty: number) =>
      `${certainty >= 0.75 ? 'high' : certainty >= 0.4 ? 'fair' : 'low'}, ${formatShare(certainty)}`,
    observed: 'In the table',
    logLikelihood: 'Log-likelihood',
    tail: 'How unusual',
    tailWords: (tail: number) =>
      tail < 0.001
        ? `very surprising, ${formatOdds(tail)}`
        : tail < 0.01
          ? `surprising, ${formatOdds(tail)}`
          : tail < 0.05
            ? `a little unusual, ${formatOdds(tail)}`
            : 'as expected',
    effective: 'Samples behind this',
    effectiveWords: (share: number) =>
      share >= 0.5
        ? `reliable, ${formatShare(share)} effective`
        : share >= 0.15
          ? `fair, ${formatShare(share)} effective`
          : `thin, ${formatShare(share)} effective: read the curve with care`,
    likelihoodWords: (value: number) => formatLikelihood(value),
    plotDensity: (column: string, mean: string) => `Distribution of ${column}; mean ${mean}`,
    plotBars: (column: string, mode: string) => `Probabilities of ${column}; most likely ${mode}`,
    legend: { energy: 'Energy', proposal: 'Proposal', observed: 'In the table', samples: 'Samples' },
    whatIf: 'What if…',
    whatIfAbout: 'Change a value of this row and watch the curve. The table stays as it is until you keep it.',
    unknown: 'unknown',
    reset: 'Reset',
    keep: 'Keep in table',
    nothingAssumed: 'Change a value above first.',
    moreValues: (count: number) => `Show ${formatCount(count)} more`,
    othersUp: (count: number) => `${formatCount(count)} less likely`,
    loading: 'Asking the model…',
  },

  check: {
    title: (count: number) => `Check these ${formatCount(count)} cells`,
    about: 'The most surprising values given the rest of their row. Often typing errors, sometimes discoveries.',
    none: 'Nothing here is surprising.',
    start: 'Look for surprising cells',
    startAbout: 'Computes for every observed cell how unusual it is, given the rest of its row.',
    running: 'Computing likelihoods',
    expected: (value: string) => `expected about ${value}`,
    odds: (tail: number) => formatOdds(tail),
    row: (row: number) => `row ${formatCount(row)}`,
    more: 'Show more',
    showRows: 'Show only these rows',
    showAll: 'Show all rows',
    list: 'Surprising cells',
  },

  columnPanel: {
    emptyTitle: 'No column selected',
    empty: 'Choose a column on the left to see its values and to change how it is read.',
    type: 'Type',
    role: 'Role',
    missingCodes: 'Codes for “missing”',
    missingHelp: 'One per line. Cells with exactly this text count as gaps.',
    suggestions: 'Suggested',
    addCode: (code: string) => `Treat ${code} as missing`,
    bounds: 'Allowed range',
    low: 'Lowest',
    high: 'Highest',
    decimals: 'Decimals',
    decimalsAsFile: 'as in the file',
    levels: 'Order of the levels',
    levelsHelp: 'From lowest to highest, one per line.',
    dateOrder: 'Dates are written',
    dateOrders: { '': 'as found', dmy: 'day month year', mdy: 'month day year', ymd: 'year month day' },
    apply: 'Apply',
    nothingChanged: 'Change something above first.',
    reason: (reason: string) => `Guessed from the values: ${reason}`,
    leftOut: (reason: string) => `The model leaves it out: ${reason}`,
    distribution: 'Values',
    observedAgainstFilled: 'Observed and filled values',
    observed: 'Observed',
    filled: 'Filled',
    quantiles: 'Quantiles',
    distinct: (count: number) => `${formatCount(count)} distinct`,
    otherLevels: (count: number) => `${formatCount(count)} other`,
    chartLabel: (name: string) => `Distribution of ${name}`,
    changed: 'The column was changed. Train again to use the change.',
    stale: 'Changing the type, codes or role needs a new model.',
    badNumber: 'This is not a number that fits here.',
  },

  query: {
    title: 'Ask the model',
    about:
      'Say what is known, choose one or two columns, and see what the model expects. No row of the table is involved.',
    given: 'Known values',
    addGiven: 'Add a known value',
    remove: (name: string) => `Remove ${name}`,
    column: 'Column',
    value: 'Value',
    targets: 'What do you want to know?',
    first: 'First column',
    second: 'Second column',
    noSecond: 'none',
    run: 'Ask',
    empty: 'Nothing is assumed: the answer is about a typical row.',
    joint: (a: string, b: string) => `${a} and ${b} together`,
    jointAbout: (count: string) => `${count} samples from the model`,
    share: 'Share',
    correlation: 'Correlation',
    mean: 'Mean',
    spread: 'Standard deviation',
    unanswered: 'Choose a column and ask.',
    sameColumn: 'Choose two different columns.',
    resultLabel: 'Answer',
  },
}
