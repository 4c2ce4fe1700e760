import { SessionId } from '@harness/shared/base/ids.ts'
import type { ModelChoice } from '@harness/shared/order/model-choice.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { planOf, snapshotOf } from '@harness/web/worker/run/plan.ts'
import { systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'

const sessionId = SessionId.parse('00000000-0000-4000-8000-000000000001')
const ollama = {
  provider: 'ollama',
  model: 'qwen3-vl:8b',
  origin: 'http://127.0.0.1:11434',
} as const

async function planFor(model: ModelChoice, more: Partial<RunOrder> = {}) {
  const order: RunOrder = {
    url: 'http://shop.test/',
    viewport: { width: 1280, height: 800 },
    persona: { name: 'Hurried', text: 'You are in a hurry.' },
    legs: [{ goal: 'Buy a mug' }],
    model,
    ...more,
  }
  return planOf(snapshotOf(order, 0, systemIds), sessionId)
}

async function seedOf(...ordered: Parameters<typeof planFor>) {
  return (await planFor(...ordered)).seed
}

it.each([
  ['the seed of its sampling', seedOf({ ...ollama, sampling: { seed: 7 } }), 7],
  ['the seed it was ordered with', seedOf({ ...ollama, sampling: { seed: 7 } }, { seed: 3 }), 3],
  ['the seed of its sweep', seedOf({ provider: 'sweep', seed: 5 }), 5],
  ['no seed where none was chosen', seedOf({ ...ollama, sampling: { temperature: 0 } }), undefined],
])('a run records %s', async (_, seed, expected) => {
  expect(await seed).toBe(expected)
})

const library = { label: 'Gold plan', username: '', id: 'c', kind: 'state' } as const

it.each([
  ['a sign-in of the library by its label', { credential: library }, 'Gold plan'],
  ['what is kept for the site by that site', { signedIn: true }, 'kept for shop.test'],
  [
    'the one of the library where both are on',
    { signedIn: true, credential: library },
    'Gold plan',
  ],
  ['none where it starts signed out', {}, undefined],
] as const)('a run names how it signed in: %s', async (_, more, label) => {
  expect((await planFor(ollama, more)).credential?.label).toBe(label)
})
