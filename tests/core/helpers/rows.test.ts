import { foldAll } from '@harness/shared/log/fold.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import { describe, expect, it } from 'vitest'
import { done, run } from '../rig.ts'

const called = {
  ...({ kind: 'model_called', role: 'judge', step: 1, attempt: 1 } as const),
  ...({ provider: 'anthropic', model: 'claude-opus-5-5' } as const),
  ...{ durationMs: 900, tokens: { ...NO_TOKENS, input: 2_000, output: 50 } },
  ...{ stopReason: 'done', images: 2, prefixHash: 'abc' },
} satisfies RowBody

const judged = { model: 'claude-opus-5-5', answers: [], left: [], calls: 1, durationMs: 900 }

async function judgedRun() {
  return run({
    replies: [done()],
    plan: { helpers: { judge: 40_000 } },
    ports: () => ({
      async helpers({ onCall }) {
        await onCall(called)
        return { judged: { ...judged, tokens: called.tokens } }
      },
    }),
  })
}

describe('calls of helpers', () => {
  it('a call of the judge is a row with its role and tokens, before the end', async () => {
    const { rows, of } = await judgedRun()
    const [row] = of('model_called').filter(({ role }) => role === 'judge')
    expect(row).toMatchObject({ tokens: { input: 2_000 }, durationMs: 900, step: 1 })
    expect(rows.at(-1)?.kind).toBe('run_completed')
    expect(rows.at(-2)).toEqual(row)
  })

  it('a call of a helper is in no sum of the run and no call of its step', async () => {
    const { rows, of } = await judgedRun()
    const state = foldAll(rows)
    const plain = foldAll((await run({ replies: [done()] })).rows)
    expect(state.tokens).toEqual(plain.tokens)
    expect(state.steps[0]?.modelCalls).toHaveLength(1)
    expect(of('run_completed')[0]?.tokensUsedTotal).toEqual(plain.completed?.tokensUsedTotal)
    expect(state.helperCalls).toHaveLength(1)
  })
})
