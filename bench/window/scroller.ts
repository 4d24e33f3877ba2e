import type { JSHandle, Page } from '@playwright/test'

/** The grid's scrolling part is whatever has most to scroll inside; its class name is the grid's own business. */
export const scrollerOf = (page: Page, direction: 'down' | 'across' = 'down'): Promise<JSHandle<Element>> =>
  page.evaluateHandle((towards) => {
    const hidden = (part: Element): number =>
      towards === 'down' ? part.scrollHeight - part.clientHeight : part.scrollWidth - part.clientWidth
    const parts = [...document.querySelectorAll('[role=grid], [role=grid] *')].filter((part) => {
      const style = getComputedStyle(part)
      return /auto|scroll/.test(towards === 'down' ? style.overflowY : style.overflowX)
    })
    return parts.reduce((best, next) => (hidden(next) > hidden(best) ? next : best))
  }, direction)
