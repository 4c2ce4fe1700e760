// Each rule through the real loop: a recorded device shows screens, the explorer answers.
import type { Outcome } from '@harness/shared/command.ts'
import type { Observation, ScreenElement } from '@harness/shared/observation.ts'
import { makeExplorer } from '@harness/web/models/explorer.ts'
import { makeModel } from '@harness/web/models/models.ts'
import { describe, expect, it } from 'vitest'
import { button, changed, planOf, run, screen, unchanged } from '../../core/rig.ts'
import { makeManualClock } from '../../standins/manual-clock.ts'
import { sampleRequest } from '../sample-request.ts'

const never = new AbortController().signal

function field(label: string, more: Partial<ScreenElement> = {}): ScreenElement {
  return { ...button(label), role: 'textbox', inputType: 'text', value: '', ...more }
}

interface Told {
  readonly goal: string
  readonly screens: readonly Partial<Observation>[]
  readonly outcomes?: readonly Outcome[]
  readonly steps?: number
}

/** Shows the screens one after another and stops after as many steps. */
async function explore({ goal, screens, outcomes = [], steps = screens.length }: Told) {
  const { of, end } = await run({
    recording: {
      screens: screens.map((change, index) =>
        screen(index, { url: 'http://shop.test/', ...change }),
      ),
      respond: (_, index) => ({
        outcome: outcomes[index] ?? changed,
        next: Math.min(index + 1, screens.length - 1),
      }),
    },
    plan: planOf({
      goal,
      legs: [{ actionName: '', goal, preservesState: false }],
      stepBudget: steps,
    }),
    ports: () => ({ model: makeExplorer({ seed: 1 }) }),
  })
  return {
    end,
    calls: of('tool_call').map(({ label }) => label),
    friction: of('friction').map(({ frictionKind, detail }) => [frictionKind, detail]),
    tokens: of('model_called').map(({ tokens }) => tokens.input + tokens.output),
  }
}

describe('the explorer', () => {
  it('presses what the goal speaks of', async () => {
    const { calls, tokens } = await explore({
      goal: 'Buy a lamp',
      screens: [{ elements: [button('About us'), button('Desk lamp', { y: 80 })] }],
    })
    expect(calls).toEqual(['Tap “Desk lamp”'])
    expect(tokens).toEqual([0])
  })

  it('does not press what the goal does not ask for', async () => {
    const { calls } = await explore({
      goal: 'Find the account number',
      screens: [{ elements: [button('Delete account'), button('Pay account', { y: 80 })] }],
    })
    expect(calls.join()).not.toMatch(/Delete|Pay/)
  })

  it('fills quoted values where they belong, then what is empty, then sends', async () => {
    const form = (name: string, mail: string) => ({
      elements: [
        field('Your name', { value: name }),
        field('Email', { ref: 'mail', rect: { x: 10, y: 60, width: 80, height: 30 }, value: mail }),
        button('Send message', { y: 110 }),
      ],
    })
    const { calls } = await explore({
      goal: 'Send a message with the name “Ina Falk”',
      screens: [form('', ''), form('Ina Falk', ''), form('Ina Falk', 'someone@example.com')],
    })
    expect(calls[0]).toBe('Set “Your name” to “Ina Falk”')
    expect(calls[1]).toMatch(/^Set “Email” to “.+@example\.com”$/)
    expect(calls[2]).toBe('Tap “Send message”')
  })

  it.each([
    ['Save your changes?', 'Accept the dialog'],
    ['Delete everything?', 'Dismiss the dialog'],
  ])('answers a dialog: %s', async (message, label) => {
    const { calls } = await explore({
      goal: 'Buy a lamp',
      screens: [{ dialog: { kind: 'confirm', message } }],
    })
    expect(calls).toEqual([label])
  })

  it('waits while the page is busy, twice at most', async () => {
    const busy = { text: 'Loading…', elements: [] }
    const { calls } = await explore({
      goal: 'Buy a lamp',
      screens: [{ elements: [button('Lamp')] }, busy, busy, busy],
    })
    expect(calls.slice(1, 3)).toEqual(['Wait 1500 ms', 'Wait 1500 ms'])
    expect(calls[3]).not.toMatch(/Wait/)
  })

  it('notes a dead tap once and does not press it again', async () => {
    const same = { text: 'Lamps', elements: [button('Lamp'), button('Shop', { y: 80 })] }
    const { calls, friction } = await explore({
      goal: 'Buy a lamp',
      screens: [same, same, same],
      outcomes: [unchanged, unchanged],
    })
    expect(calls.filter((call) => call.includes('Lamp'))).toHaveLength(1)
    expect(friction.filter(([, detail]) => detail?.includes('Lamp'))).toEqual([
      ['unresponsive', 'Pressed “Lamp” and nothing changed.'],
    ])
  })

  it('notes an error in code language', async () => {
    const { friction } = await explore({
      goal: 'Buy a lamp',
      screens: [
        { text: 'Lamp', elements: [button('Buy lamp')] },
        { text: 'Lamp\nERR_STOCK_17: nil', elements: [button('Buy lamp')] },
      ],
      outcomes: [changed],
    })
    expect(friction[0]).toEqual([
      'confusing_copy',
      'The page says “ERR_STOCK_17: nil”, which does not tell what to do.',
    ])
  })

  it('never types into a password field and says that signing in stands in the way', async () => {
    const login = {
      title: 'Sign in',
      elements: [
        field('Email'),
        field('Password', { ref: 'p', secure: true }),
        button('Sign in', { y: 90 }),
      ],
    }
    const { calls, friction, end } = await explore({ goal: 'See my invoices', screens: [login] })
    expect(calls).toEqual(['Finish: blocked'])
    expect(friction[0]?.[0]).toBe('auth_required')
    expect(end.verdict).toBe('blocked')
  })

  it('tells success when a new screen says that it is done, and of what', async () => {
    const { end } = await explore({
      goal: 'Buy a desk lamp',
      screens: [
        { text: 'Desk lamp', elements: [button('Buy the desk lamp')] },
        { text: 'Thank you for your order\n1 desk lamp', elements: [] },
      ],
      outcomes: [changed],
    })
    expect(end).toMatchObject({ verdict: 'success', ending: 'goal' })
  })

  it.each([
    [
      'the words were there before',
      'Thank you for your order. Desk lamp',
      'Desk lamp\nThank you for your order. Desk lamp',
    ],
    ['nothing names what was wanted', 'Desk lamp', 'Thank you for your order'],
    ['it is not done yet', 'Desk lamp', 'Your order of a desk lamp will be confirmed once you pay'],
    ['it was something else', 'Desk lamp', 'Desk lamp added to your list'],
  ])('does not when %s', async (_, before, after) => {
    const { end } = await explore({
      goal: 'Buy a red desk lamp',
      screens: [
        { text: before, elements: [button('Buy the lamp')] },
        { text: after, elements: [] },
      ],
      outcomes: [changed],
    })
    expect(end.verdict).not.toBe('success')
  })

  it('tells failure when the app says that it cannot be had', async () => {
    const { end } = await explore({
      goal: 'Buy a desk lamp',
      screens: [{ title: 'Desk lamp', text: 'Desk lamp\nSold out', elements: [button('Home')] }],
    })
    expect(end).toMatchObject({ verdict: 'failure' })
    expect(end.summary).toContain('“Sold out”')
  })

  it('is what the list of models makes of the choice, and remembers nothing', async () => {
    const clock = makeManualClock()
    const model = await makeModel({ provider: 'explorer', seed: 3 }, { clock }, never)
    const request = sampleRequest()
    const first = await model.step(request, never, () => {})
    expect(model).toMatchObject({ provider: 'explorer', name: 'explorer' })
    expect(await model.step(request, never, () => {})).toEqual(first)
    await expect(model.step(request, AbortSignal.abort(), () => {})).rejects.toMatchObject({
      code: 'aborted',
    })
  })
})
