/** One job in the line. */
export type Standing = {
  turn(): void
  /** How many jobs come before it: those that run, and those that wait longer. */
  wait(before: number): void
}

export type Line = {
  /** Stands at the end; gives back what steps out, whether its turn has come or not. */
  join(standing: Standing): () => void
}

/**
 * So many jobs at once, over everyone; the others wait in the order they came. Each person's jobs come one at a time, so
 * whoever has many stands at the end again after each.
 */
export function createLine(atOnce: number): Line {
  const running = new Set<Standing>()
  const waiting: { readonly standing: Standing; told: number | null }[] = []

  function advance(): void {
    while (running.size < atOnce && waiting.length > 0) {
      const { standing } = waiting.shift()!
      running.add(standing)
      standing.turn()
    }
    waiting.forEach((one, index) => {
      const before = running.size + index
      if (one.told !== before) one.standing.wait((one.told = before))
    })
  }

  return {
    join(standing) {
      waiting.push({ standing, told: null })
      advance()
      return () => {
        const place = waiting.findIndex((one) => one.standing === standing)
        if (place >= 0) waiting.splice(place, 1)
        else if (!running.delete(standing)) return
        advance()
      }
    },
  }
}
