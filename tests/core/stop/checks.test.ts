import { foldAll } from '@harness/shared/log/fold.ts'
import { recheckLeg } from '@harness/shared/log/views/checks.ts'
import type { Check } from '@harness/shared/order/run.ts'
import { describe, expect, it } from 'vitest'
import { done, type Ran, run, screen, tap } from '../rig.ts'

const check = (kind: Check['kind'], value: string): Check => ({ kind, value })
const leg = (...checks: Check[]) => ({ actionName: '', goal: 'Go', preservesState: true, checks })

/** The screens of the rig say "Text of page 0", "Text of page 1", and so on. */
const onPage = (page: number) => leg(check('text', `text of page ${page}`))

const recheck = ({ rows, memory }: Ran, of = 0) =>
  recheckLeg(foldAll(rows), of, (step) => memory.screens.get(step)?.scene)

describe('a success with checks', () => {
  it('a success with checks is confirmed when all of them hold on the screen on which it is reported', async () => {
    const checks = [
      check('text', 'text of page 1'),
      check('no-text', 'page 0'),
      check('url', '*/1'),
      check('element', 'button:go'),
    ]
    const ran = await run({ replies: [tap(1), done()], plan: { legs: [leg(...checks)] } })
    expect(ran.end).toMatchObject({ verdict: 'success', confirmed: true, ending: 'goal' })
    expect(ran.of('leg_started')[0]?.checks).toEqual(checks)
    expect(ran.of('leg_completed')).toMatchObject([{ verdict: 'success', confirmed: true }])
    expect(ran.of('leg_completed')[0]?.proof).toMatchObject({
      step: 2,
      shown: checks.map((each, index) => ({
        check: each,
        words: ['Text of page 1', '', expect.stringMatching(/\/1$/), 'Go'][index],
      })),
    })
    expect(ran.of('run_completed')).toMatchObject([{ verdict: 'success', confirmed: true }])
    expect(ran.of('stop_evaluated').at(-1)).toMatchObject({
      layer: 'done',
      decision: 'end',
      reason: 'the model says success, and all 4 checks hold',
    })
  })

  it('a success with checks goes back to the model with the gaps, and counts once they are closed', async () => {
    const ran = await run({
      replies: [tap(1), done(), tap(1), done()],
      plan: { legs: [onPage(2)] },
    })
    const gap = 'The screen does not show “text of page 2”.'
    expect(ran.of('nudged')).toMatchObject([{ step: 2, reason: 'unproven' }])
    const general = 'Something that belongs to the goal is not shown here.'
    expect(ran.requests[2]?.reminder).toContain(general)
    expect(ran.requests[2]?.history.at(-1)?.text).toContain(`Success was not accepted. ${general}`)
    expect(ran.requests[3]?.reminder).not.toContain(general)
    expect(JSON.stringify(ran.requests)).not.toContain(gap)
    expect(ran.of('stop_evaluated')[1]?.reason).toContain(gap)
    expect(ran.of('tool_result')[1]).toMatchObject({ success: false, outcome: 'refused' })
    expect(
      ran.of('stop_evaluated').map(({ step, layer, decision }) => [step, layer, decision]),
    ).toEqual([
      [1, 'continue', 'go_on'],
      [2, 'done', 'go_on'],
      [2, 'continue', 'go_on'],
      [3, 'continue', 'go_on'],
      [4, 'done', 'end'],
    ])
    expect(ran.end).toMatchObject({ verdict: 'success', confirmed: true })
  })

  const claims = Array.from({ length: 4 }, () => done())

  it('a success with checks is accepted as unconfirmed after three refusals, with the gate named', async () => {
    const { end, of } = await run({ replies: claims, plan: { legs: [onPage(9)] } })
    expect(of('step_started')).toHaveLength(4)
    expect(end).toMatchObject({ verdict: 'success', confirmed: false, ending: 'goal' })
    expect(end.summary).toBe(
      'I got there. This was not confirmed: The screen does not show “text of page 9”.',
    )
    expect(of('stop_evaluated').at(-1)?.reason).toContain('unconfirmed after 3 refusals')
    expect(of('run_completed')).toMatchObject([{ verdict: 'success', confirmed: false }])
  })

  it('a success with checks ends blocked after three refusals when the run is strict', async () => {
    const { end, of } = await run({
      replies: claims,
      plan: { legs: [onPage(9)], strict: true },
    })
    expect(of('step_started')).toHaveLength(4)
    expect(end).toMatchObject({
      verdict: 'blocked',
      confirmed: false,
      ending: 'goal',
      wouldRealUserSucceed: false,
    })
    expect(end.summary).toContain('The screen does not show “text of page 9”.')
  })

  it('a success with checks is checked again at every claim: a check that held once may fail later', async () => {
    const legs = [leg(check('text', 'page 1'), check('url', '/3'))]
    const { of } = await run({ replies: [tap(1), done(), tap(1), tap(1), done()], plan: { legs } })
    expect(of('stop_evaluated').filter(({ layer }) => layer === 'done')).toMatchObject([
      { reason: expect.stringContaining('The address does not match “/3”.') },
      { reason: expect.stringContaining('does not show “page 1”') },
    ])
  })

  it('a success with checks ends at the step limit when its last claim is refused, never as a success', async () => {
    const { end, of } = await run({
      replies: [done(), done()],
      plan: { legs: [onPage(9)], stepBudget: 2 },
    })
    expect(end).toMatchObject({ verdict: 'blocked', ending: 'limit' })
    expect(of('stop_evaluated').slice(-2)).toMatchObject([
      { layer: 'done', decision: 'go_on' },
      { layer: 'limits', decision: 'end' },
    ])
  })

  it('a refused success names at most five of many gaps', async () => {
    const many = Array.from({ length: 9 }, (_, index) => check('text', `missing ${index}`))
    const { requests } = await run({
      replies: [done(), done(), done('failure')],
      plan: { legs: [leg(...many)] },
    })
    expect(requests[1]?.reminder).not.toContain('missing')
    expect(requests[2]?.reminder).toContain('“missing 4”. And 4 more.')
    expect(requests[2]?.reminder).not.toContain('missing 5')
  })
})

describe('verdicts that need no proof', () => {
  it.each(['failure', 'blocked'] as const)(
    'the verdict %s is accepted without checks',
    async (verdict) => {
      const { end } = await run({ replies: [done(verdict)], plan: { legs: [onPage(9)] } })
      expect(end).toMatchObject({ verdict, confirmed: false, ending: 'goal' })
    },
  )

  it('a success without checks is unconfirmed, also when the run is strict', async () => {
    const { end } = await run({ replies: [done()], plan: { strict: true } })
    expect(end).toMatchObject({ verdict: 'success', confirmed: false })
  })
})

describe('a run of several legs', () => {
  it.each([
    ['confirmed when the checks of every leg came to hold', [onPage(1), onPage(2)], true],
    ['unconfirmed when one leg has none', [onPage(1), leg()], false],
  ])('a run of several legs is %s', async (_, legs, confirmed) => {
    const replies = [tap(1), done(), tap(1), done()]
    const { end } = await run({ replies, plan: { legs } })
    expect(end).toMatchObject({ verdict: 'success', confirmed })
  })

  it('a check that the goal before left true proves nothing, and the log says so', async () => {
    const legs = [onPage(1), onPage(1)]
    const { end, of } = await run({ replies: [tap(1), done(), done()], plan: { legs } })
    expect(end).toMatchObject({ verdict: 'success', confirmed: false })
    expect(of('step_started').map(({ held }) => held?.length)).toEqual([undefined, undefined, 1])
  })

  it('a run of several legs gives every leg its own three refusals', async () => {
    const { of } = await run({
      replies: [...Array.from({ length: 4 }, () => done()), done(), done('failure')],
      plan: { legs: [onPage(9), onPage(9)] },
    })
    expect(of('stop_evaluated').at(-3)?.reason).toContain('refused (1 of 3)')
  })
})

describe('the evidence', () => {
  it('the evidence of a success is in the log: rows and screens alone give the same answer again', async () => {
    const confirmed = await run({ replies: [tap(1), done()], plan: { legs: [onPage(1)] } })
    expect(recheck(confirmed)).toEqual({ holds: true, gaps: [] })
    const claims = Array.from({ length: 4 }, () => done())
    const unproven = await run({ replies: claims, plan: { legs: [onPage(9)] } })
    expect(recheck(unproven)).toEqual({
      holds: false,
      gaps: ['The screen does not show “text of page 9”.'],
    })
  })

  it('the evidence of a success is stale when an action followed it', async () => {
    const ran = await run({ replies: [tap(1), done(), tap(1)], plan: { legs: [onPage(1)] } })
    const later = await run({ replies: [tap(1), tap(1), tap(1)], plan: { stepBudget: 3 } })
    const afterwards = later.rows.filter((row) => 'step' in row && row.step === 3)
    const tampered = { ...ran, rows: [...ran.rows, ...afterwards] }
    expect(recheck(ran).holds).toBe(true)
    expect(recheck(tampered).gaps).toEqual(['Something was done after the success was reported.'])
  })

  it('the evidence of a success is missing when the screen was not kept, or no success was reported', async () => {
    const ran = await run({ replies: [done()], plan: { legs: [onPage(0)] } })
    ran.memory.screens.clear()
    expect(recheck(ran).gaps).toEqual(['The screen of step 1 was not kept.'])
    const failed = await run({ replies: [done('failure')], plan: { legs: [onPage(0)] } })
    expect(recheck(failed).gaps).toEqual(['No success was reported.'])
    expect(recheck(await run({ replies: [done()] })).gaps).toEqual(['There are no checks.'])
  })

  it('the evidence of a success is a new observation: the screen after the last action, not the one before it', async () => {
    const respond = () => ({ outcome: { ...SLOW }, next: 1 })
    const screens = [screen(0, { text: 'Saved' }), screen(1, { text: 'Failed' })]
    const { end } = await run({
      replies: [tap(1), done(), done('failure')],
      recording: { screens, respond },
      plan: { legs: [leg(check('text', 'Saved'))] },
    })
    expect(end.verdict).toBe('failure')
  })
})

const SLOW = {
  success: true,
  outcome: 'changed',
  detail: 'Done.',
  durationMs: 1,
  settleMs: 1,
} as const

describe('an invalid plan', () => {
  it.each([
    ['an unknown check', { legs: [{ ...leg(), checks: [{ kind: 'title', value: 'x' }] }] }],
    ['a check that always holds', { legs: [{ ...leg(), checks: [{ kind: 'text', value: ' ' }] }] }],
    ['an unknown mode', { mode: 'free' }],
    ['strictness that is neither true nor false', { strict: 'no' }],
    ['no leg', { legs: [] }],
  ])('a plan with %s is refused before anything is written', async (_, plan) => {
    const foreign: object = plan
    const journal: string[] = []
    const running = run({
      replies: [done()],
      plan: foreign,
      ports: () => ({ log: { append: async () => void journal.push('append') } }),
    })
    await expect(running).rejects.toMatchObject({ code: 'argument_invalid' })
    expect(journal).toEqual([])
  })
})
