import type { ElectronApplication, Page } from '@playwright/test'
import type { Reply } from '../../../contract/wire'

/** A running Lacuna, whichever host carries it: the same page, the same ways to hand files in and out. */
export type Lacuna = {
  readonly host: 'desktop' | 'browser'
  readonly page: Page
  /** Settings and saved work of this test alone. */
  readonly dataFolder: string
  /** Uncaught errors and refusals of the content security policy. A test fails when it leaves any here. */
  readonly problems: string[]
  /** Does what opens a file dialog, and chooses this file in it. */
  choosing(path: string, action: () => Promise<unknown>): Promise<void>
  /** Drops a file on the middle of the window. */
  drop(path: string): Promise<void>
  /** Does what ends in writing one file; gives back the path of what was written, or downloaded. */
  saving(action: () => Promise<unknown>): Promise<string>
  /** A request to the application past the page, for preparing and checking. */
  call(name: string, input: unknown): Promise<Reply>
  /** The process of the application itself: Electron's main process, or the web host. */
  readonly hostPid: number
  /** The compute process, once there is one. */
  computePid(): Promise<number | undefined>
  /** Ends it as the user would; the page is gone afterwards. */
  close(): Promise<void>
  /** The desktop shell, on the desktop. */
  readonly electron: ElectronApplication | null
  /** The address with the token, in the browser. */
  readonly address: string | null
}

export type StartOptions = {
  readonly dataFolder: string
  readonly file: string | undefined
  readonly scratch: string
  /** Laid over the surroundings that the program inherits. */
  readonly environment?: Readonly<Record<string, string>>
}

/** Collects what must never happen in the page. */
export function watchPage(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) problems.push(message.text())
  })
}

/** A dropped file must be a real one: the desktop asks for its path. An input that was given a file has such a one. */
export async function dropOn(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.type = 'file'
    input.id = 'drop-source'
    input.hidden = true
    document.body.append(input)
  })
  await page.locator('#drop-source').setInputFiles(path)
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('#drop-source')
    const file = input?.files?.[0]
    if (!input || !file) throw new Error('no file to drop')
    const transfer = new DataTransfer()
    transfer.items.add(file)
    const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? document.body
    for (const type of ['dragenter', 'dragover', 'drop']) {
      middle.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }))
    }
    input.remove()
  })
}
