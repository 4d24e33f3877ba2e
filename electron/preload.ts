import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron'
import type { Bridge } from '../contract/bridge'
import type { HostRequest } from './host-requests'

/** Types only are imported: a sandboxed preload stays tiny. The channels are those of contract/wire and host-requests. */
const host = async <T>(request: HostRequest): Promise<T> => (await ipcRenderer.invoke('host', request)) as T

const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke('call', name, input),
  on: (listener) => {
    const heard = (_event: IpcRendererEvent, name: string, value: unknown): void => listener(name, value)
    ipcRenderer.on('event', heard)
    return () => void ipcRenderer.off('event', heard)
  },
  chooseFile: (purpose) => host({ name: 'choose-file', purpose }),
  receiveFile: async (file) => {
    // Empty for a File that a script made up: only what the user dropped has a path.
    const path = webUtils.getPathForFile(file)
    if (path === '') throw new Error('This is not a file on this computer. Save it first, then open it.')
    return host({ name: 'receive-file', path })
  },
  chooseTarget: (suggestedName) => host({ name: 'choose-target', suggestedName }),
  deliver: (target) => host({ name: 'deliver', target }),
}

contextBridge.exposeInMainWorld('lacuna', bridge)
