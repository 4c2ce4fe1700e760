// A run that a person watches in the app: limits, rate limits and faults of the model make it wait.
import type { ErrorCode } from '@harness/shared/base/errors.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { RowKind, RowOf } from '@harness/shared/log/rows.ts'
import { parseScript } from '@harness/shared/order/script.ts'
import { RunController } from '@harness/web/core/control/run-controller.ts'
import { runLoop } from '@harness/web/core/loop.ts'
import type { RunPlan } from '@harness/web/core/plan.ts'
import type { Activity } from '@harness/web/core/ports.ts'
import type { InterruptedRun } from '@harness/web/core/resume/resume-state.ts'
import { makeRecordedDriver } from '@harness/web/drivers/recorded.ts'
import { makeAnswering } from '@harness/web/models/playback/scripted.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { describe, expect, it } from 'vitest'
import { makeCountedIds } from '../../standins/counted-ids.ts'
import { makeInstantClock } from '../../standins/instant-clock.ts'
import { makeMemoryLog, makeMemoryRun } from '../../standins/memory-log.ts'
import { plainImaging } from '../../standins/plain-imaging.ts'
import { done, planOf, RUN, screen, tap } from '../rig.ts'

const SIZE = { width: 400, height: 300 }

type Wait = Extract<Activity, { kind: 'phase' }>

interface Watching {
  readonly replies: readonly unknown[]
  readonly plan?: Partial<RunPlan>
  /** Action of the person at each wait. A returned plan hands the run over to a loop with it. */
  readonly at: (wait: Wait, person: RunController) => Partial<RunPlan> | undefined
  /** Name of the model from the first change on. */
  readonly nextModel?: string
  /** False leaves rate limits to the person. */
  readonly timePasses?: boolean
  readonly keepsSteps?: boolean
}

/** Runs to the end, one loop after each change. */
async function watched({ replies, plan, at, nextModel, timePasses = false, ...more }: Watching) {
  const memory = makeMemoryRun()
  const clock = makeInstantClock()
  const ids = makeCountedIds()
  const script = parseScript(replies)
  let next = 0
  let present = planOf(plan)
  const waits: Wait[] = []
  const controller = new AbortController()
  const never = () => new Promise<void>(() => undefined)
  const person: RunController = new RunController({
    attended: true,
    adjustable: timePasses ? clock : { sleep: never },
    ...more,
    reopen: async () => 'same',
    onActivity(activity) {
      if (activity.kind !== 'phase') return
      if (activity.phase !== 'paused' && activity.phase !== 'lost') return
      waits.push(activity)
      queueMicrotask(() => {
        const changed = at(activity, person)
        if (!changed) return
        present = { ...present, ...changed }
        person.handOver()
      })
    },
  })
  const screens = Array.from({ length: 12 }, (_, index) => screen(index))
  const info = { kind: 'web', name: 'Chromium', pointSize: SIZE, scale: 1 } as const
  const driver = makeRecordedDriver({ info, screens })
  const loop = async (name: string, interrupted?: InterruptedRun) => {
    const model = makeAnswering(() => script[next++] ?? done(), { clock })
    const ports = {
      ...{ driver, clock, ids, person, imaging: plainImaging, sensors: [], tools: toolsFor('web') },
      model: { ...model, name },
      log: makeMemoryLog(memory, RUN),
      onActivity: () => undefined,
    }
    return runLoop(present, ports, controller.signal, interrupted)
  }
  const handedOver = (thrown: unknown) => {
    if (!(thrown instanceof HarnessError) || thrown.code !== 'run_handed_over') throw thrown
    return undefined
  }
  let end = await loop('first').catch(handedOver)
  while (!end) {
    const kept = { rows: [...memory.rows], screens: new Map(memory.screens) }
    end = await loop(nextModel ?? 'first', { ...kept, device: 'same', adjusted: true }).catch(
      handedOver,
    )
  }
  const of = <K extends RowKind>(kind: K) =>
    memory.rows.filter((row): row is RowOf<K> => row.kind === kind)
  return { end, of, waits, state: foldAll(memory.rows) }
}

const failing = (code: ErrorCode, detail = {}) => ({ error: { code, detail } })

describe('a reached limit', () => {
  it('a reached step limit pauses a run that a person watches, and a raised one resumes it to its goal', async () => {
    const { end, of, waits, state } = await watched({
      replies: [tap(1), tap(1), tap(1), done()],
      plan: { stepBudget: 2 },
      at: () => ({ stepBudget: 10 }),
    })
    expect(end).toMatchObject({ ending: 'goal', verdict: 'success' })
    expect(waits).toMatchObject([{ phase: 'paused', step: 3, spent: 'steps' }])
    expect(of('run_resumed')).toMatchObject([{ step: 2, device: 'same', stepBudget: 10 }])
    expect(of('run_resumed')[0]).not.toHaveProperty('tokenBudget')
    expect(of('run_interrupted')).toEqual([])
    expect(state.settings?.stepBudget).toBe(10)
    expect(state.started?.stepBudget).toBe(2)
    expect(state.steps.map(({ step }) => step)).toEqual([1, 2, 3, 4])
  })

  it('a reached token limit pauses a run that a person watches, and the log says the raised one', async () => {
    const { end, waits, of } = await watched({
      replies: [{ ...tap(1), tokens: { input: 60 } }, done()],
      plan: { tokenBudget: 50 },
      at: () => ({ tokenBudget: 500 }),
    })
    expect(end.verdict).toBe('success')
    expect(waits).toMatchObject([{ spent: 'tokens' }])
    expect(of('run_resumed')).toMatchObject([{ tokenBudget: 500 }])
  })

  it('a limit that is raised too little pauses again', async () => {
    const budgets = [3, 9]
    const { end, waits } = await watched({
      replies: [tap(1), tap(1), tap(1), done()],
      plan: { stepBudget: 2 },
      at: () => ({ stepBudget: budgets.shift() ?? 0 }),
    })
    expect(waits).toHaveLength(2)
    expect(end.ending).toBe('goal')
  })

  it('a run of another program ends at the steps that it chose, and waits at its token budget', async () => {
    const chosen = await watched({
      replies: [tap(1), tap(1), tap(1), done()],
      plan: { stepBudget: 2 },
      at: () => ({ stepBudget: 9 }),
      keepsSteps: true,
    })
    expect([chosen.waits.length, chosen.end.ending]).toEqual([0, 'limit'])
    const spent = await watched({
      replies: [{ ...tap(1), tokens: { input: 60 } }, done()],
      plan: { tokenBudget: 50 },
      at: () => ({ tokenBudget: 500 }),
      keepsSteps: true,
    })
    expect(spent.waits).toMatchObject([{ phase: 'paused', spent: 'tokens' }])
    expect(spent.end.ending).toBe('goal')
  })

  it('a resume without more keeps the run at its limit, and a stop ends it as stopped', async () => {
    const controller = new AbortController()
    let pauses = 0
    const person: RunController = new RunController({
      attended: true,
      adjustable: makeInstantClock(),
      reopen: async () => 'same',
      onActivity(activity) {
        if (activity.kind !== 'phase' || activity.phase !== 'paused') return
        pauses += 1
        queueMicrotask(() => (pauses < 3 ? person.resume() : controller.abort()))
      },
    })
    await expect(person.ready(3, controller.signal, 'steps')).rejects.toMatchObject({
      code: 'aborted',
    })
    expect(pauses).toBe(3)
  })
})

describe('a model that a person can change', () => {
  it('a model without a usable reply pauses the run, and another model resumes it on the same device', async () => {
    const { end, of, waits, state } = await watched({
      replies: [tap(1), failing('model_auth_refused', { provider: 'Anthropic' }), tap(1), done()],
      at: () => ({}),
      nextModel: 'second',
    })
    expect(end.verdict).toBe('success')
    expect(waits).toMatchObject([{ phase: 'lost', error: { code: 'model_auth_refused' } }])
    expect(of('run_resumed')).toMatchObject([{ device: 'same', model: 'second' }])
    expect(state.settings?.model).toBe('second')
    expect(of('model_called').map(({ model }) => model)).toEqual([
      'first',
      'first',
      'second',
      'second',
    ])
    expect(of('step_completed')).toHaveLength(state.steps.length)
  })

  it('a rate limit counts down and sends the same request again by itself, in the same step', async () => {
    const limit = failing('model_rate_limited', { provider: 'Anthropic', seconds: 90 })
    const { end, of, waits, state } = await watched({
      replies: [tap(1), limit, limit, done()],
      at: () => undefined,
      timePasses: true,
    })
    expect(end.verdict).toBe('success')
    expect(waits).toMatchObject([
      { phase: 'lost', step: 2, waitMs: 90_000, wait: 1, waits: 5 },
      { phase: 'lost', step: 2, waitMs: 90_000, wait: 2, waits: 5 },
    ])
    expect(of('run_resumed')).toEqual([])
    expect(state.steps).toHaveLength(2)
  })

  it('a rate limit without a time is waited out for a second', async () => {
    const limit = failing('model_rate_limited', { provider: 'Anthropic', seconds: 0 })
    const { end, waits } = await watched({
      replies: [limit, done()],
      at: () => undefined,
      timePasses: true,
    })
    expect(end.verdict).toBe('success')
    expect(waits).toMatchObject([{ phase: 'lost', step: 1, waitMs: 1_000 }])
  })

  it('a rate limit ends early when the person resumes, or with another model', async () => {
    const limit = failing('model_rate_limited', { provider: 'Anthropic', seconds: 90 })
    const { end, of, waits } = await watched({
      replies: [limit, limit, done()],
      at({ wait }, person) {
        if (wait === 2) return {}
        person.retry()
        return undefined
      },
      nextModel: 'second',
    })
    expect(waits).toHaveLength(2)
    expect(of('run_resumed')).toMatchObject([{ model: 'second' }])
    expect(end.verdict).toBe('success')
  })
})
