import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SEED } from '../../setup/seed.ts'
import { howMany, limitMs, report } from '../../setup/suite.ts'
import { expectSound, live, makeFixture, of } from './lives.ts'

const LIVES = howMany({ gate: 60, whole: 2_000 })

const story = fc.record({
  mode: fc.constantFrom('step' as const, 'autonomous' as const),
  fates: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 }),
  devices: fc.array(fc.constantFrom('same' as const, 'recreated' as const), { maxLength: 8 }),
})

it(
  `any deaths at any moments leave a sound log with every effect once (seed ${SEED})`,
  async () => {
    let deaths = 0
    let rows = 0
    const lives = fc.asyncProperty(story, async ({ mode, fates, devices }) => {
      const fixture = makeFixture()
      const fate = fates.values()
      // Zero kills; once the fates are used up, the life goes to its end.
      const dies = () => fate.next().value === 0
      let end = await live(fixture, { plan: { mode }, dies })
      for (let next = 0; !end; next++)
        end = await live(fixture, { plan: { mode }, dies, device: devices[next] ?? 'same' })
      deaths += of(fixture, 'run_resumed').length
      rows += fixture.memory.rows.length
      expectSound(fixture)
    })
    await fc.assert(lives, { seed: SEED, numRuns: LIVES })
    expect(deaths).toBeGreaterThan(LIVES / 4)
    report(
      `${LIVES} runs whose loop died ${deaths} times at any moment of a step: ${rows} rows, 0 lost, no effect twice`,
    )
  },
  limitMs({ gate: 60_000, whole: 600_000 }),
)
