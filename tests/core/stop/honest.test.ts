// Whatever a model does, a run is never a success that the model did not report or a gate refused.
import type { Check } from '@harness/shared/order/run.ts'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEED } from '../../setup/seed.ts'
import { call, changed, done, run, screen, tap, unchanged } from '../rig.ts'

const anyReply: fc.Arbitrary<ScriptedReply> = fc.oneof(
  fc.constantFrom(1, 2, 9).map(tap),
  fc.constantFrom('wait', 'back', 'read_screen', 'tapp').map((name) => ({ calls: [call(name)] })),
  fc
    .constantFrom('success' as const, 'failure' as const, 'blocked' as const)
    .map((verdict) => done(verdict)),
  fc.constant({}),
  fc.constant({ error: { code: 'model_server_error' as const } }),
)

const anyRun = fc.record({
  replies: fc.array(anyReply, { maxLength: 40 }),
  strict: fc.boolean(),
  stepBudget: fc.integer({ min: 1, max: 30 }),
  page: fc.option(fc.integer({ min: 0, max: 4 })),
  moves: fc.boolean(),
})

describe(`any run (seed ${SEED})`, () => {
  it(`any run is a success only when the model reported one last, and confirmed only when its checks held (seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async ({ replies, strict, stepBudget, page, moves }) => {
        const checks: Check[] = page === null ? [] : [{ kind: 'url', value: `*/${page}` }]
        const { end, of } = await run({
          replies,
          plan: {
            strict,
            stepBudget,
            legs: [{ actionName: '', goal: 'Go', preservesState: true, checks }],
          },
          recording: {
            screens: Array.from({ length: 5 }, (_, index) => screen(index)),
            respond: (_, index) =>
              moves
                ? { outcome: changed, next: (index + 1) % 5 }
                : { outcome: unchanged, next: index },
          },
        })
        const last = of('stop_evaluated').at(-1)
        const call = of('tool_call').at(-1)
        const address = of('step_started').at(-1)?.url
        if (end.verdict === 'success') {
          expect(last).toMatchObject({ layer: 'done', decision: 'end' })
          expect(call).toMatchObject({ tool: 'mark_goal_done', input: { verdict: 'success' } })
          expect(of('leg_completed')).toMatchObject([{ verdict: 'success', ending: 'goal' }])
        }
        const held = checks.length > 0 && address?.endsWith(`/${page}`) === true
        // The first page is where every run begins, so what holds there proves nothing.
        expect(end.confirmed).toBe(end.verdict === 'success' && held && page !== 0)
        if (strict && end.verdict === 'success') expect(end.confirmed || !page).toBe(true)
        expect(of('run_completed')).toMatchObject([{ verdict: end.verdict, ending: end.ending }])
      }),
      { seed: SEED, numRuns: 60 },
    )
  })
})
