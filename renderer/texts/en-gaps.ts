import { counted, formatCount, formatNumber, formatShare } from './format'

/** Texts of the Gaps and Compare views and of the report. */
export const gapsTexts = {
  gapsView: {
    none: 'No gaps',
    noneAbout: 'Every cell of this table has a value: there is nothing to fill.',
    title: (gaps: number, share: number) => `${counted(gaps, 'gap', 'gaps')}, ${formatShare(share)} of all cells`,
    about: 'Click any mark: the rows or cells it stands for are selected in the table.',
    complete: (complete: number, rows: number) =>
      `${formatCount(complete)} of ${formatCount(rows)} rows are complete (${formatShare(rows === 0 ? 0 : complete / rows)}).`,
    showAll: 'Show all rows again',
    studying: 'Studying the gaps',
    progress: (share: string, left: string) => `Studying the gaps · ${share}${left ? ` · ${left} left` : ''}`,
    startStudy: 'Study the gaps',
    stopped: 'What the gaps depend on is not known yet.',
    noRows: 'No row is like this any more.',

    shares: 'Missing per column',
    sharesAbout: 'Those with the most gaps first.',
    shareOf: (name: string, gaps: number, share: number) =>
      `${name}: ${counted(gaps, 'gap', 'gaps')}, ${formatShare(share)}`,
    more: (count: number) => `Show ${formatCount(count)} more`,
    fewer: 'Show fewer',

    picture: 'The table as a picture',
    pictureAbout: (bands: number, each: number) =>
      each > 1
        ? `Columns from left to right, ${formatCount(bands)} bands of about ${formatCount(each)} rows from top to bottom; the darker, the more is missing.`
        : 'Columns from left to right, rows from top to bottom; dark where something is missing.',
    pictureKeys: 'Arrow keys go through the marks, Enter selects the rows in the table.',
    pictureLabel: 'Gaps of the table, rows by columns',
    order: 'Rows',
    orders: { file: 'as in the file', gaps: 'most gaps first' },
    orderBy: (name: string) => `by ${name}`,
    band: (name: string, gaps: number, rows: number, from: number, to: number) =>
      `${name}, rows ${formatCount(from)} to ${formatCount(to)}: ${formatCount(gaps)} of ${formatCount(rows)} missing`,
    bandText: (name: string, share: number, from: number, to: number) =>
      `The most is missing in ${name}, rows ${formatCount(from)} to ${formatCount(to)} of this order: ${formatShare(share)}.`,

    patterns: 'Missing together',
    patternsAbout: (count: number, shown: number) =>
      count > shown
        ? `${formatCount(count)} different sets of columns are missing together; these are the ${formatCount(shown)} most frequent.`
        : `${counted(count, 'set', 'sets')} of columns ${count === 1 ? 'is' : 'are'} missing together.`,
    patternsUntold: (count: number) =>
      `${counted(count, 'column', 'columns')} without any value ${count === 1 ? 'is' : 'are'} left out here.`,
    patternNone: (isElse: boolean) => (isElse ? 'Nothing else is missing' : 'Nothing is missing'),
    patternNames: (names: string, others: number) => (others > 0 ? `${names} and ${formatCount(others)} more` : names),
    patternRows: (rows: number, share: number) => `${counted(rows, 'row', 'rows')} · ${formatShare(share)}`,

    pairs: 'How gaps go together',
    pairsAbout: 'Two columns each: 1 = always missing together, 0 = as by chance, −1 = never together.',
    pairsLabel: 'How the gaps of columns go together, columns by columns',
    pair: (a: string, b: string, phi: number, both: number) =>
      a === b
        ? `${a}: ${counted(both, 'gap', 'gaps')}`
        : `${a} and ${b}: ${formatNumber(Math.round(phi * 100) / 100)}, both missing in ${counted(both, 'row', 'rows')}`,
    pairsText: 'Those that go together most:',
    pairsNone: 'No two columns are missing together more often than by chance.',

    groups: 'By group and over time',
    groupsBy: 'Groups of',
    groupsOf: 'Gaps in',
    allColumns: 'all columns',
    groupFigure: (share: number, gaps: number, cells: number) =>
      `${formatShare(share)} · ${formatCount(gaps)} of ${counted(cells, 'cell', 'cells')} missing`,

    dependence: 'What gaps depend on',
    dependenceAbout: 'A small model of each column’s gaps on the other columns; the strongest three are named.',
    verdicts: {
      few: 'Too few to say',
      random: 'As if at random',
      depends: 'At random given other columns',
      'own-value': 'Perhaps not at random',
    },
    auc: (auc: number) => `Told apart rightly in ${formatShare(auc)} of pairs`,
    little: 'Are they completely at random?',
    littleFigures: (statistic: string, df: number, p: string, columns: number) =>
      `Little’s test on ${counted(columns, 'column', 'columns')} of numbers: χ² = ${statistic}, ${counted(df, 'degree', 'degrees')} of freedom, p ${p}.`,
    p: (p: number) => (p < 0.001 ? '< 0.001' : `= ${formatNumber(Number(p.toPrecision(2)))}`),
  },

  compareView: {
    empty: 'Nothing is filled yet',
    emptyAbout: 'Fill the gaps; then see here whether the filled values look like what was observed.',
    about: 'Filled beside observed values. They may differ where gaps depend on something; they should not by more.',
    differences: 'Look at these first',
    differencesNone: 'No column’s filled values differ from the observed ones more than its gaps’ dependence explains.',
    differencesAbout: (count: number) =>
      `${counted(count, 'column differs', 'columns differ')} more than what the gaps depend on explains. That can be right, as the fill reads all columns; look before you use them.`,
    checking: 'Comparing all columns',
    check: 'Compare all columns',
    column: 'Column',
    by: 'By group of',
    noGroup: 'no group',
    all: 'All rows',
    plot: (name: string) => `Observed and filled values of ${name}`,
    observed: 'Observed',
    filled: (count: number) => (count > 1 ? `Filled, ${formatCount(count)} imputations` : 'Filled'),
    noneFilled: 'nothing filled here',
    guess: 'Best guesses lie closer together than real values do; several imputations show the spread as it is.',
    value: 'Value',
    observedShare: 'Observed',
    filledShare: 'Filled',
    figures: 'The same in figures',
    scatter: 'Two columns',
    scatterX: 'Across',
    scatterY: 'Upwards',
    scatterPlot: (x: string, y: string) => `${y} against ${x}, filled points marked`,
    scatterText: (observed: number, filled: number, all: number) =>
      `${counted(observed, 'row', 'rows')} with both values observed and ${formatCount(filled)} with a filled one are drawn, of ${formatCount(all)}.`,
    point: (x: string, y: string, row: number) => `${x}, ${y} · row ${formatCount(row)}`,
    inTable: 'Show filled rows in the table',
  },

  fillGuidance: {
    label: 'Before you fill',
    andMore: (names: string, more: number) => `${names} and ${formatCount(more)} more`,
    several:
      'To look up or complete records, one best guess is right. For averages, tests or models, take several samples: a single fill looks surer than it is.',
    notEvaluated: 'Evaluate first to see which columns can be filled better than by chance.',
    byChance: (names: string) => `No better than their mean or most frequent value when tried: ${names}.`,
    ownValue: (names: string) =>
      `Perhaps not missing at random, because the missing value itself may decide: ${names}. See Gaps.`,
    mostlyMissing: (names: string) =>
      `More than half is missing: ${names}. What is filled there is mostly the model’s.`,
  },

  report: {
    title: 'Report',
    about:
      'One page to hand over: the table and its gaps, what was learned, how well it fills, and a paragraph for the methods section. A web page that needs no network and prints well.',
    write: 'Write a report…',
    writing: 'Writing the report',
    withoutModel: 'Nothing is trained yet: the report is about the gaps alone.',
    withoutEvaluation: 'Evaluate first, and the report also says how well each column can be filled.',
  },
}
