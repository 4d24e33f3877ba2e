type Rect = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
type Size = { readonly width: number; readonly height: number }
type Position = { readonly left: string; readonly top: string }
export type Spot = {
  readonly ring: Position & { readonly width: string; readonly height: string }
  readonly card: Position
}

const card = { width: 300, height: 170 }
const margin = 12

/** Where the tour's ring and card stand: the card beside what it explains, inside the window. */
export function tourSpot(anchor: Rect | null, window: Size): Spot | null {
  if (!anchor) return null
  const fits = (value: number, most: number): number => Math.max(margin, Math.min(value, most))
  const right = anchor.left + anchor.width + margin
  const left = anchor.left - card.width - margin
  // Beside it when there is room; otherwise inside it or above it.
  const x =
    right + card.width < window.width ? right : left > 0 ? left : anchor.left + anchor.width / 2 - card.width / 2
  const isWide = anchor.width > window.width * 0.5
  const above = anchor.top - card.height - margin
  const y = isWide
    ? anchor.top > window.height / 2
      ? above
      : anchor.top + anchor.height - card.height - 40
    : anchor.top + 60
  const px = (value: number): string => `${Math.round(value)}px`
  return {
    ring: {
      left: px(anchor.left + 2),
      top: px(anchor.top + 2),
      width: px(anchor.width - 4),
      height: px(anchor.height - 4),
    },
    card: {
      left: px(fits(isWide ? anchor.left + anchor.width - card.width - 24 : x, window.width - card.width - margin)),
      top: px(fits(y, window.height - card.height - margin)),
    },
  }
}
