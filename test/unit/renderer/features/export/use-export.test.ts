// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ExportOptions } from '../../../../../contract/export'
import { documentInfo } from '../../document-info'

const options: ExportOptions = {
  format: 'csv',
  fill: 'mean',
  layout: 'long',
  sideFiles: { map: false, likelihoods: false, manifest: false },
  guardFormulas: false,
}

describe('useExport', () => {
  beforeEach(() => {
    vi.resetModules()
    setActivePinia(createPinia())
  })

  it('writes to the chosen place and offers the file when it is there', async () => {
    const { installBridge } = await import('../../bridge')
    const preview = { names: [], head: [], files: [], suggested: 'penguins-filled.csv' }
    const { asked, bridge } = installBridge({ 'export.start': () => ({ job: 'e' }), 'export.preview': () => preview })
    const chosen = vi.spyOn(bridge, 'chooseTarget')
    const { useExport } = await import('../../../../../renderer/features/export/use-export')
    const { useDocument } = await import('../../../../../renderer/stores/document')
    const { useJobs } = await import('../../../../../renderer/stores/jobs')
    const { useNotices } = await import('../../../../../renderer/stores/notices')
    useDocument().take(documentInfo())
    expect(await useExport().run(options)).toBe(true)
    expect(asked.at(-1)).toEqual({ name: 'export.start', input: { options, target: 'target' } })
    expect(chosen).toHaveBeenCalledWith('penguins-filled.csv')
    const job = { id: 'e', kind: 'export' as const, title: '', startedAt: 1 }
    useJobs().take({ ...job, state: 'done', message: 'Saved penguins-filled.csv.', seconds: 1 })
    await vi.waitFor(() => expect(useNotices().list[0]?.message).toBe('Saved penguins-filled.csv.'))
    expect(useNotices().list[0]?.action).not.toBeNull()
  })

  it('does nothing when the user changes their mind', async () => {
    const { installBridge } = await import('../../bridge')
    const preview = { names: [], head: [], files: [], suggested: 'penguins-filled.csv' }
    const { asked, bridge } = installBridge({ 'export.preview': () => preview })
    vi.spyOn(bridge, 'chooseTarget').mockResolvedValue(null)
    const { useExport } = await import('../../../../../renderer/features/export/use-export')
    expect(await useExport().run(options)).toBe(false)
    expect(asked.map(({ name }) => name)).toEqual(['export.preview'])
  })
})
