// A person is not asked the same twice: answers are remembered for later calls, listed and removed.

import type { Approval } from '@harness/web/core/control/person.ts'
import { RunController } from '@harness/web/core/control/run-controller.ts'
import type { Activity } from '@harness/web/core/ports.ts'
import { BUILT_IN_RULES } from '@harness/web/core/rules/built-in.ts'
import { describe, expect, it } from 'vitest'
import { button, call, done, type RigOptions, run, screen, tap } from '../rig.ts'

const press = (input: object = {}) => ({
  calls: [call('key_shortcut', { keys: ['Escape'], ...input })],
})

/** A run whose approvals are answered by the function. */
async function watched(
  answer: (question: number) => Approval,
  options: RigOptions,
  after: (control: RunController, count: number) => void = () => undefined,
) {
  let count = 0
  const listed: Extract<Activity, { kind: 'remembered' }>[] = []
  const record = (activity: Activity) => {
    if (activity.kind === 'remembered') listed.push(activity)
  }
  const control = new RunController({
    attended: true,
    reopen: async () => 'same',
    onActivity: record,
  })
  const onActivity = (activity: Activity) => {
    const { request } = activity.kind === 'phase' ? activity : {}
    if (!request) return
    count += 1
    // The loop waits as soon as it has emitted the activity.
    queueMicrotask(() => {
      control.answer(request.callId, answer(count))
      after(control, count)
    })
  }
  const ran = await run({
    plan: { mode: 'step' },
    ...options,
    ports: () => ({ person: control, onActivity }),
  })
  return { ...ran, count: () => count, listed }
}

const EIGHT = Array.from({ length: 8 }, (_, look) => screen(look))

const always = { decision: 'approve', remember: 'tool' } as const
const same = { decision: 'approve', remember: 'call' } as const

describe('an answer that holds', () => {
  it('a remembered answer for a tool asks one question, and each later call says that the answer was remembered', async () => {
    const { count, of } = await watched(() => always, { replies: [tap(1), tap(2), tap(1), done()] })
    expect(count()).toBe(1)
    expect(of('approval_requested')).toHaveLength(3)
    expect(of('approval_given').map(({ remembered }) => remembered)).toEqual([
      undefined,
      true,
      true,
    ])
    expect(of('tool_result').slice(0, 3)).toMatchObject(
      Array.from({ length: 3 }, () => ({ success: true, userDecision: 'approved' })),
    )
  })

  it('a remembered answer for one call does not apply to another target, input or tool', async () => {
    const { count } = await watched(() => same, {
      replies: [tap(1), tap(1), tap(2), press(), press({ keys: ['Enter'] }), press(), done()],
      recording: { screens: EIGHT },
    })
    expect(count()).toBe(4)
  })

  it('a remembered answer for a call without input does not apply to one with input', async () => {
    const { count } = await watched(() => same, {
      replies: [
        { calls: [call('scroll', { x: 10, y: 10, dy: 0 })] },
        { calls: [call('scroll', { x: 10, y: 10, dy: 90 })] },
        { calls: [call('back')] },
        { calls: [call('back')] },
        done(),
      ],
      recording: { screens: EIGHT },
    })
    expect(count()).toBe(3)
  })

  it('a remembered answer applies on its own site only', async () => {
    const url = 'https://elsewhere.test/'
    const { count } = await watched(() => always, {
      replies: [tap(1), tap(1), done()],
      recording: { screens: [screen(0), screen(1, { url }), screen(2)] },
    })
    expect(count()).toBe(2)
  })

  it('a remembered rejection counts before an approval, and its note reaches the model each time', async () => {
    const answers: Approval[] = [
      { decision: 'approve', remember: 'call' },
      { decision: 'reject', remember: 'tool', note: 'Not here.' },
    ]
    const { count, of, requests } = await watched((question) => answers[question - 1] ?? always, {
      replies: [tap(1), tap(2), tap(1), done()],
    })
    expect(count()).toBe(2)
    expect(of('tool_result').map(({ userDecision }) => userDecision)).toEqual([
      'approved',
      'rejected',
      'rejected',
      undefined,
    ])
    expect(requests.at(-1)?.reminder).toContain('Not here.')
  })

  it('a remembered answer never answers the question of a guard rule', async () => {
    const buy = screen(0, { elements: [button('Buy now'), button('Stay', { y: 60 })] })
    const { count, of } = await watched(() => always, {
      replies: [tap(2), tap(1), tap(1), done()],
      recording: { screens: [buy] },
      plan: { mode: 'step', rules: BUILT_IN_RULES },
    })
    expect(of('approval_requested').map(({ reason }) => reason)).toEqual(['mode', 'buy', 'buy'])
    expect(count()).toBe(3)
  })

  it('a remembered answer never rejects the question of a guard rule, which is asked every time', async () => {
    const buy = screen(0, { elements: [button('Buy now'), button('Stay', { y: 60 })] })
    const never = { decision: 'reject', remember: 'tool' } as const
    const { count, of } = await watched(() => never, {
      replies: [tap(2), tap(2), tap(1), tap(1), done()],
      recording: { screens: [buy] },
      plan: { mode: 'step', rules: BUILT_IN_RULES },
    })
    expect(of('approval_requested').map(({ reason }) => reason)).toEqual([
      ...['mode', 'mode', 'buy', 'buy'],
    ])
    expect(of('approval_given').map(({ remembered }) => remembered ?? false)).toEqual([
      ...[false, true, false, false],
    ])
    expect(count()).toBe(3)
  })

  it('a remembered answer cannot be given to the question of a guard rule', async () => {
    const buy = screen(0, { elements: [button('Buy now'), button('Stay', { y: 60 })] })
    const { count, listed } = await watched(() => ({ decision: 'reject', remember: 'tool' }), {
      replies: [tap(1), tap(2), done()],
      recording: { screens: [buy] },
      plan: { mode: 'step', rules: BUILT_IN_RULES },
    })
    expect(count()).toBe(2)
    expect(listed.map(({ answers }) => answers.map(({ label }) => label))).toEqual([['Tap “Stay”']])
  })

  it('a remembered answer is listed, and after it is removed the question is asked again', async () => {
    const { count, listed } = await watched(
      () => always,
      { replies: [tap(1), tap(1), tap(2), done()] },
      (control, question) => {
        if (question === 1) control.forget(1)
      },
    )
    expect(count()).toBe(2)
    expect(listed.map(({ answers }) => answers)).toMatchObject([
      [{ id: 1, decision: 'approve', scope: 'tool', label: 'Tap “Go”', site: 'http://shop.test' }],
      [],
      [{ id: 2, label: 'Tap “Go”' }],
    ])
  })

  it('a remembered answer does not outlive its run', async () => {
    for (const _ of ['one', 'two']) {
      const { count } = await watched(() => always, { replies: [tap(1), done()] })
      expect(count()).toBe(1)
    }
  })
})
