import { OPTIONS } from '@harness/shared/order/options/options.ts'
import { readRunOrder } from '@harness/shared/order/read-run-order.ts'
import { Trait } from '@harness/shared/order/trait-names.ts'
import { withTraits } from '@harness/shared/order/traits.ts'
import { expect, it } from 'vitest'

const order = readRunOrder({
  url: 'http://localhost:3000',
  viewport: { width: 1280, height: 800 },
  persona: { name: 'A', text: 'Someone.' },
  legs: [{ goal: 'Look' }],
  model: { provider: 'sweep', seed: 0 },
  stepBudget: 20,
})

it.each(Trait.options)('the trait %s changes an order into one that is valid', (name) => {
  const changed = withTraits({ ...order, traits: [name] })
  expect(readRunOrder(changed)).toEqual(changed)
  expect({ ...changed, traits: undefined }).not.toEqual({ ...order, traits: undefined })
})

it('lists grow, a budget only shrinks, and a chosen condition stays', () => {
  const changed = withTraits({
    ...order,
    traits: ['keyboard-only', 'hurried', 'slow-network', 'dark', 'small-phone'],
    without: ['back'],
    stepBudget: 5,
    slowNetwork: 'slow-4g',
  })
  expect(changed.without).toEqual(expect.arrayContaining(['back', 'tap_mark', 'scroll']))
  expect(changed.without).not.toContain('key_shortcut')
  expect(changed.stepBudget).toBe(5)
  expect(changed.slowNetwork).toBe('slow-4g')
  expect(changed.appearance).toEqual({ dark: true, touch: true })
  expect(changed.viewport.width).toBe(320)
})

it('unlimited steps end for a person in a hurry', () => {
  expect(withTraits({ ...order, traits: ['hurried'], stepBudget: 0 }).stepBudget).toBe(12)
})

it('an unknown trait is refused with the known ones', () => {
  expect(OPTIONS.traits.kind.read(['grumpy'])).toEqual({ wrong: 'grumpy' })
  expect(OPTIONS.traits.kind.wants).toContain('keyboard-only')
})
