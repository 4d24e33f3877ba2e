import { z } from 'zod'

const rectangle = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type Rectangle = z.infer<typeof rectangle>

export const placement = z.object({ bounds: rectangle, maximized: z.boolean() })
export type Placement = z.infer<typeof placement>

export const smallest = { width: 900, height: 600 }
const usual = { width: 1440, height: 900 }

/**
 * Where the window opens: where it was, if enough of it to grab is still on a display; otherwise in the middle of the
 * first one. Displays come and go, and a window must never open out of sight.
 */
export function placeWindow(before: Placement | undefined, workAreas: readonly Rectangle[]): Placement {
  const first = workAreas[0] ?? { x: 0, y: 0, ...usual }
  if (before !== undefined && workAreas.some((area) => overlap(before.bounds, area) >= 200 * 100)) {
    const { width, height } = before.bounds
    const bounds = {
      ...before.bounds,
      width: Math.max(width, smallest.width),
      height: Math.max(height, smallest.height),
    }
    return { bounds, maximized: before.maximized }
  }
  const width = Math.min(usual.width, first.width)
  const height = Math.min(usual.height, first.height)
  const bounds = {
    x: Math.round(first.x + (first.width - width) / 2),
    y: Math.round(first.y + (first.height - height) / 2),
    width,
    height,
  }
  return { bounds, maximized: false }
}

/** Area in common, in pixels². */
function overlap(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}
