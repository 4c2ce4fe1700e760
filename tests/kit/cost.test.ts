import { foldAll } from '@harness/shared/log/fold.ts'
import { Row, type RowBody } from '@harness/shared/log/rows.ts'
import { median, runCost, usualUsd } from '@harness/shared/log/views/cost.ts'
import { NO_TOKENS, type Tokens } from '@harness/shared/order/run.ts'
import { changeFrom } from '@harness/web/features/settings/model-words.ts'
import { abilityText, costText, priceText } from '@harness/web/kit/words/price.ts'
import { CATALOG } from '@harness/web/models/catalog/data.ts'
import { describe, expect, it } from 'vitest'
import {
  LEG_STARTED,
  newRunId,
  RUN_COMPLETED,
  RUN_STARTED,
  stamp,
  stepStarted,
} from '../store/sample-rows.ts'

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

const STARTED: RowBody = {
  ...RUN_STARTED,
  ...{ provider: 'anthropic', model: 'claude-haiku-5-5' },
}

function estimated(...calls: readonly RowBody[]) {
  const rows = stamp(newRunId(), 1, [STARTED, LEG_STARTED, stepStarted(1), ...calls])
  return runCost(foldAll(rows), CATALOG)
}

/** The end of a run with these requests of the judge. */
function judged(calls: number, model = 'claude-haiku-5-5'): RowBody {
  const tokens = { ...NO_TOKENS, input: 120_000, output: 4_000 }
  const work = { model, answers: [], left: [], calls, tokens, durationMs: 900 }
  const [row] = stamp(newRunId(), 1, [RUN_COMPLETED])
  return Row.parse({ ...row, judged: work })
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

  it('each call of a run costs what its own model costs, after a change of model too', () => {
    const other = CATALOG.find(({ id, prices }) => id !== HAIKU?.id && prices.length > 0)
    const call = called(2, { input: 10_000 })
    const changed = { ...call, provider: other?.provider, model: other?.id }
    const later = Row.parse({ ...stamp(newRunId(), 1, [call])[0], ...changed })
    const [price] = other?.prices ?? []
    const spent = estimated(called(1, { input: 50_000 }), later)
    expect(spent?.usd).toBeCloseTo(0.005 + (price?.input ?? 0) / 100, 9)
    expect(price?.input).not.toBe(HAIKU?.prices[0]?.input)
    const local = { ...later, provider: 'ollama' as const, model: 'qwen3-vl:8b' }
    expect(estimated(called(1, { input: 50_000 }), local)?.usd).toBeCloseTo(0.005, 9)
  })

  it('the requests of the judge are priced like the calls of the model that answered last', () => {
    const own = called(1, { input: 50_000 })
    // Four requests of 30,000 tokens each: none of them pays the price of a long prompt.
    expect(estimated(own, judged(4))?.usd).toBeCloseTo(0.005 + 0.012 + 0.002, 9)
    expect(estimated(own, judged(0))?.usd).toBe(0.005)
    expect(estimated(own, judged(4, 'a-model-without-a-price'))).toBeUndefined()
  })

  it('a run on this machine shows no cost, and a paid one without a price shows that it is not known', () => {
    const paid = foldAll(stamp(newRunId(), 1, [STARTED]))
    const free = foldAll(stamp(newRunId(), 1, [RUN_STARTED]))
    expect(costText(runCost(paid, CATALOG), paid)).toBe('$0.00')
    expect(costText(runCost(paid, []), paid)).toBe('not known')
    expect(costText(runCost(free, CATALOG), free)).toBe('none')
  })

  it('the cost of a run is unknown without the price of one of its models, and of a local run', () => {
    const rows = stamp(newRunId(), 1, [STARTED])
    expect(runCost(foldAll(rows), [])).toBeUndefined()
    expect(runCost(foldAll(rows), CATALOG)?.usd).toBe(0)
    expect(runCost(foldAll(stamp(newRunId(), 1, [RUN_STARTED])), CATALOG)).toBeUndefined()
  })
})

describe('what the next run is expected to cost', () => {
  const runOf = (input: number) => estimated(called(1, { input }))

  it('the forecast of a cost is the median of earlier runs, and leaves out those without a price', () => {
    const costs = [runOf(90_000), runOf(10_000), undefined, runOf(50_000)]
    expect(usualUsd(costs)).toBeCloseTo(0.005, 9)
  })

  it('the forecast of a cost needs three earlier runs with a price', () => {
    expect(usualUsd([runOf(90_000), runOf(10_000), undefined])).toBeUndefined()
    expect(usualUsd([])).toBeUndefined()
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

it('a median is the middle one, of an even number the higher of the two, whatever the order', () => {
  expect(median([5, 1, 4, 2, 3])).toBe(3)
  expect(median([4, 1, 3, 2])).toBe(3)
  expect(median([7])).toBe(7)
  expect(median([])).toBe(0)
})
