export interface Random {
  /** A whole number from 0 to below `end`. */
  below(end: number): number
  /** True in this share of the calls. */
  chance(share: number): boolean
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T
}

/** Random numbers that come again with the same seed (mulberry32). */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    chance: (share) => next() < share,
    pick(from) {
      const [found] = from.slice(below(from.length))
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
  }
}
