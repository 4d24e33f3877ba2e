import type { TrainOptions } from '../../contract/model'
import { expectedSeconds, inAll } from '../compute/evaluate/estimate'
import type { Handlers } from '../dispatch'
import { offerOpenTable } from '../jobs/offer'
import type { Services } from '../services'

export const evaluateHandlers = (services: Services) => {
  const { workspace, jobs, compute } = services

  /** As the model in use was trained, so that the report is about one like it; `trained`: how long that took, if known. */
  function training(): { options: TrainOptions; trained: number | null } {
    const info = workspace.model()?.info
    const preset = info?.preset ?? 'quick'
    const options = info?.options ?? { preset, maxMinutes: null, seed: 1, engine: 'auto' }
    return { options, trained: info !== undefined && info.seconds > 0 ? info.seconds : null }
  }

  return {
    'evaluate.estimate': ({ hide }) => {
      const { rows, columns } = workspace.requireDocument().info()
      const evaluated = columns
        .filter(({ leftOut, role }) => leftOut === null && role !== 'leave-out')
        .map(({ gaps, kept, levels }) => ({ known: rows - gaps - kept.count, isNumber: levels === null }))
      const { options, trained } = training()
      return { seconds: inAll(expectedSeconds(evaluated, hide, options, trained)) }
    },
    'evaluate.start': async ({ hide, seed, hideAs }) => {
      const document = workspace.requireDocument()
      const table = await offerOpenTable(services)
      const runs = hideAs === undefined ? document.facts().order !== null : hideAs === 'runs'
      const question = { kind: 'evaluate', table, model: null, ...training(), hide, seed, runs } as const
      const job = jobs.start('evaluate', 'Evaluating', async (context) => {
        const { evaluation } = await compute.run(question, context)
        if (workspace.document() === document) workspace.setEvaluation(evaluation)
        return { message: evaluation.summary }
      })
      return { job }
    },
    'evaluate.report': () => workspace.evaluation(),
  } satisfies Partial<Handlers>
}
