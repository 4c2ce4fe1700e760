// The viewer reads a file with a small part of zod instead of the library: both must accept,
// refuse and return the same.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type * as declared from '../../setup/declared.ts'
import { DECLARED } from '../../setup/declared.ts'
import { makeRandom, makeValue, readSchema } from '../../setup/generated.ts'

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The declarations as the viewer has them. */
async function inViewer() {
  const { module } = await runnerImport<typeof declared>(at('tests/setup/declared.ts'), {
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { 'zod/mini': at('web/src/report/zod-subset.ts') } },
  })
  return module.DECLARED
}

const options = { unrepresentable: 'any' as const, io: 'input' as const }

const NAMES = ['Row', 'ScreenFile', 'Integrity', 'Redaction', 'Ending'] as const

/** What does not belong, and may. */
const JUNK: readonly unknown[] = [
  ...[null, true, '', 'x', ' x ', 'success', '2026-02-30T00:00:00.000Z', '-1', 'a'.repeat(20_000)],
  ...[0, -1, 1, 1.5, 4, 1e6, 1e21, 2 ** 53, [], [null], ['x'], {}, { x: 1, y: 2 }, { kind: 'tap' }],
  JSON.parse('{"__proto__":{"kind":"x"},"constructor":1}'),
]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy that differs in one place, somewhere within. */
function altered(value: unknown, random: () => number): unknown {
  const junk = () => JUNK[Math.floor(random() * JUNK.length)]
  if (Array.isArray(value) && value.length > 0 && random() < 0.9) {
    const place = Math.floor(random() * value.length)
    return value.map((each: unknown, index) => (index === place ? altered(each, random) : each))
  }
  if (!isRecord(value) || random() < 0.1) return junk()
  const keys = Object.keys(value)
  const key = keys[Math.floor(random() * keys.length)] ?? 'extra'
  if (random() < 0.15) return { ...value, extra: junk() }
  if (random() < 0.2) return Object.fromEntries(Object.entries(value).filter(([k]) => k !== key))
  return { ...value, [key]: altered(value[key], random) }
}

test('the reader of the viewer and zod agree on 2,000 rows, screens, hashes and redactions, right and wrong (seed 20)', async () => {
  const viewer = await inViewer()
  const random = makeRandom(20)
  const differ: string[] = []
  let accepted = 0
  for (const name of NAMES) {
    const whole = readSchema(z.toJSONSchema(DECLARED[name], options))
    const schemas = whole.oneOf ?? [whole]
    for (let count = 0; count < 400; count++) {
      let given = makeValue(schemas[count % schemas.length], random, () => random() < 0.5)
      for (let times = Math.floor(random() * 3); times > 0; times--) given = altered(given, random)
      const [expected, found] = [DECLARED[name].safeParse(given), viewer[name].safeParse(given)]
      if (expected.success) accepted++
      const agree =
        found.success === expected.success &&
        JSON.stringify(found.data) === JSON.stringify(expected.data)
      if (!agree) differ.push(`${name}: ${JSON.stringify(given)}`.slice(0, 2_000))
    }
  }
  expect(differ).toEqual([])
  expect(accepted).toBeGreaterThan(300)
  expect(accepted).toBeLessThan(1_600)
})
