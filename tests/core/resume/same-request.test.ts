// A resumed run sends the request of the interrupted one: its notes are folded from the log alone.
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import type { ModelRequest } from '@harness/web/core/ports.ts'
import { describe, expect, it } from 'vitest'
import { call, done } from '../rig.ts'
import { type Fixture, type Life, live, type Moment, makeFixture } from './lives.ts'

/** The extra text of a resumed run; it is a paragraph of its own. */
const INTERRUPTED = 'The test was interrupted and is now resumed.\n\n'

/** All text of a request, without the key of its run. */
function textOf(request: ModelRequest | undefined): string {
  if (!request) throw new Error('There is no such request.')
  const { system, tools, history, screen, reminder } = request
  const text = [system, JSON.stringify(tools), ...history.map((block) => block.text), screen]
  return [...text, reminder.replace(INTERRUPTED, '')]
    .join('\n---\n')
    .replace(/(\[\[(?:end of )?screen )\w+/g, '$1KEY')
}

/** The first request after the interruption. */
async function resumedRequest(fixture: Fixture, life: Life): Promise<ModelRequest | undefined> {
  const asked = fixture.requests.length
  const { dies: _, ...surviving } = life
  await live(fixture, surviving)
  expect(fixture.requests[asked]?.reminder).toContain('The test was interrupted')
  return fixture.requests[asked]
}

const again = (): ScriptedReply => ({ calls: [call('type', { text: 'lamp' })] })
const proven = {
  plan: {
    legs: [
      {
        actionName: '',
        goal: 'Buy a lamp',
        preservesState: false,
        checks: [{ kind: 'text', value: 'Thank you' }] as const,
      },
    ],
  },
  answer: () => done(),
}
const rejecting: Life = {
  plan: { mode: 'step' },
  decides: ({ step }) =>
    step === 1 ? { decision: 'reject', note: 'Use the menu.' } : { decision: 'approve' },
}

/**
 * The text the request must contain, the life, and the number of the request in an uninterrupted
 * life.
 */
const CASES: readonly (readonly [string, RegExp, Life, number])[] = [
  ['the nudge of a stuck detector', /Once more ends the test/, { stays: true, answer: again }, 3],
  ['the gaps of a refused success', /Something that belongs to the goal/, proven, 2],
  ['what a person said with a rejection', /says: Use the menu\./, rejecting, 2],
  ['nothing but the history', /Call exactly one tool/, {}, 3],
]

describe.each(CASES)('a request with %s', (notes, says, life, number) => {
  const interruptions: readonly (readonly [string, Moment, number])[] = [
    ['after the step before it', 'after tool_result', number - 1],
    ['before it is answered', 'before the call', number],
  ]

  it.each(interruptions)(
    `a request with ${notes} is the same text in a run that died %s`,
    async (_when, moment, at) => {
      const whole = makeFixture()
      await live(whole, life)
      const fixture = makeFixture()
      await live(fixture, { ...life, dies: (when, step) => when === moment && step === at })
      const request = await resumedRequest(fixture, life)
      expect(textOf(request)).toMatch(says)
      expect(textOf(request)).toBe(textOf(whole.requests[number - 1]))
    },
  )
})

it('a request with the words of a person is the same text in a run that died before it was answered', async () => {
  const whole = makeFixture()
  await live(whole, { says: ['Try the search.'] })
  const fixture = makeFixture()
  await live(fixture, { says: ['Try the search.'], dies: (when) => when === 'before the call' })
  const request = await resumedRequest(fixture, {})
  expect(textOf(request)).toContain('says: Try the search.')
  expect(textOf(request)).toBe(textOf(whole.requests[0]))
})

it('a request during whose approval the run died is asked again with the same notes', async () => {
  const life: Life = { ...rejecting, says: ['Try the search.'] }
  const fixture = makeFixture()
  await live(fixture, { ...life, dies: (when) => when === 'during the approval' })
  const request = await resumedRequest(fixture, rejecting)
  expect(request?.reminder).toContain('says: Try the search.')
  expect(fixture.requests.at(-1)?.reminder).not.toContain('Try the search.')
})

it('CORE-63 a resumed run has the memory of its compactions from the log alone', async () => {
  const answer = (request: ModelRequest): ScriptedReply => {
    const next = request.past.length + 1
    const said = next === 3 ? 'The code is XK-2231.' : `I see page ${next}.`
    return {
      calls: [{ name: 'type', input: { text: `word ${next}`, observation: said, intent: '' } }],
    }
  }
  const life: Life = { answer, plan: { stepBudget: 110 } }
  const whole = makeFixture()
  await live(whole, life)
  const fixture = makeFixture()
  await live(fixture, { ...life, dies: (when, step) => when === 'before the call' && step === 105 })
  const request = await resumedRequest(fixture, life)
  expect(textOf(request)).toContain('[COMPACTED CONTEXT]')
  expect(textOf(request)).toContain('XK-2231')
  expect(textOf(request)).toBe(textOf(whole.requests[104]))
})

describe('a run that is interrupted twice', () => {
  it('a run that is interrupted twice still says that the outcome of its last call is unknown', async () => {
    const fixture = makeFixture()
    await live(fixture, { dies: (when, step) => when === 'after the effect' && step === 2 })
    await live(fixture, { dies: (when) => when === 'before the call', device: 'recreated' })
    const { reminder = '' } = (await resumedRequest(fixture, {})) ?? {}
    expect(reminder).toContain('look before you repeat it')
    expect(reminder).toContain('is back at its first screen')
    expect(reminder.split('was interrupted')).toHaveLength(2)
  })
})
