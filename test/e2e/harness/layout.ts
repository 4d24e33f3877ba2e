import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Lacuna } from './host'

export const windowSizes = [
  { width: 900, height: 600 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const
export const themes = ['light', 'dark'] as const

async function resize({ electron, page }: Lacuna, { width, height }: (typeof windowSizes)[number]): Promise<void> {
  if (electron === null) await page.setViewportSize({ width, height })
  else {
    await electron.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]!.setContentSize(size.width, size.height),
      { width, height },
    )
  }
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
}

/**
 * Controls that one cannot press as they stand, texts that are cut without a sign of it, and dialogs that reach beyond
 * the window: what a person would see as an overlap. Runs in the page.
 */
function faultsInPage(): string[] {
  const shown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const name = (element: Element): string =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflow)
  const layer = document.querySelector('[role="dialog"], [role="menu"]') ?? document.body
  const faults: string[] = []

  const dialog = document.querySelector('[role="dialog"]')?.getBoundingClientRect()
  if (dialog && (dialog.left < 0 || dialog.top < 0 || dialog.right > innerWidth || dialog.bottom > innerHeight))
    faults.push('the dialog reaches beyond the window')

  for (const body of document.querySelectorAll('.dialog-body'))
    if (body.scrollWidth > body.clientWidth + 1) faults.push('the dialog is wider than it shows')

  /** The part of an element that its scrolling and clipping surroundings leave of it; null when one must scroll to it. */
  function seen(element: Element): DOMRect | null {
    const box = element.getBoundingClientRect()
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (!scrolls(around)) continue
      const frame = around.getBoundingClientRect()
      if (box.top < frame.top - 1 || box.bottom > frame.bottom + 1) return null
      if (box.left < frame.left - 1 || box.right > frame.right + 1) return null
    }
    return box
  }

  for (const control of layer.querySelectorAll('button, input, select, textarea, [role="tab"], [role="menuitem"]')) {
    if (!shown(control) || control.closest('.ag-root, [aria-hidden="true"], .visually-hidden')) continue
    const box = seen(control)
    if (box === null || box.width < 4 || box.height < 4) continue
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) {
      faults.push(`${name(control)} reaches beyond the window`)
      continue
    }
    for (const across of [0.15, 0.5, 0.85]) {
      const top = document.elementFromPoint(box.left + box.width * across, box.top + box.height / 2)
      if (top && (control.contains(top) || top.contains(control) || top.closest('label')?.contains(control))) continue
      faults.push(`${name(control)} lies under ${top ? name(top) : 'something'}`)
      break
    }
  }

  for (const element of layer.querySelectorAll('*')) {
    if (
      !shown(element) ||
      element.closest('.ag-root, .ag-aria-description-container, .visually-hidden, [aria-hidden="true"]')
    )
      continue
    const own = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
    )
    if (own.length === 0 || element.matches('option, script, style, title')) continue
    const style = getComputedStyle(element)
    const isMarked = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    const isCut = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 3
    if (/hidden|clip/.test(style.overflow) && isCut && !isMarked) faults.push(`${name(element)} is cut`)
    // A text may be wider than the box that clips it further out.
    const range = document.createRange()
    range.selectNodeContents(element)
    const text = range.getBoundingClientRect()
    for (let around = element.parentElement; around && around !== layer; around = around.parentElement) {
      const frame = around.getBoundingClientRect()
      const clips = getComputedStyle(around)
      if (scrolls(around)) break
      if (!/hidden|clip/.test(clips.overflow) || frame.width < 2) continue
      if (
        (text.right > frame.right + 2 || text.bottom > frame.bottom + 3) &&
        !isMarked &&
        clips.textOverflow !== 'ellipsis'
      )
        faults.push(`${name(element)} is cut by its surroundings`)
      break
    }
  }
  return [...new Set(faults)]
}

/**
 * Looks at what is shown now in every size and both themes; `LACUNA_PICTURES` names a folder for pictures of it. `again`
 * brings back what does not outlast another size: a menu, the place scrolled to.
 */
export async function lookAt(lacuna: Lacuna, what: string, again?: () => Promise<unknown>): Promise<string[]> {
  const { page } = lacuna
  const folder = process.env['LACUNA_PICTURES']
  if (folder) mkdirSync(folder, { recursive: true })
  const faults: string[] = []
  // What lies under the pointer looks otherwise.
  await page.mouse.move(2, 2)
  for (const size of windowSizes) {
    await resize(lacuna, size)
    await again?.()
    for (const theme of folder ? themes : themes.slice(0, 1)) {
      await lacuna.call('app.changeSettings', { theme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await settled(page)
      const found = await page.evaluate(faultsInPage)
      faults.push(...found.map((fault) => `${what} at ${size.width} × ${size.height}: ${fault}`))
      if (folder) await page.screenshot({ path: join(folder, `${what}-${theme}-${size.width}.png`) })
    }
  }
  return [...new Set(faults)]
}

/** Two frames without a running animation. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const ended = (animation: Animation): boolean =>
      animation.effect?.getComputedTiming().iterations === Infinity || animation.playState !== 'running'
    for (let waited = 0; waited < 60 && !document.getAnimations().every(ended); waited += 1) await frame()
  })
