// The screens are tested on rows of the real loop: each seeded run has its planned steps and
// endings.
import { foldAll } from '@harness/shared/log/fold.ts'
import { expect, it } from 'vitest'
import { makeSeededRun, type SeedPlan } from './seed-rows.ts'
import { PLANS } from './seed-runs.ts'

const seeded = (plan: SeedPlan) => makeSeededRun(plan, PLANS.indexOf(plan))

it.each(PLANS)('the seeded run $name has its planned steps, friction and signals', async (plan) => {
  const { rows, screens, shots } = await seeded(plan)
  const { steps, phase } = foldAll(rows)
  expect(steps).toHaveLength(plan.steps)
  const stepsOf = (sensor: string) =>
    rows.flatMap((row) => (row.kind === 'signal' && row.sensor === sensor ? row.step : []))
  expect(stepsOf('dead_tap')).toEqual(plan.dead)
  expect(stepsOf('slow_response')).toEqual(plan.slow)
  const reported = rows.flatMap((row) =>
    row.kind === 'friction' && row.frictionKind !== 'agent_blocked'
      ? [[row.step, [row.frictionKind, row.detail]]]
      : [],
  )
  expect(Object.fromEntries(reported)).toEqual(plan.reported)
  expect(rows.filter(({ kind }) => kind === 'model_called')).toHaveLength(plan.steps)
  for (const { step } of steps) expect([screens.has(step), shots.has(step)]).toEqual([true, true])
  expect(phase).toBe(plan.interrupted ? 'interrupted' : 'completed')
})

it.each(PLANS.filter(({ legs }) => legs.some(({ end }) => end)))(
  'each leg of the seeded run $name ends with a verdict and a summary of its own',
  async (plan) => {
    const { rows } = await seeded(plan)
    const { legs, steps } = foldAll(rows)
    expect(legs.map(({ completed }) => completed)).toMatchObject(
      plan.legs.map(({ end }) => ({
        ...end,
        ending: plan.provider === 'sweep' ? 'swept' : 'goal',
      })),
    )
    for (const { leg } of legs) {
      const last = steps.findLast((step) => step.leg === leg)
      expect(last).toMatchObject({
        call: { tool: 'mark_goal_done', input: plan.legs[leg]?.end },
        result: { success: true },
      })
      const stops = rows.filter((row) => row.kind === 'stop_evaluated' && row.step === last?.step)
      expect(stops.at(-1)).toMatchObject({ decision: 'end' })
    }
  },
)
