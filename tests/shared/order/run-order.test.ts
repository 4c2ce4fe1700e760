import { HarnessError } from '@harness/shared/base/errors.ts'
import { readRunOrder } from '@harness/shared/order/read-run-order.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { describe, expect, it } from 'vitest'

const ORDER = {
  url: 'http://127.0.0.1:4621/',
  viewport: { width: 1280, height: 800 },
  persona: { name: 'Hurried', text: 'You are in a hurry.' },
  legs: [{ goal: 'Buy a mug' }],
  model: { provider: 'ollama', model: 'qwen3-vl:8b', origin: 'http://127.0.0.1:11434' },
} as const satisfies RunOrder

const UDID = '3F0C2A77-0B7E-4C6D-9A55-6B8A1E5E9D10'
const SIMULATOR = { kind: 'ios', udid: UDID, app: { from: 'installed', bundleId: 'a.b' } } as const

function refusalOf(value: unknown): string {
  try {
    readRunOrder(value)
    return 'nothing was refused'
  } catch (thrown) {
    if (!(thrown instanceof HarnessError)) throw thrown
    return `${thrown.code} ${thrown.message}`
  }
}

describe('a run order', () => {
  it.each<RunOrder>([
    ORDER,
    { ...ORDER, url: 'https://[::1]:8443/a?b#c' },
    { ...ORDER, url: 'http://shop.test:8' },
    { ...ORDER, url: '', simulator: SIMULATOR },
    { ...ORDER, stepBudget: 0, tokenBudget: 0 },
    { ...ORDER, model: { provider: 'scripted', replies: [{}, { calls: [] }] } },
    {
      ...ORDER,
      model: { provider: 'anthropic', model: 'claude-haiku-4-5', sampling: { seed: 1 } },
    },
    { ...ORDER, credential: { label: 'Ann', username: 'ann' }, rules: ['buy'], hosts: ['a.test'] },
  ])('a run order is accepted unchanged: %j', (order) => {
    expect(readRunOrder(order)).toEqual(order)
  })

  it.each<readonly [bad: Readonly<Record<string, unknown>>, says: string]>([
    [{ url: 'localhost:3000' }, 'Address: must begin with http:// or https://'],
    [{ url: 'http://' }, 'Address: must begin with http:// or https://'],
    [{ url: '' }, 'Address: must begin with http:// or https://'],
    [{ url: 7 }, 'Address: must begin with http:// or https://'],
    [{ viewport: { width: 10, height: 800 } }, 'Screen size: must be a width and a height'],
    [{ viewport: { width: 390.5, height: 800 } }, 'Screen size: must be'],
    [{ simulator: { ...SIMULATOR, udid: 'booted' } }, 'Simulator: must name a simulator'],
    [{ persona: { name: 'Hurried' } }, 'Persona: must have a name and a description'],
    [{ persona: undefined }, 'Persona: must have'],
    [{ legs: [] }, 'Goal: must say what the persona wants'],
    [{ legs: [{ goal: 'A' }, { goal: ' \n' }] }, 'Goal 2: must say what the persona wants'],
    [
      { legs: [{ goal: 'A', checks: [{ kind: 'colour', value: 'red' }] }] },
      'Check 1 of goal 1: must have a kind (text, no-text, url, element, answer) and a value',
    ],
    [{ legs: [{ goal: 'A', checks: [{ kind: 'text', value: ' ' }] }] }, 'Check 1 of goal 1: must'],
    [{ model: { provider: 'unheard-of', model: 'x' } }, 'Model: must name a known provider'],
    [{ model: { provider: 'compatible', model: ' ', origin: 'http://a' } }, 'Model: must name'],
    [{ model: { ...ORDER.model, origin: 'file:///etc' } }, 'Model: must name a known provider'],
    [{ model: { ...ORDER.model, sampling: { temperature: 9 } } }, 'Model: must name'],
    [{ model: { ...ORDER.model, key: 'sk-a' } }, 'Model: must name a known provider'],
    [
      { credential: { label: 'a', username: 'ann', password: 'x' } },
      'Sign-in: must have a label and a user name, and nothing else',
    ],
    [{ stepBudget: 201 }, 'Steps: must be a whole number from 0 (unlimited) to 200'],
    [{ stepBudget: 2.5 }, 'Steps: must be a whole number'],
    [{ stepBudget: '40' }, 'Steps: must be a whole number'],
    [{ tokenBudget: -1 }, 'Tokens: must be a whole number from 0 (unlimited) to one billion'],
    [{ tokenBudget: 1_000_000_001 }, 'Tokens: must be a whole number'],
    [{ mode: 'slow' }, 'Mode: must be one of step, auto-look, autonomous'],
    [{ rules: ['sell'] }, 'Guard rules: must be some of buy, pay'],
    [{ hosts: 'pay.test' }, 'Other sites: must be a list of host names'],
    [{ origin: 'nowhere' }, 'Origin: must be one of you, cli, agent'],
    [{ follows: 'the last one' }, 'Run before: must be named by a UUID'],
    [{ runId: '1' }, 'Run: must be named by a UUID'],
    [{ seed: 'lucky' }, 'Seed: must be a number'],
    [{ strict: 1 }, 'Strict: must be on or off'],
    [{ headed: 'yes' }, 'Visible browser: must be on or off'],
    [{ signedIn: null }, 'Kept sign-in: must be on or off'],
    [{ record: 0 }, 'Recording: must be on or off'],
    [{ unattended: 'no' }, 'Unattended: must be on or off'],
    [{ colour: 'red', shape: 'round' }, 'colour, shape: is not a field of a run'],
  ])('a run order with %j is refused with the name of the field', (bad, says) => {
    expect(refusalOf({ ...ORDER, ...bad })).toContain(`argument_invalid ${says}`)
  })

  it.each([undefined, null, 'a run', [ORDER]])('a run order cannot be made of %j', (value) => {
    expect(refusalOf(value)).toBe('argument_invalid Run: must be described by its fields')
  })
})
