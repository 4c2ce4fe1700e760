import type { RowBody } from '@harness/shared/language/rows.ts'
import { NO_TOKENS, type Tokens } from '@harness/shared/language/run.ts'
import { foldAll } from '@harness/shared/views/fold.ts'
import { CATALOG } from '@harness/web/models/catalog/data.ts'
import { estimateOf } from '@harness/web/ui/state/run/create-cost.ts'
import { changeFrom } from '@harness/web/ui/state/settings/model-words.ts'
import { abilityText, priceText } from '@harness/web/ui/words/price.ts'
import { describe, expect, it } from 'vitest'
import { LEG_STARTED, newRunId, RUN_STARTED, stamp, stepStarted } from '../store/sample-rows.ts'

const HAIKU = CATALOG.find(({ id }) => id === 'claude-haiku-5-5') ?? CATALOG[0]

function called(attempt: number, tokens: Partial<Tokens>): RowBody {
  return {
    kind: 'model_called',
    step: 1,
    attempt,
    provider: 'anthropic',
    model: 'claude-haiku-5-5',
    durationMs: 900,
    tokens: { ...NO_TOKENS, ...tokens },
    stopReason: 'done',
    images: 1,
    prefixHash: '0',
  }
}

function estimated(...calls: readonly RowBody[]) {
  const rows = stamp(newRunId(), 1, [RUN_STARTED, LEG_STARTED, stepStarted(1), ...calls])
  return HAIKU && estimateOf(foldAll(rows), HAIKU)
}

describe('what a run cost', () => {
  it('the cost of a run is the sum of its calls, refused replies too, with the day of the prices', () => {
    const spent = estimated(
      called(1, { input: 50_000 }),
      called(2, { cacheRead: 90_000, output: 10_000 }),
    )
    expect(spent?.usd).toBeCloseTo(0.005 + 0.0009 + 0.005, 9)
    expect(spent?.pricesFrom).toBe('2026-10-07')
  })

  it('the cost of a run uses the higher price only for calls with a long prompt', () => {
    const spent = estimated(called(1, { input: 100_001 }), called(2, { input: 1_000 }))
    expect(spent?.usd).toBeCloseTo((100_001 * 0.5 + 1_000 * 0.1) / 1e6, 9)
  })

  it('the cost of a run is unknown without a price', () => {
    const rows = stamp(newRunId(), 1, [RUN_STARTED])
    expect(HAIKU && estimateOf(foldAll(rows), { ...HAIKU, prices: [] })).toBeUndefined()
  })
})

describe('the facts of a model', () => {
  it('the facts of a model include abilities, context, prices and their day', () => {
    expect(HAIKU && abilityText({ ...HAIKU, contextTokens: 200_000 })).toBe(
      'Accepts images, calls tools, 200k tokens of context',
    )
    expect(HAIKU && priceText(HAIKU, '2026-11-21')).toBe(
      '$0.10 in, $0.50 out per 1M tokens, since 2026-10-07',
    )
    expect(priceText({ prices: [] }, '2026-11-21')).toBe('price not known')
  })
})

describe('a price that a person enters', () => {
  const words = { provider: 'openai', id: ' gpt-7 ', input: '', output: '' } as const

  it('a price that a person enters may be left out', () => {
    expect(changeFrom(words, '2026-11-21')).toEqual({ change: { provider: 'openai', id: 'gpt-7' } })
  })

  it.each([
    [{ id: '' }, 'Enter the model ID, without spaces.'],
    [{ id: 'two words' }, 'Enter the model ID, without spaces.'],
    [{ input: '1' }, 'Enter both prices'],
    [{ input: '-1', output: '1' }, 'Enter both prices'],
    [{ input: '1', output: 'Infinity' }, 'Enter both prices'],
  ])('a price that a person enters is refused as %j', (change, failure) => {
    const wanted = changeFrom({ ...words, ...change }, '2026-11-21')
    expect(wanted).toMatchObject({ failure: expect.stringContaining(failure) })
  })
})
