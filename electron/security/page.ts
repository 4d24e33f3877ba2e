/** The only page there is. `app` is a scheme of our own, so nothing outside can be addressed from it. */
export const scheme = 'app'
export const host = 'lacuna'
export const pageUrl = `${scheme}://${host}/`

/** Whether an address belongs to the window. */
export function isOurPage(address: string): boolean {
  return address.startsWith(pageUrl)
}
