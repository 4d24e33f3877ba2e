/** The parts of the window that F6 goes through, in the order in which they are read. */
const panes = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-pane]')]

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** What had the keyboard in each part when it was left. */
const lastIn = new WeakMap<HTMLElement, HTMLElement>()

/** The places that may take the keyboard in a part, the one that had it last first. */
function entrances(pane: HTMLElement): HTMLElement[] {
  const last = lastIn.get(pane)
  const all = [...pane.querySelectorAll<HTMLElement>(reachable)]
  return last?.isConnected ? [last, ...all] : all
}

/** Sent to a part that is entered; one that takes the keyboard itself prevents the default. */
export const enterPane = 'enter-pane'

const entersItself = (pane: HTMLElement): boolean =>
  !pane.dispatchEvent(new CustomEvent(enterPane, { cancelable: true }))

/** Moves the keyboard to the next or previous part of the window, to where it was there; from nowhere, to the first. */
export function leavePane(backwards: boolean): void {
  const all = panes()
  const active = document.activeElement
  const from = all.findIndex((pane) => pane.contains(active))
  const here = all[from]
  if (here && active instanceof HTMLElement) lastIn.set(here, active)
  const step = backwards ? -1 : 1
  const start = from < 0 && backwards ? 0 : from
  for (let steps = 1; steps <= all.length; steps += 1) {
    const pane = all[(start + step * steps + all.length * 2) % all.length]!
    if (entersItself(pane)) return
    for (const element of entrances(pane)) {
      element.focus()
      if (document.activeElement === element) return
    }
  }
}
