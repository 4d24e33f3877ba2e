import type { Preset } from '../../contract/model'
import { formatCount, formatDuration, formatLikelihood, formatShare } from './format'

const presetNames: Record<Preset, string> = { quick: 'Quick', balanced: 'Balanced', thorough: 'Thorough' }
const presetAbout: Record<Preset, string> = {
  quick: 'About a minute. Good for a first look.',
  balanced: 'A few minutes. Right for most tables.',
  thorough: 'As long as it still improves. For final results.',
}

/** A promise is not kept to the second, and should not look as if it were. */
const roundedUp = (seconds: number): number => {
  const step = seconds < 60 ? 5 : seconds < 600 ? 30 : 60
  return Math.ceil(seconds / step) * step
}

/** Texts of training, filling and evaluating. */
export const modelTexts = {
  train: {
    label: 'Model',
    setupTitle: 'Train a model of this table',
    setupAbout: (columns: string, rows: string) => `It learns ${columns} from ${rows}.`,
    setupGaps: (gaps: string) => `Then ${gaps} can be filled.`,
    preset: 'Thoroughness',
    presetNames,
    presetAbout,
    limit: 'Time limit',
    limitNone: 'No limit',
    limitMinutes: (minutes: number) => formatDuration(minutes * 60),
    start: 'Start training',
    advanced: 'Settings',
    advancedTitle: 'Advanced settings',
    advancedAbout: 'What is left empty is chosen from the table.',
    seed: 'Seed',
    seedHelp: 'The same seed gives the same model on the same computer.',
    learningRate: 'Learning rate',
    dropout: 'Dropout',
    width: 'Layer width',
    blocks: 'Layers',
    steps: 'Steps at most',
    batch: 'Rows per step',
    automatic: 'automatic',
    used: (count: string) => `${count} used`,
    leftOut: (count: string) => `${count} left out`,
    allUsed: 'No column is left out.',
    leftOutTitle: 'Left out, and why',
    byYou: 'you left it out',
    onlyFilled: 'is filled, but not learned from',
    running: (preset: string) => `Training · ${preset}`,
    preparing: 'Getting ready…',
    progressLabel: 'Training progress',
    progress: (share: number, left: number | null) =>
      left === null ? formatShare(share) : `${formatShare(share)} · about ${formatDuration(left)} left`,
    stop: 'Stop and keep best',
    stopping: 'Stopping…',
    validation: 'Fit',
    best: 'Best',
    speed: 'Speed',
    engine: 'Runs on',
    fit: (likelihood: number) => formatLikelihood(likelihood),
    bestAt: (likelihood: number, step: number) => `${formatLikelihood(likelihood)}, step ${formatCount(step)}`,
    rowsPerSecond: (rows: number) => `${formatCount(Number(rows.toPrecision(2)))} rows/s`,
    curves: 'How well it fits, higher is better',
    curvesAbout:
      'Mean log-likelihood of a row, in nats. The model learns from most rows; some are held back to see whether it has learned something or only knows those by heart. In the first stage it learns a rough shape of every value (the proposal), in the second the fine one (the energy).',
    curveNames: { training: 'Rows it learns from', energy: 'Rows held back', proposal: 'Rows held back, first stage' },
    step: 'step',
    waitingForCurve: 'The curves start with the first measurement.',
    ready: 'Model ready',
    kept: 'Stopped; the best model so far was kept',
    climbing: 'Model ready, but still improving',
    goOn: 'Go on training',
    goOnTip:
      'The curve was still climbing when training ended. Goes on from there, for about as long again; the model never gets worse by it.',
    further: 'Train the model further',
    furtherTip: 'Goes on from the model that is there, with the choices on the right; it stays as large as it is.',
    failed: 'Training did not finish',
    next: 'Next',
    fillNow: (gaps: string) => `Fill ${gaps}`,
    fillNowTip: 'Writes the best single guess into every gap the model can fill. Undo takes it back.',
    filledNow: (filled: number, left: number) =>
      `${formatCount(filled)} filled${left > 0 ? `, ${formatCount(left)} left empty` : ''}`,
    fillMore: 'More ways to fill…',
    again: 'Train again…',
    saveModel: 'Save model…',
    loadModel: 'Use a model file…',
    hide: 'Hide the model panel',
    show: 'Show the model panel',
    modelSaved: 'The model was saved.',
    willFill: 'Will fill',
  },

  match: {
    title: 'The model is ready for this table',
    titleNone: 'This model does not fit this table',
    matched: (count: number, all: number) => `${formatCount(count)} of ${formatCount(all)} model columns found here`,
    missing: 'Not in this table, treated as unknown',
    differing: 'Of another type here, treated as unknown',
    extra: 'Not known to the model, left as they are',
    unlike: 'Far from what the model learned: check the units',
    unlikeColumn: (column: string, here: string, learned: string) =>
      `“${column}” is ${here} here, but was ${learned} where the model learned.`,
    unseen: 'Values the model never saw, treated as unknown',
  },

  fill: {
    title: 'Fill gaps',
    method: 'With',
    methods: { mean: 'Best guess', sample: 'Several samples' },
    methodAbout: {
      mean: 'One value per gap: the mean of a number, the most likely category. Best for looking things up and for prediction.',
      sample:
        'Several complete tables, each drawn from what is plausible. Analyse each and pool: the spread between them is the honest uncertainty.',
    },
    imputations: 'Number of imputations',
    where: 'Where',
    scopes: { all: 'All gaps', selection: 'Selection', columns: 'Chosen columns' },
    columns: 'Columns to fill',
    certainty: 'Only where certainty is at least',
    certaintyAny: 'any',
    certaintyHelp:
      'Gaps where the model is less certain stay empty and marked. Certainty shows only while filling, so the counts do not know it yet.',
    seed: 'Seed',
    preview: 'What will change',
    previewNone: 'There is nothing to fill with these choices.',
    previewCounting: 'Counting…',
    previewColumn: 'Column',
    previewCells: 'Cells',
    skipped: 'Stays empty',
    action: (cells: string) => `Fill ${cells}`,
    running: 'Filling',
    clear: 'Clear fills',
    cleared: 'Fills were cleared. Undo brings them back.',
    exportNow: 'Export…',
  },

  evaluate: {
    title: 'How well does it fill your table?',
    about: 'Hides known cells, fills them, and compares with what was there.',
    hide: 'Hide',
    hideShare: (share: number) => `${formatShare(share)} of the known cells`,
    start: 'Evaluate',
    again: 'Evaluate again',
    running: 'Evaluating',
    columnHead: 'Column',
    verdictHead: 'Verdict',
    modelHead: 'Lacuna',
    othersHead: 'Other methods',
    coverageHead: '90% interval holds',
    calibrationHead: 'Calibration',
    hiddenHead: 'Hidden',
    verdicts: { better: 'Better', same: 'About the same', worse: 'Worse' },
    error: 'error',
    accuracy: 'right',
    errorUnit: 'Error: root mean square, in standard deviations of the column; smaller is better.',
    accuracyUnit: 'Right: share of hidden categories that were filled correctly; larger is better.',
    coverageUnit: 'A 90% interval should hold the hidden value in about 90% of the cells.',
    calibrationUnit: 'Flat bars: the model is as sure as it should be. A hill: too cautious. A valley: too sure.',
    overallError: 'Mean error',
    overallAccuracy: 'Mean share right',
    overallCoverage: '90% interval holds',
    empty: 'No evaluation yet',
    promise: (seconds: number | null) =>
      `It trains a second model without the hidden cells, fills them and compares${seconds === null ? '' : `: about ${formatDuration(roundedUp(seconds))}`}.`,
    progress: (share: number, left: number | null) =>
      left === null ? formatShare(share) : `${formatShare(share)} · about ${formatDuration(left)} left`,
    calibrationOf: (name: string) => `Calibration of ${name}`,
  },
}
