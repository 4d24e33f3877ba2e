import { beforeEach, describe, expect, it, vi } from 'vitest'

describe('call', () => {
  beforeEach(() => vi.resetModules())

  it('answers the value, or throws the code and the message', async () => {
    const { installBridge } = await import('./bridge')
    installBridge({
      'table.document': () => null,
      'table.undo': () => {
        throw new Error('There is nothing to undo.')
      },
    })
    const { call, CallError } = await import('../../../renderer/client')
    expect(await call('table.document', {})).toBeNull()
    const refusal = await call('table.undo', {}).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(CallError)
    expect(refusal).toMatchObject({ code: 'bad-input', message: 'There is nothing to undo.' })
  })

  it('passes events of one name on until told to stop', async () => {
    const { installBridge } = await import('./bridge')
    const { emit } = installBridge({})
    const { onEvent } = await import('../../../renderer/client')
    const heard: string[] = []
    const stop = onEvent('menu', (command) => heard.push(command))
    emit('menu', 'open')
    emit('settings', { theme: 'dark', tourSeen: true })
    stop()
    emit('menu', 'undo')
    expect(heard).toEqual(['open'])
  })
})
