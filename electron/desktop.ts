import { homedir } from 'node:os'
import { join } from 'node:path'
import { app, Menu, session } from 'electron'
import { createApp } from '../main/app'
import { dataFolder } from '../main/hosts/data-folder'
import { createHeldEvents } from '../main/hosts/held-events'
import { placesAround } from '../main/hosts/places'
import { chromiumLeftovers } from './chromium-leftovers'
import { utilityCompute } from './compute'
import { endTogether } from './end-together'
import { fileArgument } from './file-argument'
import { menuTemplate } from './menu-template'
import { utilityReader } from './reader'
import { refuseToStart } from './refuse'
import { answerRequests } from './requests'
import { checkSeal } from './security/check-seal'
import { denyNavigation } from './security/navigation'
import { denyNetwork, forbidLookups } from './security/no-network'
import { pageUrl } from './security/page'
import { denyPermissions } from './security/permissions'
import { registerScheme, servePage } from './security/protocol'
import { sandboxEverything } from './security/sandbox'
import { isFirstInstance, onLaterInstance, onOpenFile } from './single-instance'
import { askBeforeClosing } from './windows/close-question'
import { reloadAfterCrash } from './windows/crash-reload'
import { createMainWindow, focusWindow } from './windows/main-window'
import { followTheme } from './windows/theme'

const places = placesAround(import.meta.dirname)
const data = dataFolder('desktop', process.env, process.platform, homedir())
let asked = fileArgument(process.argv.slice(1), process.cwd(), app.isPackaged)
const log = (line: string): void => console.error(line)
let openFile = (file: string): void => void (asked = file)

/** The window, or, when one is open, the file for it. Comes before Electron is ready. */
export function startDesktop(): void {
  sandboxEverything()
  registerScheme()
  forbidLookups()
  denyNavigation()
  onOpenFile((file) => openFile(file))
  app.setPath('userData', join(data, 'chromium'))
  const sweepLeftovers = chromiumLeftovers(app.getPath('userData'))

  if (isFirstInstance(asked)) {
    sweepLeftovers()
    void app.whenReady().then(openLacuna)
  } else app.quit()
}

async function openLacuna(): Promise<void> {
  await checkSeal().catch(refuseToStart)
  denyPermissions(session.defaultSession)
  denyNetwork(session.defaultSession)
  servePage(places.renderer)

  const application = await createApp({
    dataFolder: data,
    resourcesFolder: places.resources,
    fileWorkerUrl: places.fileWorkerUrl,
    spawnCompute: utilityCompute(places.compute, log, join(data, 'engines.json')),
    spawnReader: utilityReader(places, log),
    now: Date.now,
    log,
  }).catch(refuseToStart)
  const held = createHeldEvents(application)
  openFile = (file) => held.emit('openFile', application.registerFile(file))
  if (asked !== undefined) openFile(asked)
  await followTheme(application)

  const window = createMainWindow(places, data)
  answerRequests(application, window, held)
  askBeforeClosing(window, application)
  reloadAfterCrash(window, held, Date.now)
  endTogether(application)
  onLaterInstance((file) => {
    focusWindow(window)
    if (file !== undefined) openFile(file)
  })
  app.on('window-all-closed', () => app.quit())
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({ platform: process.platform, developer: !app.isPackaged }, (command) => held.emit('menu', command)),
    ),
  )
  await window.loadURL(pageUrl)
}
