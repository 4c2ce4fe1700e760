import { HarnessError } from '@harness/shared/base/errors.ts'
import { CallId } from '@harness/shared/base/ids.ts'
import { RunController } from '@harness/web/core/control/run-controller.ts'
import type { Activity } from '@harness/web/core/ports.ts'
import { describe, expect, it } from 'vitest'
import { call, done, run, tap } from '../rig.ts'
import { watcher } from './watcher.ts'

const nothing = () => undefined
const attended = () =>
  new RunController({ attended: true, reopen: async () => 'same', onActivity: nothing })

describe('the run controller', () => {
  it('the run controller takes the first answer and ignores later ones', async () => {
    const person = attended()
    const { of } = await run({
      replies: [tap(1), done()],
      plan: { mode: 'step' },
      ports: () => ({
        person: watcher(nothing, {
          decide(request, check, signal) {
            const decision = person.decide(request, check, signal)
            person.answer(request.callId, { decision: 'skip' })
            person.answer(request.callId, { decision: 'approve' })
            return decision
          },
        }),
      }),
    })
    expect(of('approval_given')).toMatchObject([{ decision: 'skip' }])
  })

  it('the run controller refuses an edit that does not fit and keeps waiting', async () => {
    const person = attended()
    const { of } = await run({
      replies: [tap(1), done()],
      plan: { mode: 'step' },
      ports: () => ({
        person: watcher(nothing, {
          decide(request, check, signal) {
            const decision = person.decide(request, check, signal)
            expect(() =>
              person.answer(request.callId, { decision: 'edit', input: { id: 'two' } }),
            ).toThrow('The input of tap_mark does not fit')
            person.answer(request.callId, { decision: 'edit', input: { id: 2 } })
            return decision
          },
        }),
      }),
    })
    expect(of('tool_call')[0]).toMatchObject({ label: 'Tap “Stay”', edited: true })
  })

  it('the run controller refuses an edit into a call that is not allowed', async () => {
    const person = attended()
    const errors: unknown[] = []
    const { of } = await run({
      replies: [{ calls: [call('navigate', { url: 'http://shop.test/a' })] }, done()],
      plan: { mode: 'step' },
      ports: () => ({
        person: watcher(nothing, {
          decide(request, check, signal) {
            const decision = person.decide(request, check, signal)
            try {
              const input = { url: 'javascript:alert(1)' }
              person.answer(request.callId, { decision: 'edit', input })
            } catch (error) {
              errors.push(error)
            }
            person.answer(request.callId, { decision: 'skip' })
            return decision
          },
        }),
      }),
    })
    expect(errors).toMatchObject([{ message: expect.stringContaining('http://') }])
    expect(of('approval_given')).toMatchObject([{ decision: 'skip' }])
  })

  it('the run controller ignores the answer to another call', async () => {
    const person = attended()
    const { of } = await run({
      replies: [tap(1), done()],
      plan: { mode: 'step' },
      ports: ({ ids }) => ({
        person: watcher(nothing, {
          decide(request, check, signal) {
            const decision = person.decide(request, check, signal)
            person.answer(CallId.parse(ids.uuid()), { decision: 'approve' })
            person.answer(request.callId, { decision: 'skip' })
            return decision
          },
        }),
      }),
    })
    expect(of('approval_given')).toMatchObject([{ decision: 'skip' }])
  })

  it('the run controller of an unattended run decides nothing and brings no device back', async () => {
    let opened = 0
    const activities: Activity[] = []
    const alone = new RunController({
      attended: false,
      reopen: async () => {
        opened += 1
        return 'same'
      },
      onActivity: (activity) => activities.push(activity),
    })
    const { of, end } = await run({
      replies: [tap(1), done()],
      plan: { mode: 'step' },
      ports: () => ({ person: alone }),
    })
    expect(of('approval_given')).toMatchObject([{ decision: 'reject', by: 'no_person' }])
    expect(end.verdict).toBe('success')
    const fault = new HarnessError('device_lost')
    const recovered = alone.recoverDevice({ fault, step: 1 }, new AbortController().signal)
    await expect(recovered).rejects.toBe(fault)
    expect(opened).toBe(0)
    expect(activities).toEqual([])
  })

  it('the run controller stops waiting for a lost device when the run was stopped already', async () => {
    const person = attended()
    const fault = new HarnessError('device_lost')
    const recovered = person.recoverDevice({ fault, step: 1 }, AbortSignal.abort())
    await expect(recovered).rejects.toMatchObject({ code: 'aborted' })
  })
  it.each([
    [new HarnessError('run_handed_over'), 'run_handed_over'],
    [new HarnessError('device_lost'), 'aborted'],
    [new Error('Stop.'), 'aborted'],
  ])('a wait that ends because of %s says %s', async (reason, code) => {
    const fault = new HarnessError('device_lost')
    const recovered = attended().recoverDevice({ fault, step: 1 }, AbortSignal.abort(reason))
    await expect(recovered).rejects.toMatchObject({ code })
  })
})
