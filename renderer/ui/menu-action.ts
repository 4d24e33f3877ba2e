/** One line of a menu; when it cannot act now it says why. */
export type MenuAction = {
  readonly title: string
  readonly keys?: string
  readonly unavailable: string | null
  readonly run: () => unknown
}
