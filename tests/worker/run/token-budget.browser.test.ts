// The token budget that a person chooses, from the form to the first row of the log.
import { SessionId } from '@harness/shared/base/ids.ts'
import { type Choice, EMPTY_DRAFT, runOrderOf } from '@harness/web/kit/form/choice.ts'
import { writeTokenBudget } from '@harness/web/store/model-facts.ts'
import { makeKeyRing } from '@harness/web/worker/credentials/keys.ts'
import { makeModelService } from '@harness/web/worker/models/model-service.ts'
import { planOf, snapshotOf } from '@harness/web/worker/run/plan.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { done, RUN, run } from '../../core/rig.ts'
import { freshTabs } from '../../store/fresh-db.ts'

/** In the catalog with 250,000 unless chosen, and 1,000,000 at most. */
const DEAR = { provider: 'anthropic', model: 'claude-opus-5-5' } as const
const LOCAL = { provider: 'ollama', model: 'qwen3-vl:8b' } as const

async function usedBy(model: Choice['model'], tokenLimit?: number, setting?: number) {
  const [db] = freshTabs()
  if (setting !== undefined) await writeTokenBudget(db, setting)
  const models = makeModelService({
    ...{ db, fetch, clock: systemClock, keys: makeKeyRing(db) },
    link: { mode: async () => ({ mode: 'local', modelOrigins: [], cloudHosts: [] }) },
  })
  const order = runOrderOf({
    draft: {
      ...EMPTY_DRAFT,
      ...{ url: 'http://localhost:3000', goal: 'Buy a mug' },
      ...(tokenLimit !== undefined && { tokenBudget: tokenLimit }),
    },
    persona: {
      ...{ id: '1', name: 'Hurried', blurb: '', text: 'You hurry.' },
      ...{ builtIn: true, lastUsedAt: '' },
    },
    model,
    origin: 'http://127.0.0.1:11434',
    rows: [],
  })
  if (!order) throw new Error('the form makes no order')
  const snapshot = snapshotOf(order, await models.tokenBudget(order), systemIds)
  const plan = await planOf(snapshot, SessionId.parse(systemIds.uuid()))
  const { of } = await run({ plan: { ...plan, runId: RUN }, replies: [done()] })
  const limits = await models.tokenLimits(order.model)
  return { row: of('run_started')[0]?.tokenBudget, limits }
}

describe('the token budget of a run in the cloud', () => {
  it.each([100_000, 250_000, 500_000, 1_000_000])(
    'the token budget of a cloud run is the %i that were chosen',
    async (chosen) => {
      expect((await usedBy(DEAR, chosen)).row).toBe(chosen)
    },
  )

  it('the token budget of a cloud run is the usual one of the model without a choice, and the form shows it', async () => {
    expect(await usedBy(DEAR)).toMatchObject({
      row: 250_000,
      limits: { usual: 250_000, most: 1_000_000 },
    })
  })

  it('the token budget of a cloud run is the setting for all runs when the run has none of its own', async () => {
    expect(await usedBy(DEAR, undefined, 600_000)).toMatchObject({
      row: 600_000,
      limits: { usual: 600_000 },
    })
    expect((await usedBy(DEAR, 100_000, 600_000)).row).toBe(100_000)
  })

  it('the token budget of a cloud run is the most for the model when more, or no limit, was chosen; the form offers no more', async () => {
    const { row, limits } = await usedBy(DEAR, 2_000_000)
    expect([row, limits.most]).toEqual([1_000_000, 1_000_000])
    expect((await usedBy(DEAR, 0)).row).toBe(1_000_000)
  })
})

describe('the token budget of a run on this machine', () => {
  it('the token budget of a local run is a million, the chosen number, or unlimited', async () => {
    expect(await usedBy(LOCAL)).toMatchObject({
      row: 1_000_000,
      limits: { usual: 1_000_000, most: 0 },
    })
    expect((await usedBy(LOCAL, 250_000)).row).toBe(250_000)
    expect((await usedBy(LOCAL, 0)).row).toBe(0)
    expect((await usedBy({ provider: 'sweep', model: '' }, undefined, 300_000)).row).toBe(300_000)
  })
})
