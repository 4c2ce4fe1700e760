import { HarnessError } from '@harness/shared/base/errors.ts'
import type { ManualInput } from '@harness/shared/device/manual-input.ts'
import { RunController } from '@harness/web/core/control/run-controller.ts'
import type { Activity, Driver } from '@harness/web/core/ports.ts'
import { describe, expect, it } from 'vitest'
import { done, type RigOptions, run, tap } from '../rig.ts'

const SECRET = 'correct-horse'
const click: ManualInput = { kind: 'tap', point: { x: 120.4, y: 300 }, button: 'left', count: 1 }
const type = (text: string): ManualInput => ({ kind: 'type', text })
const scroll: ManualInput = { kind: 'scroll', point: { x: 1, y: 1 }, dx: 0, dy: 100 }

/**
 * A run controller that a test uses when a phase begins, with the inputs that reached the device.
 */
function withController(at: (control: RunController, activity: Activity) => void, attended = true) {
  const sent: ManualInput[] = []
  const takeover: boolean[] = []
  const control: RunController = new RunController({
    attended,
    reopen: async () => 'same',
    onActivity(activity) {
      if (activity.kind === 'takeover') takeover.push(activity.allowed)
      at(control, activity)
    },
  })
  const manualInput: NonNullable<Driver['manualInput']> = async (input) => void sent.push(input)
  const ports: NonNullable<RigOptions['ports']> = ({ driver, onActivity }) => ({
    person: control,
    driver: { ...driver, manualInput },
    onActivity(activity) {
      onActivity(activity)
      at(control, activity)
    },
  })
  return { control, sent, takeover, ports }
}

const isPhase = (activity: Activity, phase: string) =>
  activity.kind === 'phase' && activity.phase === phase

/** Pauses after the first step; the inputs of the person follow once the run waits. */
function pausing(
  actions: (control: RunController) => Promise<unknown>,
  replies = [tap(1), tap(1), done()],
) {
  let next = 0
  const seat = withController((control, activity) => {
    if (isPhase(activity, 'paused')) void actions(control).finally(() => control.resume())
  })
  const ran = run({
    answer: (request) => {
      if (request.past.length === 0) seat.control.pause()
      return replies[next++] ?? done()
    },
    ports: seat.ports,
  })
  return { ...seat, ran }
}

describe('a person who takes over', () => {
  it('manual input acts on the device while the run is paused, and the log keeps it in the finished step', async () => {
    const { ran, sent, takeover } = pausing((control) =>
      Promise.all([control.manualInput(click), control.manualInput(scroll)]),
    )
    const { of, journal, rows } = await ran
    expect(sent).toEqual([click, scroll])
    expect(of('steered')).toMatchObject([
      {
        ...{ step: 1, reason: 'hand', text: 'By hand: clicked at 120, 300.' },
        manualInput: { kind: 'tap', point: { x: 120, y: 300 }, button: 'left' },
      },
      {
        ...{ step: 1, reason: 'hand', text: 'By hand: scrolled.' },
        manualInput: { kind: 'scroll' },
      },
    ])
    const kinds = rows.map(({ kind, ...row }) => ('step' in row ? `${kind} ${row.step}` : kind))
    expect(kinds.indexOf('steered 1')).toBeGreaterThan(kinds.indexOf('step_completed 1'))
    expect(kinds.lastIndexOf('steered 1')).toBeLessThan(kinds.indexOf('step_started 2'))
    expect(journal.filter((entry) => entry === 'steered')).toHaveLength(2)
    // The screen settles before the agent observes it.
    expect(journal.slice(journal.lastIndexOf('steered') + 1)[0]).toBe('perform')
    expect(takeover).toEqual([true, false])
  })

  it('manual input reaches the agent in its next request, once', async () => {
    const { ran } = pausing((control) => control.manualInput(click))
    const { requests } = await ran
    expect(requests[0]?.reminder).not.toContain('by hand')
    expect(requests[1]?.reminder).toContain('used the app by hand (clicked)')
    expect(requests[2]?.reminder).not.toContain('by hand')
  })

  it('manual input acts while a call waits for a decision, and reaches the agent one step later', async () => {
    let acted = false
    const { ports, sent, control } = withController((seat, activity) => {
      if (activity.kind !== 'takeover' || !activity.allowed || acted) return
      acted = true
      void seat.manualInput(click).then(() => decide())
    })
    let decide = () => undefined
    const isWaiting = (activity: Activity) => {
      if (activity.kind !== 'phase' || !activity.request) return
      const { callId } = activity.request
      decide = () => void control.answer(callId, { decision: 'approve' })
      if (acted) setImmediate(decide)
    }
    const { of, requests } = await run({
      replies: [tap(1), tap(1), done()],
      plan: { mode: 'step' },
      ports: (base) => {
        const made = ports(base)
        return {
          ...made,
          onActivity(activity) {
            isWaiting(activity)
            made.onActivity?.(activity)
          },
        }
      },
    })
    expect(sent).toEqual([click])
    expect(of('steered')).toMatchObject([{ step: 1, reason: 'hand' }])
    expect(requests[1]?.reminder).toContain('by hand')
  })

  it('typed manual input leaves no word in log or request, and repeats are reported once', async () => {
    const { ran, sent } = pausing(async (control) => {
      for (const letter of SECRET) await control.manualInput(type(letter))
      await control.manualInput({ kind: 'keys', keys: ['Shift', 'Q'] })
      await control.manualInput({ kind: 'keys', keys: ['Enter'] })
    })
    const { of, rows, requests } = await ran
    expect(sent).toHaveLength(SECRET.length + 2)
    expect(of('steered').map(({ text }) => text)).toEqual([
      'By hand: typed.',
      'By hand: pressed Enter.',
    ])
    expect(of('steered').map(({ manualInput }) => manualInput)).toEqual([
      { kind: 'type' },
      { kind: 'keys', keys: ['Enter'] },
    ])
    const everything = JSON.stringify([rows, requests.map(({ reminder }) => reminder)])
    expect(everything).not.toContain(SECRET)
    expect(everything).not.toContain('Shift')
  })

  it('manual input is in the log before it is sent, and its failure after it', async () => {
    const failure = new HarnessError('device_unable', { what: 'the page does not react' })
    const refused: unknown[] = []
    const seat = withController((control, activity) => {
      if (!isPhase(activity, 'paused')) return
      void control
        .manualInput(click)
        .catch((thrown: unknown) => refused.push(thrown))
        .finally(() => control.resume())
    })
    let next = 0
    const { of, journal } = await run({
      answer: () => {
        if (next === 0) seat.control.pause()
        next += 1
        return next < 2 ? tap(1) : done()
      },
      ports: (base) => {
        const made = seat.ports(base)
        const manualInput = async () => {
          throw failure
        }
        return { ...made, driver: { ...base.driver, manualInput } }
      },
    })
    expect(refused).toEqual([failure])
    expect(of('steered').map(({ text }) => text)).toEqual([
      'By hand: clicked at 120, 300.',
      'By hand: this did not reach the device.',
    ])
    expect(journal.filter((entry) => entry === 'steered')).toHaveLength(2)
  })

  it('manual input is refused while the agent acts, before the first step, and when no one is watching', async () => {
    const refused: string[] = []
    const attempts: Promise<unknown>[] = []
    const tries = (control: RunController) =>
      attempts.push(
        control.manualInput(click).catch((thrown: HarnessError) => refused.push(thrown.code)),
      )
    const { ports, sent, control } = withController((seat, activity) => {
      if (activity.kind !== 'phase') return
      tries(seat)
      if (activity.phase === 'paused') void Promise.all(attempts).then(() => seat.resume())
    })
    control.pause()
    await run({ replies: [tap(1), done()], ports })
    await Promise.all(attempts)
    expect(sent).toEqual([])
    expect(attempts.length).toBeGreaterThan(4)
    expect(new Set(refused)).toEqual(new Set(['agent_acts']))

    const alone = withController(() => undefined, false)
    await run({ replies: [tap(1), done()], plan: { mode: 'step' }, ports: alone.ports })
    expect(alone.takeover).toEqual([])
  })

  it('the agent waits until the last manual input is done', async () => {
    const order: string[] = []
    const seat = withController((control, activity) => {
      if (isPhase(activity, 'looking')) order.push('agent looks')
      if (!isPhase(activity, 'paused')) return
      void control.manualInput(click)
      // After the first has started, and before it is done.
      setImmediate(() => control.resume())
    })
    let next = 0
    await run({
      answer: () => {
        if (next === 0) seat.control.pause()
        next += 1
        return next < 2 ? tap(1) : done()
      },
      ports: (base) => {
        const manualInput = async () => {
          for (let turn = 0; turn < 5; turn += 1) await new Promise((go) => setImmediate(go))
          order.push('input through')
        }
        return { ...seat.ports(base), driver: { ...base.driver, manualInput } }
      },
    })
    expect(order).toEqual(['agent looks', 'input through', 'agent looks'])
  })
})
