// The clock of the machine is set while a run is in progress: by a person, by a server of time, or
// after a sleep.

import { stripOf } from '@harness/shared/findings/strip.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { Row } from '@harness/shared/log/rows.ts'
import type { Clock } from '@harness/web/core/ports.ts'
import { expect, it } from 'vitest'
import { makeRandom } from '../setup/random.ts'
import { SEED } from '../setup/seed.ts'
import { howMany, limitMs, report } from '../setup/suite.ts'
import { call, done, run } from './rig.ts'

const RUNS = howMany({ gate: 20, whole: 1_000 })
const LIMIT_MS = limitMs({ gate: 60_000, whole: 300_000 })
const YEAR_MS = 365 * 24 * 3_600_000

/**
 * A clock that is set to another time, up to a year away, about once in five readings; durations
 * are not touched.
 */
function makeJumpy(steady: Clock, seed: number): Clock & { jumps(): number } {
  const random = makeRandom(seed)
  let offset = 0
  let jumps = 0
  const now = () => {
    if (random.chance(0.2)) {
      offset = random.below(2 * YEAR_MS) - YEAR_MS
      jumps += 1
    }
    return steady.now() + offset
  }
  return { ...steady, now, timestamp: () => new Date(now()).toISOString(), jumps: () => jumps }
}

const story = () => {
  const types = Array.from({ length: 4 }, (_, at) => ({ calls: [call('type', { text: `${at}` })] }))
  return [...types, done()]
}

it(
  `a run whose clock is set back and forth has the same rows but for their times (seed ${SEED})`,
  async () => {
    const steady = await run({ replies: story() })
    const plain = (rows: readonly Row[]) => rows.map((row) => ({ ...row, ts: '' }))
    let jumps = 0
    for (let at = 0; at < RUNS; at++) {
      let count = () => 0
      const jumped = await run({
        replies: story(),
        ports({ clock }) {
          const jumpy = makeJumpy(clock, SEED + at)
          count = jumpy.jumps
          return { clock: jumpy }
        },
      })
      jumps += count()
      expect(jumped.end).toEqual(steady.end)
      expect(plain(jumped.rows)).toEqual(plain(steady.rows))
      expect(jumped.rows.every((row) => Row.safeParse(row).success)).toBe(true)
      const strip = stripOf(foldAll(jumped.rows))
      expect(strip.steps.every(({ height }) => height >= 0 && height <= 1)).toBe(true)
      expect(strip.clock.every(({ at: place }) => place >= 0 && place <= 5)).toBe(true)
      expect(strip.clock.length).toBeLessThanOrEqual(9)
    }
    expect(jumps).toBeGreaterThan(RUNS)
    report(`${RUNS} runs with ${jumps} jumps of the clock: every run ended as without them`)
  },
  LIMIT_MS,
)
