import { Tour } from '@harness/shared/log/wire/bridge-api.ts'
import { CatalogEntry, PricePeriod } from '@harness/shared/order/catalog.ts'
import { ModelChoice, Sampling } from '@harness/shared/order/model-choice.ts'
import { WantedChange } from '@harness/shared/order/run-control.ts'
import { LegOrder, RunOrder } from '@harness/shared/order/run-order.ts'
import { it } from 'vitest'
import { type Bounds, keepsBounds, many, text } from '../accepts.ts'

const order = (change: object) => ({
  ...{ url: 'http://a', viewport: { width: 390, height: 844 }, legs: [{ goal: 'Buy' }] },
  ...{ persona: { name: 'A', text: 'B' }, model: { provider: 'sweep', seed: 1 } },
  ...change,
})
const page = (length: number) => `http://${text(length - 7)}`
const judge = (tokenBudget: number) => order({ judge: { tokenBudget } })
const model = (change: object) => ({
  provider: 'compatible',
  model: 'a',
  origin: 'http://a',
  ...change,
})
const cost = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 }
const tour = (replies: number) => ({
  ...{ goal: 'Buy', persona: 'A', checks: [{ kind: 'text', value: 'a' }] },
  replies: many(replies, { calls: [] }),
})

it.each<Bounds>([
  ['a goal says something', LegOrder, [{ goal: ' a ' }], [{ goal: '' }, { goal: ' \n' }]],
  [
    'a temperature is from 0 to 2, and a seed a whole number',
    Sampling,
    [{ temperature: 0 }, { temperature: 2 }, { seed: -1 }],
    [{ temperature: -0.1 }, { temperature: 2.1 }, { seed: 0.5 }],
  ],
  [
    'a server of a model has an origin and the model a name',
    ModelChoice,
    [model({}), model({ origin: 'https://a.test:1' })],
    [{ model: ' ' }, { origin: 'http://a/b' }, { origin: 'http://a b' }, { origin: 'a' }].map(
      model,
    ),
  ],
  [
    'an address has 8,192 characters',
    RunOrder,
    [order({ url: page(8_192) })],
    [order({ url: page(8_193) })],
  ],
  [
    'a goal may take 0 to 200 steps and a run 0 to a billion tokens',
    RunOrder,
    [{ stepBudget: 0 }, { stepBudget: 200 }, { tokenBudget: 0 }, { tokenBudget: 1e9 }].map(order),
    [{ stepBudget: -1 }, { stepBudget: 201 }, { tokenBudget: -1 }, { tokenBudget: 1e9 + 1 }].map(
      order,
    ),
  ],
  ['a judge has 1 to a billion tokens', RunOrder, [1, 1e9].map(judge), [0, 1e9 + 1].map(judge)],
  [
    'a run has one goal or more, and words that ask say something',
    RunOrder,
    [order({ guardWords: ['buy'] })],
    [order({ legs: [] }), order({ guardWords: [' '] })],
  ],
  [
    'a run is given 0 to 200 steps more and 0 to a billion tokens more',
    WantedChange,
    [{ addSteps: 0 }, { addSteps: 200 }, { addTokens: 0 }, { addTokens: 1e9 }],
    [{ addSteps: -1 }, { addSteps: 201 }, { addTokens: -1 }, { addTokens: 1e9 + 1 }],
  ],
  [
    'a price holds from a day on and is not negative',
    PricePeriod,
    [{ from: '2026-01-31', ...cost }],
    [
      ...['2026-1-31', '26-01-31', '2026-01-310'].map((from) => ({ from, ...cost })),
      { from: '2026-01-31', ...cost, input: -1 },
    ],
  ],
  [
    'a model has an id of 1 to 200 characters',
    CatalogEntry.shape.id,
    ['a', text(200)],
    ['', text(201)],
  ],
  ['a tour has 12 to 20 replies', Tour, [12, 20].map(tour), [11, 21].map(tour)],
])('%s', keepsBounds)
