// Messages and files like good ones with something wrong in them.
import type { Random } from './random.ts'

/** Stands for that many levels; functions that call themselves fail at fewer. */
const DEEP = '@deep'
const LEVELS = 10_000
const HOSTILE: readonly unknown[] = [
  DEEP,
  ...[null, true, -1, 1.5, 1e308, -1e308, 2 ** 53, '', '\0', '../..', '__proto__', 'constructor'],
  ...[[], {}, [[[[[[]]]]]], { toString: 1 }, 'x'.repeat(20_000), '\u202e\u{e0041}', '"}{', []],
]

/** The same value with something wrong in it, at any depth. */
export function spoil(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.3)) return random.pick(HOSTILE)
  const entries = Object.entries(value)
  const at = random.below(entries.length + 1)
  if (at === entries.length) return { ...value, [random.pick(['extra', '__proto__', 'id'])]: 1 }
  const [name = '', inner] = entries[at] ?? []
  if (random.chance(0.2)) return Object.fromEntries(entries.filter(([key]) => key !== name))
  return { ...value, [name]: spoil(inner, random) }
}

/** A value as text, some of it nested without an end. */
export function spoiltText(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    `"${DEEP}"`,
    () => '['.repeat(LEVELS) + ']'.repeat(LEVELS),
  )
}
