type Rect = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
type Size = { readonly width: number; readonly height: number }
type Position = { readonly left: string; readonly top: string }
export type Spot = {
  readonly ring: Position & { readonly width: string; readonly height: string }
  readonly card: Position
}

const card = { width: 300, height: 170 }
const margin = 12

/** Where the tour's ring and card stand: the card beside what it explains, or below or above it; over it only where no room is left. */
export function tourSpot(anchor: Rect | null, window: Size): Spot | null {
  if (!anchor) return null
  const fits = (value: number, most: number): number => Math.max(margin, Math.min(value, most))
  const { left, top } = cornerFor(anchor, window)
  const px = (value: number): string => `${Math.round(value)}px`
  return {
    ring: {
      left: px(anchor.left + 2),
      top: px(anchor.top + 2),
      width: px(anchor.width - 4),
      height: px(anchor.height - 4),
    },
    card: {
      left: px(fits(left, window.width - card.width - margin)),
      top: px(fits(top, window.height - card.height - margin)),
    },
  }
}

function cornerFor(anchor: Rect, window: Size): { readonly left: number; readonly top: number } {
  const end = { right: anchor.left + anchor.width, bottom: anchor.top + anchor.height }
  const beside = anchor.top + 60
  if (end.right + card.width + 2 * margin <= window.width) return { left: end.right + margin, top: beside }
  if (anchor.left - card.width - 2 * margin >= 0) return { left: anchor.left - card.width - margin, top: beside }
  const centred = anchor.left + (anchor.width - card.width) / 2
  if (end.bottom + card.height + 2 * margin <= window.height) return { left: centred, top: end.bottom + margin }
  if (anchor.top - card.height - 2 * margin >= 0) return { left: centred, top: anchor.top - card.height - margin }
  return { left: end.right - card.width - 24, top: end.bottom - card.height - 40 }
}
