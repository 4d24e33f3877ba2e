import { getBridge } from '../../bridge'
import { useAnalysis } from '../../stores/analysis'
import { useNotices } from '../../stores/notices'
import { tellWritten } from '../../stores/written-file'
import { writeClipboard } from '../../ui/write-clipboard'

/** Takes what was found elsewhere: onto the clipboard, or into a file. */
export function useResults() {
  const [analysis, notices] = [useAnalysis(), useNotices()]

  async function save(job: string, format: 'csv' | 'html'): Promise<void> {
    await notices.attempt(async () => {
      const { name } = await analysis.suggest({ job, format })
      const target = await getBridge().chooseTarget(name)
      if (!target) return
      const { message } = await analysis.save({ job, format, target: target.id })
      tellWritten(message, target.id)
    })
  }

  async function copy(text: string, told: string): Promise<void> {
    await notices.attempt(() => writeClipboard(text))
    notices.show('info', told)
  }

  return { save, copy }
}
