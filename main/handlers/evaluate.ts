import type { Handlers } from '../dispatch'
import { offerOpenTable } from '../jobs/offer'
import type { Services } from '../services'

export const evaluateHandlers = (services: Services) => {
  const { workspace, jobs, compute } = services
  return {
    'evaluate.start': async ({ hide, seed }) => {
      const document = workspace.requireDocument()
      const preset = workspace.model()?.info.preset ?? 'quick'
      const table = await offerOpenTable(services)
      const job = jobs.start('evaluate', 'Evaluating', async (context) => {
        const { evaluation } = await compute.run({ kind: 'evaluate', table, model: null, preset, hide, seed }, context)
        if (workspace.document() === document) workspace.setEvaluation(evaluation)
        return { message: evaluation.summary }
      })
      return { job }
    },
    'evaluate.report': () => workspace.evaluation(),
  } satisfies Partial<Handlers>
}
