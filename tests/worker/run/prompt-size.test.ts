// The size of every request before any screen, by the estimator that also keeps requests within
// their cap. It counts a fifth more than four letters a token.

import { SessionId } from '@harness/shared/base/ids.ts'
import { makeFence } from '@harness/shared/device/fence.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { textTokens } from '@harness/web/core/context/estimate.ts'
import { systemText } from '@harness/web/core/context/prompt.ts'
import { specsIn } from '@harness/web/core/screen/tool-specs.ts'
import { offeredOf } from '@harness/web/core/tool.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { builtInPersonas } from '@harness/web/worker/run/personas.ts'
import { planOf, snapshotOf } from '@harness/web/worker/run/plan.ts'
import { promptsFor } from '@harness/web/worker/run/prompts.ts'
import { systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'

/** The usual rule of thumb for English and JSON, without the estimator's margin. */
const CHARS_PER_TOKEN = 4

const GOAL = 'Buy the cheapest red mug, have it wrapped as a gift, and find out when it arrives.'
const sessionId = SessionId.parse('00000000-0000-4000-8000-000000000001')

type Device = Parameters<typeof systemText>[0]['device']

const PHONE: Device = {
  kind: 'web',
  name: 'Chromium 156',
  pointSize: { width: 390, height: 844 },
  scale: 2,
}

async function systemOf(
  persona: { readonly name: string; readonly text: string },
  device: Device = PHONE,
) {
  const order: RunOrder = {
    url: 'https://shop.test/',
    viewport: { width: 390, height: 844 },
    persona,
    legs: [{ goal: GOAL }],
    model: { provider: 'sweep', seed: 1 },
  }
  const plan = await planOf(snapshotOf(order, 0, systemIds), sessionId)
  const [leg] = plan.legs
  if (!leg) throw new Error('no leg')
  const fence = makeFence('0123456789abcdef')
  return systemText({ plan, leg, device, dialect: 'thousandths', extent: device.pointSize, fence })
}

it.each([
  [PHONE, 'Chromium 156 on a phone with a touch screen'],
  [{ ...PHONE, pointSize: { width: 1280, height: 800 } }, 'Chromium 156 in a desktop window'],
  [{ ...PHONE, kind: 'ios', name: 'iPhone 17' } as const, 'iPhone 17'],
])('the prompt says which device is used', async (device, name) => {
  const text = await systemOf({ name: 'Anyone', text: 'You are anyone.' }, device)
  expect(text).toContain(name)
  expect(/ (?:in a desktop window|on a phone)/.test(text)).toBe(device.kind === 'web')
})

it.each(builtInPersonas())('the prompts take at most 2,500 tokens for $name', async (persona) => {
  const tokens = textTokens(await systemOf(persona)) + textTokens(promptsFor('web').step)
  expect(tokens).toBeLessThanOrEqual(2_500)
})

it.each([
  ['a phone', 'web', true],
  ['a desktop window', 'web', false],
  ['an iPhone', 'ios', true],
] as const)('the tools of %s take at most 1,500 tokens', (_, kind, touch) => {
  const specs = specsIn(offeredOf(toolsFor(kind, touch)), 'thousandths', {
    width: 1280,
    height: 800,
  })
  expect(Math.ceil(JSON.stringify(specs).length / CHARS_PER_TOKEN)).toBeLessThanOrEqual(1_500)
})
