import { UNKNOWN_OUTCOME } from '@harness/shared/log/last-rows.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import type { LegPlan } from '@harness/web/core/plan.ts'
import { readResumeState, repliesUsed } from '@harness/web/core/resume/resume-state.ts'
import { describe, expect, it } from 'vitest'
import { call, done } from '../rig.ts'
import { expectSound, live, type Moment, makeFixture, of } from './lives.ts'

const MOMENTS: readonly Moment[] = [
  ...(['before the call', 'during the approval', 'after tool_call'] as const),
  ...(['before the effect', 'after the effect', 'after tool_result'] as const),
]

describe('a run whose worker died', () => {
  for (const moment of MOMENTS) {
    for (const at of [1, 3]) {
      it(`a run whose worker died ${moment} of step ${at} resumes and repeats no effect`, async () => {
        const fixture = makeFixture()
        const plan = { mode: 'step' } as const
        const died = await live(fixture, {
          plan,
          dies: (when, step) => when === moment && step === at,
        })
        expect(died).toBeUndefined()
        const end = await live(fixture, { plan })
        expect(end).toMatchObject({ verdict: 'success', ending: 'goal' })
        expectSound(fixture)
        expect(of(fixture, 'run_interrupted')).toMatchObject([{ foundBy: 'resume' }])
        expect(of(fixture, 'run_resumed')).toMatchObject([{ step: at, device: 'same' }])
        const unknown = of(fixture, 'tool_result').filter(
          ({ outcome }) => outcome === 'interrupted',
        )
        const isOpen = ['after tool_call', 'before the effect', 'after the effect'].includes(moment)
        expect(unknown.map(({ step }) => step)).toEqual(isOpen ? [at] : [])
        for (const row of unknown)
          expect(row).toMatchObject({ success: false, durationMs: 0, settleMs: 0 })
      })
    }
  }

  it('a run whose worker died observes again first, and reports to the agent what is unknown', async () => {
    const fixture = makeFixture()
    await live(fixture, { dies: (when, step) => when === 'after the effect' && step === 2 })
    const requestCount = fixture.requests.length
    await live(fixture, { device: 'recreated' })
    const first = fixture.requests[requestCount]
    expect(first?.history.map(({ text }) => text).join('\n')).toContain(UNKNOWN_OUTCOME)
    expect(first?.reminder).toContain('look before you repeat it')
    expect(first?.reminder).toContain('is back at its first screen')
    expect(fixture.requests[requestCount + 1]?.reminder).not.toContain('interrupted')
    const rows = fixture.memory.rows.map(({ kind }) => kind)
    expect(rows[rows.indexOf('run_resumed') + 1]).toBe('step_started')
  })

  it('a run whose worker died marks the steps whose device was made again, in every later life too', async () => {
    const fixture = makeFixture()
    const lostIn = (at: number | undefined) =>
      fixture.requests[at ?? 0]?.past.flatMap(({ step, lost }) => (lost ? step : []))
    await live(fixture, { dies: (when, step) => when === 'after tool_result' && step === 1 })
    const second = fixture.requests.length
    await live(fixture, {
      device: 'recreated',
      dies: (when, step) => when === 'after the effect' && step === 3,
    })
    const third = fixture.requests.length
    await live(fixture)
    expect([lostIn(second), lostIn(third)]).toEqual([[1], [1]])
  })

  it('a run whose worker died asks once more for an open approval, and makes the call once', async () => {
    const fixture = makeFixture()
    const plan = { mode: 'step' } as const
    await live(fixture, { plan, dies: (when) => when === 'during the approval' })
    expect(fixture.effects).toEqual([])
    await live(fixture, { plan })
    expect(fixture.stepsAsked.slice(0, 2)).toEqual([1, 2])
    expect(fixture.effects.filter((effect) => effect === 'word 1')).toHaveLength(1)
  })

  it('a run whose worker died keeps its counters: steps, tokens and friction from before and after', async () => {
    const fixture = makeFixture()
    await live(fixture, { dies: (when, step) => when === 'after tool_call' && step === 3 })
    await live(fixture)
    const [completed] = of(fixture, 'run_completed')
    expect(completed?.stepCount).toBe(of(fixture, 'step_started').length)
    const spent = of(fixture, 'model_called').reduce((sum, { tokens }) => sum + tokens.output, 0)
    expect(completed?.tokensUsedTotal.output).toBe(spent)
  })

  it('a run whose worker died counts its earlier steps against the budget of its leg', async () => {
    const fixture = makeFixture()
    const plan = { stepBudget: 3 }
    await live(fixture, { plan, dies: (when, step) => when === 'after tool_result' && step === 2 })
    const end = await live(fixture, { plan })
    expect(end).toMatchObject({ ending: 'limit' })
    expect(of(fixture, 'step_started')).toHaveLength(3)
  })

  it('a run whose worker died resumes in the same leg, and does not run a finished leg again', async () => {
    const fixture = makeFixture()
    const legs = ['one', 'two'].map((goal) => ({ actionName: '', goal, preservesState: true }))
    const inLegTwo = (when: Moment, step: number) => when === 'after tool_call' && step === 7
    await live(fixture, { plan: { legs }, dies: inLegTwo })
    await live(fixture, { plan: { legs } })
    expect(of(fixture, 'leg_started').map(({ leg }) => leg)).toEqual([0, 1])
    expect(of(fixture, 'leg_completed').map(({ leg, verdict }) => [leg, verdict])).toEqual([
      [0, 'success'],
      [1, 'success'],
    ])
    expect(of(fixture, 'run_completed')[0]).toMatchObject({ wouldRealUserSucceed: true })
  })

  it('a run whose worker died between two legs begins the next one', async () => {
    const fixture = makeFixture()
    const legs = ['one', 'two'].map((goal) => ({ actionName: '', goal, preservesState: true }))
    await live(fixture, {
      plan: { legs },
      dies: (when, step) => when === 'after tool_result' && step === 5,
    })
    expect(of(fixture, 'leg_completed')).toHaveLength(1)
    const end = await live(fixture, { plan: { legs } })
    expect(end?.verdict).toBe('success')
    expect(of(fixture, 'leg_started').map(({ leg }) => leg)).toEqual([0, 1])
  })

  it('a run whose worker died after its ending, before its last row, gets that row and nothing more', async () => {
    const fixture = makeFixture()
    await live(fixture, { dies: (when, step) => when === 'after tool_result' && step === 5 })
    const requestCount = fixture.requests.length
    const end = await live(fixture)
    expect(fixture.requests).toHaveLength(requestCount)
    expect(end).toMatchObject({ verdict: 'success', wouldRealUserSucceed: true })
    expect(of(fixture, 'run_completed')).toHaveLength(1)
  })

  it('a run that has ended cannot be resumed', async () => {
    const fixture = makeFixture()
    await live(fixture)
    await expect(live(fixture)).rejects.toMatchObject({ code: 'run_over' })
  })
})

describe('a resumed leg', () => {
  const proven: LegPlan = {
    actionName: '',
    goal: 'Buy a lamp',
    preservesState: false,
    checks: [{ kind: 'text', value: 'Thank you' }],
  }
  const again = () => ({ calls: [call('type', { text: 'lamp' })] })

  it('a resumed leg counts success refusals from before: three times in all', async () => {
    const fixture = makeFixture()
    const life = { plan: { legs: [proven] }, answer: () => done() }
    await live(fixture, {
      ...life,
      dies: (when, step) => when === 'after tool_result' && step === 2,
    })
    const end = await live(fixture, life)
    expect(end).toMatchObject({ verdict: 'success', confirmed: false })
    expect(of(fixture, 'step_started')).toHaveLength(4)
  })

  it('a resumed leg knows the calls that had no effect before, and does not make one a third time', async () => {
    const fixture = makeFixture()
    const life = { stays: true, answer: again }
    await live(fixture, {
      ...life,
      dies: (when, step) => when === 'after tool_result' && step === 2,
    })
    const end = await live(fixture, life)
    expect(end).toMatchObject({ verdict: 'blocked', ending: 'stuck' })
    expect(of(fixture, 'nudged')).toMatchObject([{ step: 2, reason: 'cycle' }])
    expect(fixture.requests.at(-1)?.reminder).toContain('Once more ends the test')
    expect(fixture.effects).toEqual(['lamp', 'lamp'])
  })

  it('a resumed leg repeats the gaps of a refused success in its next request', async () => {
    const fixture = makeFixture()
    const life = { plan: { legs: [proven] }, answer: () => done() }
    await live(fixture, { ...life, dies: (when, step) => when === 'before the call' && step === 2 })
    await live(fixture, {
      ...life,
      dies: (when, step) => when === 'after tool_result' && step === 3,
    })
    expect(fixture.requests.at(-1)?.reminder).toContain('belongs to the goal')
  })

  it('a resumed leg reports manual input that no request carried yet, and not as words of a person', async () => {
    const fixture = makeFixture()
    const { rows } = fixture.memory
    await live(fixture, { dies: (when, step) => when === 'before the call' && step === 2 })
    const last = rows.at(-1)
    if (!last) throw new Error('nothing was written')
    // The words of the row are for people only: the request is made of the stored input.
    const hand = { kind: 'steered', reason: 'hand', text: 'By hand: something.' } as const
    const manualInput = { kind: 'tap', point: { x: 1, y: 2 }, button: 'left' } as const
    const { schemaVersion, runId, ts } = last
    rows.push({ schemaVersion, runId, seq: rows.length, ts, ...hand, manualInput, step: 1 })
    const requestCount = fixture.requests.length
    await live(fixture)
    expect(fixture.requests[requestCount]?.reminder).toContain('used the app by hand (clicked)')
    expect(fixture.requests[requestCount]?.reminder).not.toContain('watches this test says')
    expect(fixture.requests[requestCount + 1]?.reminder).not.toContain('by hand')
    expectSound(fixture)
  })

  it('a resumed leg reports that a person used the app by hand when an older log does not keep how', async () => {
    const fixture = makeFixture()
    const { rows } = fixture.memory
    await live(fixture, { dies: (when, step) => when === 'before the call' && step === 2 })
    const last = rows.at(-1)
    if (!last) throw new Error('nothing was written')
    const hand = { kind: 'steered', reason: 'hand', text: 'By hand: clicked at 1, 2.' } as const
    const { schemaVersion, runId, ts } = last
    rows.push({ schemaVersion, runId, seq: rows.length, ts, ...hand, step: 1 })
    const requestCount = fixture.requests.length
    await live(fixture)
    expect(fixture.requests[requestCount]?.reminder).toContain(
      'used the app by hand. The screen may not',
    )
  })

  it('a resumed leg repeats the words of a person in one request only', async () => {
    const fixture = makeFixture()
    await live(fixture, { says: ['Try the search.'], dies: (when) => when === 'before the call' })
    await live(fixture)
    const reminders = fixture.requests.map(({ reminder }) => reminder)
    expect(reminders[0]).toContain('says: Try the search.')
    expect(reminders.filter((text) => text.includes('Try the search.'))).toHaveLength(1)
  })
})

it('the state to resume from has the first address, the next row and the open leg', async () => {
  const fixture = makeFixture()
  await live(fixture, { dies: (when, step) => when === 'after tool_call' && step === 3 })
  const { rows } = fixture.memory
  const { home, nextSeq, openLeg, steps } = readResumeState({
    ...{ rows, screens: new Map(), device: 'same' },
  })
  expect({ home, nextSeq, openLeg, steps: steps.map(({ step }) => step) }).toEqual({
    ...{ home: 'http://shop.test/0', nextSeq: rows.length, openLeg: 0, steps: [1, 2, 3] },
  })
})

describe('a repair', () => {
  it('a repair adds nothing the second time', async () => {
    const fixture = makeFixture()
    await live(fixture, { dies: (when) => when === 'after tool_call' })
    const { rows } = fixture.memory
    const once = readResumeState({ rows, screens: new Map(), device: 'same' })
    const stamp = (index: number) => ({
      schemaVersion: 4 as const,
      runId: rows[0]?.runId ?? never(),
      seq: rows.length + index,
      ts: rows[0]?.ts ?? '',
    })
    const repaired: Row[] = [
      ...rows,
      ...once.rows.map((row, index) => ({ ...stamp(index), ...row })),
    ]
    const twice = readResumeState({ rows: repaired, screens: new Map(), device: 'same' })
    expect(once.rows.map(({ kind }) => kind)).toContain('tool_result')
    expect(twice.rows.map(({ kind }) => kind)).toEqual(['run_interrupted', 'run_resumed'])
  })

  it('a repair counts the used replies of a script: a step without a call asks again', async () => {
    const fixture = makeFixture()
    const plan = { mode: 'step' } as const
    await live(fixture, {
      plan,
      dies: (when, step) => when === 'during the approval' && step === 3,
    })
    expect(of(fixture, 'model_called')).toHaveLength(3)
    expect(repliesUsed(fixture.memory.rows, 'same')).toBe(2)
    expect(repliesUsed(fixture.memory.rows, 'recreated')).toBe(0)
    await live(fixture, {
      plan,
      device: 'recreated',
      dies: (when, step) => when === 'during the approval' && step === 5,
    })
    expect(repliesUsed(fixture.memory.rows, 'same')).toBe(1)
  })
})

function never(): never {
  throw new Error('the log is empty')
}
