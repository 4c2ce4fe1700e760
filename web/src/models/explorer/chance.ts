/** A number from 0 to 1 that depends on its arguments alone (mulberry32 over a mixed seed). */
export function chance(seed: number, ...salts: readonly (number | string)[]): number {
  let state = seed | 0
  for (const salt of salts)
    for (const unit of String(salt))
      state = Math.imul(state ^ (unit.codePointAt(0) ?? 0), 0x5bd1e995) ^ (state >>> 13)
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

/** One of a list, the same for the same arguments. */
export function pick<T>(list: readonly T[], fallback: T, seed: number, salt: string): T {
  return list[Math.floor(chance(seed, salt) * list.length)] ?? fallback
}
