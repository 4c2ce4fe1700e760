import { HarnessError } from '@harness/shared/base/errors.ts'
import { describe, expect, it } from 'vitest'
import { call, done, run, tap } from '../rig.ts'
import { approving, watcher } from './watcher.ts'

const step = { mode: 'step' } as const

describe('modes', () => {
  const classes = {
    look: { calls: [call('wait')] },
    move: { calls: [call('scroll', { x: 10, y: 10, dy: 50 })] },
    act: tap(1),
  }
  it.each([
    ['step', 'look', 0],
    ['step', 'move', 1],
    ['step', 'act', 1],
    ['auto-look', 'look', 0],
    ['auto-look', 'move', 0],
    ['auto-look', 'act', 1],
    ['autonomous', 'look', 0],
    ['autonomous', 'move', 0],
    ['autonomous', 'act', 0],
  ] as const)(
    '77, 82: in the mode %s a call of the class %s asks %i times',
    async (mode, toolClass, times) => {
      const person = approving()
      const { of } = await run({
        replies: [classes[toolClass], done()],
        plan: { mode },
        ports: () => ({ person }),
      })
      expect(person.requests).toHaveLength(times)
      expect(of('approval_requested').map(({ reason }) => reason)).toEqual(
        Array.from({ length: times }, () => 'mode'),
      )
    },
  )

  it('the approval mode never asks about a verdict or a note', async () => {
    const person = approving()
    await run({ replies: [done()], plan: step, ports: () => ({ person }) })
    expect(person.requests).toEqual([])
  })
})

describe('an approval', () => {
  it('an approval is requested and given in the log before the tool call and after the paid model call', async () => {
    const { rows, journal } = await run({
      replies: [tap(1), done()],
      plan: step,
      ports: () => ({ person: approving() }),
    })
    expect(rows.slice(2, 8).map(({ kind }) => kind)).toEqual([
      'step_started',
      'model_called',
      'approval_requested',
      'approval_given',
      'tool_call',
      'tool_result',
    ])
    expect(journal[journal.indexOf('perform') - 1]).toBe('tool_call')
  })

  it('77, 83: an approval leads to the call, and the log says that a person gave it', async () => {
    const { of, journal } = await run({
      replies: [tap(1), done()],
      plan: step,
      ports: () => ({ person: approving() }),
    })
    expect(journal).toContain('perform')
    expect(of('approval_given')[0]).toMatchObject({ decision: 'approve', by: 'you' })
    expect(of('tool_result')[0]).toMatchObject({ success: true, userDecision: 'approved' })
  })

  it('an approval request shows words, intent, input, mark and point of the call', async () => {
    const person = approving()
    await run({ replies: [tap(2), done()], plan: step, ports: () => ({ person }) })
    expect(person.requests[0]).toMatchObject({
      step: 1,
      reason: 'mode',
      tool: 'tap_mark',
      label: 'Tap “Stay”',
      intent: 'I want to continue.',
      input: { id: 2 },
      points: [{ x: 50, y: 75 }],
      mark: { label: 'Stay' },
    })
  })

  it('78: a skipped call does nothing, and the run continues', async () => {
    const person = watcher(() => ({ decision: 'skip' }))
    const { of, journal, requests } = await run({
      replies: [tap(1), done()],
      plan: step,
      ports: () => ({ person }),
    })
    expect(journal).not.toContain('perform')
    expect(of('tool_call')).toHaveLength(2)
    expect(of('tool_result')[0]).toMatchObject({
      success: false,
      outcome: 'skipped',
      userDecision: 'skipped',
    })
    expect(requests[1]?.history.at(-1)?.text).toContain('skipped this call')
  })

  it('79: a call rejected with a note does nothing, and the note reaches the model in the next step', async () => {
    const person = watcher(() => ({ decision: 'reject', note: 'Not this shop.' }))
    const { of, journal, requests } = await run({
      replies: [tap(1), done()],
      plan: step,
      ports: () => ({ person }),
    })
    expect(journal).not.toContain('perform')
    expect(of('approval_given')[0]).toMatchObject({ decision: 'reject', note: 'Not this shop.' })
    expect(of('tool_result')[0]).toMatchObject({
      outcome: 'rejected',
      userDecision: 'rejected',
      userNote: 'Not this shop.',
    })
    expect(requests[1]?.history.at(-1)?.text).toContain('Not this shop.')
  })

  it('an edited call is validated by its tool again and made with the new input', async () => {
    const person = watcher(() => ({ decision: 'edit', input: { id: 2 } }))
    const { of } = await run({ replies: [tap(1), done()], plan: step, ports: () => ({ person }) })
    expect(of('tool_call')[0]).toMatchObject({
      input: { id: 2 },
      label: 'Tap “Stay”',
      edited: true,
      intent: 'I want to continue.',
    })
    expect(of('approval_given')[0]).toMatchObject({ decision: 'edit' })
    expect(of('tool_result')[0]).toMatchObject({ success: true, userDecision: 'approved' })
  })

  it('an edited point is one of the screen, whatever unit the model counts in', async () => {
    const person = watcher(() => ({ decision: 'edit', input: { x: 30, y: 70 } }))
    const { of } = await run({
      replies: [{ calls: [call('tap', { x: 20, y: 20 })] }, done()],
      plan: step,
      ports: ({ model }) => ({
        person,
        model: { ...model, profile: { ...model.profile, dialect: 'thousandths' } },
      }),
    })
    expect(of('tool_call')[0]).toMatchObject({ points: [{ x: 30, y: 70 }], edited: true })
  })

  it.each([[{ id: 'the second' }], [{ id: 77 }], [{}]])(
    'an edit that the tool does not accept (%j) does nothing',
    async (input) => {
      const person = watcher(() => ({ decision: 'edit', input }))
      const { of, journal } = await run({
        replies: [tap(1), done()],
        plan: step,
        ports: () => ({ person }),
      })
      expect(journal).not.toContain('perform')
      expect(of('tool_result')[0]).toMatchObject({ success: false, outcome: 'refused' })
    },
  )

  it('80: a run stopped during an approval ends as stopped with nothing done', async () => {
    const controller = new AbortController()
    const person = watcher(() => undefined, {
      decide: async () => {
        controller.abort(new HarnessError('aborted'))
        throw new HarnessError('aborted')
      },
    })
    const { of, end, journal } = await run({
      replies: [tap(1)],
      plan: step,
      ports: () => ({ person }),
      controller,
    })
    expect(end).toMatchObject({ verdict: 'blocked', ending: 'stopped' })
    expect(journal).not.toContain('perform')
    expect(of('tool_call')).toEqual([])
  })

  it.each([
    ['without a person', undefined],
    ['of an unattended run', watcher(() => undefined)],
    [
      'whose request failed',
      watcher(() => undefined, {
        decide: async () => {
          throw new HarnessError('internal', { what: 'the card is gone' })
        },
      }),
    ],
  ])('an approval %s is a rejection that names the reason', async (_, person) => {
    const { of, journal } = await run({
      replies: [tap(1), done()],
      plan: step,
      ports: () => (person ? { person } : {}),
    })
    expect(journal).not.toContain('perform')
    expect(of('approval_given')[0]).toMatchObject({ decision: 'reject', by: 'no_person' })
    expect(of('tool_result')[0]).toMatchObject({
      outcome: 'rejected',
      userNote: 'The mode of this run asks before this, and no one is there to decide.',
    })
  })

  it('a request that no one answered is a rejection by no person', async () => {
    const { of, journal } = await run({
      replies: [tap(1), done()],
      plan: step,
      ports: () => ({ person: watcher(() => ({ decision: 'unanswered' })) }),
    })
    expect(journal).not.toContain('perform')
    expect(of('approval_given')[0]).toMatchObject({ decision: 'reject', by: 'no_person' })
    expect(of('tool_result')[0]?.userNote).toBe(
      'The mode of this run asks before this, and no one answered.',
    )
  })

  it('an approval stops the clock of the run while it waits', async () => {
    const hour = 3_600_000
    const { of, requests } = await run({
      replies: [tap(1), done()],
      plan: step,
      ports: ({ clock }) => ({
        person: watcher(() => undefined, {
          async decide(_, __, signal) {
            await clock.sleep(hour, signal)
            return { decision: 'approve' }
          },
        }),
      }),
    })
    expect(requests).toHaveLength(2)
    expect(of('step_completed')[0]?.durationMs).toBeLessThan(hour)
    expect(of('run_completed')[0]?.durationMs).toBeLessThan(hour)
  })
})
