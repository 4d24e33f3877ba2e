import { computed, type ComputedRef } from 'vue'
import { copyCells } from '../features/grid/copy-cells'
import { mostCells, pastedBlock } from '../features/grid/paste-cells'
import { cellsIn, selectionTold } from '../features/grid/selection'
import { useModelFiles } from '../features/train/use-model-files'
import { useOpenFile } from '../features/start/use-open-file'
import { useReport } from '../features/report/use-report'
import { useSessionFiles } from '../features/session/use-session-files'
import { useLikelihood } from '../features/inspect/use-likelihood'
import { useFill } from '../features/fill/use-fill'
import { useDocument } from '../stores/document'
import { useJobs } from '../stores/jobs'
import { useModel } from '../stores/model'
import { useNotices } from '../stores/notices'
import { useSettings } from '../stores/settings'
import { useSurface } from '../stores/surface'
import { useTraining } from '../stores/training'
import { useView } from '../stores/view'
import { texts } from '../texts/en'
import { useAvailability } from './availability'
import { useGapSteps } from './gap-steps'
import { leavePane } from './panes'

export type Command = {
  readonly id: string
  readonly title: string
  readonly shortcut?: string
  /** Other keys that people know for it. */
  readonly alsoBy?: string
  readonly unavailable: string | null
  readonly run: () => unknown
}

/** Everything one can do, once: the top bar, the palette, the shortcuts and the desktop menu all take from here. */
export function useCommands(): ComputedRef<readonly Command[]> {
  const [table, jobs, view, surface] = [useDocument(), useJobs(), useView(), useSurface()]
  const [settings, notices, can] = [useSettings(), useNotices(), useAvailability()]
  const [files, sessions, models] = [useOpenFile(), useSessionFiles(), useModelFiles()]
  const [likelihood, fill, stepToGap] = [useLikelihood(), useFill(), useGapSteps()]
  const [model, training, report] = [useModel(), useTraining(), useReport()]
  const title = texts.commands

  async function copy(names: boolean): Promise<void> {
    await selectionTold()
    const block = view.block
    if (!block) return
    const rows = await notices.attempt(() => copyCells(block, view.shownFill, names))
    if (rows === undefined) return
    const all = block.end - block.start
    if (rows < all) notices.show('warning', texts.grid.copyLimit(texts.rows(rows)))
    else notices.show('info', texts.grid.copied(texts.cells(cellsIn(block))))
  }
  /** What was done is said no longer once it is taken back. */
  function stepBack(step: () => Promise<unknown>): unknown {
    notices.withdrawDone()
    return notices.attempt(step)
  }
  async function empty(first: () => Promise<void>): Promise<void> {
    await selectionTold()
    const block = view.block
    if (!block) return
    const emptied = pastedBlock('', block, table.info?.shownRows ?? 0, block.columns)
    if (!emptied) return notices.show('warning', texts.grid.pasteLimit(texts.cells(mostCells)))
    await first()
    await notices.attempt(() => table.paste(emptied))
  }
  const running = computed(() => jobs.active('train'))

  return computed<readonly Command[]>(() => {
    const noTable = can.needsTable.value
    return [
      { id: 'open', title: title.open, shortcut: 'Mod+O', unavailable: null, run: files.choose },
      { id: 'sample', title: title.openSample, unavailable: null, run: () => files.openSample('penguins') },
      {
        id: 'export',
        title: title.export,
        shortcut: 'Mod+E',
        unavailable: noTable,
        run: () => surface.show({ kind: 'export' }),
      },
      { id: 'save-session', title: title.saveSession, shortcut: 'Mod+S', unavailable: noTable, run: sessions.save },
      { id: 'open-session', title: title.openSession, unavailable: null, run: sessions.open },
      {
        id: 'close',
        title: title.close,
        unavailable: noTable,
        run: () => files.leave((despite) => table.close(despite)),
      },
      { id: 'reading', title: title.reading, unavailable: noTable, run: () => surface.show({ kind: 'reading' }) },
      {
        id: 'undo',
        title: title.undo,
        shortcut: 'Mod+Z',
        unavailable: can.undo.value,
        run: () => stepBack(table.undo),
      },
      {
        id: 'redo',
        title: title.redo,
        shortcut: 'Mod+Shift+Z',
        alsoBy: 'Mod+Y',
        unavailable: can.redo.value,
        run: () => stepBack(table.redo),
      },
      { id: 'copy', title: title.copy, shortcut: 'Mod+C', unavailable: can.copy.value, run: () => copy(false) },
      {
        id: 'copy-names',
        title: title.copyNames,
        shortcut: 'Mod+Shift+C',
        unavailable: can.copy.value,
        run: () => copy(true),
      },
      {
        id: 'cut',
        title: title.cut,
        shortcut: 'Mod+X',
        unavailable: can.copy.value,
        run: () => empty(() => copy(false)),
      },
      {
        id: 'empty-cells',
        title: title.emptyCells,
        unavailable: can.copy.value,
        run: () => empty(() => Promise.resolve()),
      },
      { id: 'select-all', title: title.selectAll, shortcut: 'Mod+A', unavailable: noTable, run: selectAll },
      { id: 'find', title: title.find, shortcut: 'Mod+F', unavailable: noTable, run: () => (surface.finding = true) },
      {
        id: 'go-to-row',
        title: title.goToRow,
        shortcut: 'Mod+G',
        unavailable: noTable,
        run: () => surface.show({ kind: 'go-to-row' }),
      },
      {
        id: 'next-gap',
        title: title.nextGap,
        shortcut: 'Alt+ArrowDown',
        unavailable: can.nextGap.value,
        run: () => stepToGap(false),
      },
      {
        id: 'previous-gap',
        title: title.previousGap,
        shortcut: 'Alt+ArrowUp',
        unavailable: can.nextGap.value,
        run: () => stepToGap(true),
      },
      {
        id: 'train',
        title: model.info ? title.trainAgain : title.train,
        shortcut: 'Mod+Enter',
        unavailable: can.train.value,
        run: () => (model.info && !view.setup ? showSetup() : training.start()),
      },
      {
        id: 'train-further',
        title: title.trainFurther,
        unavailable: can.needsModel.value ?? can.train.value,
        run: () => notices.attempt(() => model.trainFurther()),
      },
      {
        id: 'stop-training',
        title: title.stopTraining,
        unavailable: running.value ? null : texts.why.noModel,
        run: () => running.value && notices.attempt(() => jobs.cancel(running.value!.id)),
      },
      { id: 'save-model', title: title.saveModel, unavailable: can.needsModel.value, run: models.save },
      { id: 'load-model', title: title.loadModel, unavailable: noTable ?? can.busy.value, run: models.load },
      {
        id: 'fill',
        title: title.fill,
        shortcut: 'Mod+Shift+F',
        unavailable: can.fill.value,
        run: () => surface.show({ kind: 'fill' }),
      },
      { id: 'fill-again', title: title.fillAgain, unavailable: can.fillAgain.value, run: fill.again },
      { id: 'clear-fills', title: title.clearFills, unavailable: can.clear.value, run: fill.clear },
      {
        id: 'evaluate',
        title: title.evaluate,
        unavailable: can.needsModel.value,
        run: () => surface.show({ kind: 'evaluate' }),
      },
      {
        id: 'query',
        title: title.query,
        unavailable: can.needsModel.value,
        run: () => surface.show({ kind: 'query' }),
      },
      {
        id: 'analyse',
        title: title.analyse,
        unavailable: can.analyse.value,
        run: () => surface.show({ kind: 'analyse' }),
      },
      {
        id: 'likelihood',
        title: title.likelihood,
        shortcut: 'Mod+L',
        unavailable: can.score.value,
        run: likelihood.toggle,
      },
      { id: 'rules', title: texts.rules.command, unavailable: noTable, run: () => view.showTab('rules') },
      { id: 'check', title: title.check, unavailable: can.score.value, run: () => view.showTab('check') },
      { id: 'gaps', title: title.gaps, unavailable: noTable, run: () => view.showTab('gaps') },
      { id: 'compare', title: title.compare, unavailable: noTable, run: () => view.showTab('compare') },
      { id: 'report', title: title.report, unavailable: noTable, run: report },
      {
        id: 'rows-all',
        title: title.showAllRows,
        unavailable: noTable,
        run: () => notices.attempt(() => table.filter('all')),
      },
      {
        id: 'rows-gaps',
        title: title.showGapRows,
        unavailable: noTable,
        run: () => notices.attempt(() => table.filter('gaps')),
      },
      { id: 'arrangement', title: title.arrangement, unavailable: noTable, run: () => surface.show({ kind: 'rows' }) },
      { id: 'names', title: title.names, unavailable: noTable, run: () => surface.show({ kind: 'names' }) },
      { id: 'columns-all', title: title.showAllColumns, unavailable: noTable, run: () => (view.hidden = new Set()) },
      {
        id: 'columns-bar',
        title: title.columnsBar,
        unavailable: noTable,
        run: () => (view.columnsBar = !view.columnsBar),
      },
      { id: 'side-panel', title: title.sidePanel, unavailable: noTable, run: () => (view.sidePanel = !view.sidePanel) },
      {
        id: 'model-panel',
        title: title.modelPanel,
        unavailable: noTable,
        run: () => (view.modelPanel = !view.modelPanel),
      },
      { id: 'next-pane', title: title.nextPane, shortcut: 'F6', unavailable: noTable, run: () => leavePane(false) },
      {
        id: 'previous-pane',
        title: title.previousPane,
        shortcut: 'Shift+F6',
        unavailable: noTable,
        run: () => leavePane(true),
      },
      {
        id: 'palette',
        title: title.palette,
        shortcut: 'Mod+K',
        unavailable: null,
        run: () => surface.show({ kind: 'palette' }),
      },
      { id: 'toggle-theme', title: title.theme, unavailable: null, run: () => notices.attempt(settings.nextTheme) },
      { id: 'help', title: title.help, shortcut: 'F1', unavailable: null, run: () => surface.show({ kind: 'help' }) },
      { id: 'shortcuts', title: title.shortcuts, unavailable: null, run: () => surface.show({ kind: 'shortcuts' }) },
      { id: 'tour', title: title.tour, unavailable: noTable, run: () => (surface.touring = true) },
      { id: 'computer', title: title.computer, unavailable: null, run: () => surface.show({ kind: 'computer' }) },
      { id: 'about', title: title.about, unavailable: null, run: () => surface.show({ kind: 'about' }) },
    ]
  })

  /** A model that is there is replaced only after a look at how. */
  function showSetup(): void {
    view.modelPanel = true
    view.setup = true
  }

  function selectAll(): void {
    const rows = table.info?.shownRows ?? 0
    const order = view.layout.order.length > 0 ? view.layout.order : table.columns.map(({ index }) => index)
    const columns = order.filter((column) => !view.hidden.has(column))
    if (rows > 0 && columns.length > 0) view.block = { start: 0, end: rows, columns }
  }
}
