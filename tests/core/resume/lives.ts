// A run that dies and is resumed: its loop is abandoned, and another loop continues over the same
// log.

import { foldAll } from '@harness/shared/log/fold.ts'
import type { RowKind, RowOf } from '@harness/shared/log/rows.ts'
import type { ApprovalRequest } from '@harness/shared/log/wire/activity.ts'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import type { Approval, Person } from '@harness/web/core/control/person.ts'
import { runLoop } from '@harness/web/core/loop.ts'
import type { Ports, RunPlan } from '@harness/web/core/plan.ts'
import type { ModelRequest } from '@harness/web/core/ports.ts'
import type { InterruptedRun } from '@harness/web/core/resume/resume-state.ts'
import type { LegEnd } from '@harness/web/core/stop/policy.ts'
import { makeRecordedDriver } from '@harness/web/drivers/recorded.ts'
import { makeAnswering } from '@harness/web/models/playback/scripted.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { summaryTexts } from '@harness/web/worker/run/summary-texts.ts'
import { expect } from 'vitest'
import { makeCountedIds } from '../../standins/counted-ids.ts'
import { makeInstantClock } from '../../standins/instant-clock.ts'
import { type MemoryRun, makeMemoryLog, makeMemoryRun } from '../../standins/memory-log.ts'
import { plainImaging } from '../../standins/plain-imaging.ts'
import { call, changed, done, planOf, RUN, screen, unchanged } from '../rig.ts'

/** Moments at which the worker may die, in the order of a step. */
export type Moment =
  | 'before the call'
  | 'during the approval'
  | 'after tool_call'
  | 'before the effect'
  | 'after the effect'
  | 'after tool_result'

export interface Fixture {
  readonly memory: MemoryRun
  /** The effects on the application, one entry each. */
  readonly effects: string[]
  readonly requests: ModelRequest[]
  readonly stepsAsked: number[]
  readonly ids: ReturnType<typeof makeCountedIds>
}

export function makeFixture(): Fixture {
  return {
    memory: makeMemoryRun(),
    effects: [],
    requests: [],
    stepsAsked: [],
    ids: makeCountedIds(),
  }
}

export interface Life {
  readonly plan?: Partial<RunPlan>
  readonly device?: InterruptedRun['device']
  /** By default four words and the end. */
  readonly answer?: (request: ModelRequest) => ScriptedReply
  /** True when no command changes the screen. */
  readonly stays?: boolean
  /** The steering at the start. */
  readonly says?: readonly string[]
  /** Decision of the person; approval by default. */
  readonly decides?: (request: ApprovalRequest) => Approval
  /** True at a moment of a step ends this life there. */
  readonly dies?: (moment: Moment, step: number) => boolean
}

const SCREENS = Array.from({ length: 120 }, (_, index) => screen(index))

/** Runs until its end or its death; undefined when it died. Later lives continue from the log. */
export async function live(fixture: Fixture, life: Life = {}): Promise<LegEnd | undefined> {
  const { memory } = fixture
  let die: () => void = () => undefined
  const death = new Promise<undefined>((resolve) => {
    die = () => resolve(undefined)
  })
  /** Passes a moment, or never resolves. */
  const pass = (moment: Moment) => {
    if (!life.dies?.(moment, stepOf(fixture))) return Promise.resolve()
    die()
    return new Promise<void>(() => undefined)
  }
  const plan = planOf(life.plan)
  const interrupted =
    memory.rows.length > 0 ? interruptedRun(fixture, life.device ?? 'same') : undefined
  const run = runLoop(plan, portsOf(fixture, life, pass), new AbortController().signal, interrupted)
  return Promise.race([run, death])
}

function interruptedRun({ memory }: Fixture, device: InterruptedRun['device']): InterruptedRun {
  return { rows: [...memory.rows], screens: new Map(memory.screens), device }
}

function stepOf({ memory }: Fixture): number {
  return memory.rows.filter(({ kind }) => kind === 'step_started').length
}

function portsOf(fixture: Fixture, life: Life, pass: (moment: Moment) => Promise<void>): Ports {
  const { memory, effects, requests, stepsAsked, ids } = fixture
  const clock = makeInstantClock()
  const said = [...(life.says ?? [])]
  const log = makeMemoryLog(memory, RUN)
  const info = {
    kind: 'web',
    name: 'Chromium',
    pointSize: { width: 400, height: 300 },
    scale: 1,
  } as const
  const driver = makeRecordedDriver({
    info,
    screens: life.stays ? SCREENS : SCREENS.slice(Math.min(effects.length, SCREENS.length - 2)),
    respond: (command, index) => {
      effects.push(command.kind === 'type' ? command.text : command.kind)
      return life.stays
        ? { outcome: unchanged, next: index }
        : { outcome: changed, next: index + 1 }
    },
  })
  const model = makeAnswering(
    (request) => {
      requests.push(request)
      if (life.answer) return life.answer(request)
      const next = request.past.length + 1
      return next > 4 ? done() : { calls: [call('type', { text: `word ${next}` })] }
    },
    { clock },
  )
  const person: Person = {
    async decide(request) {
      stepsAsked.push(request.step)
      await pass('during the approval')
      return life.decides?.(request) ?? { decision: 'approve' }
    },
    ready: async () => undefined,
    hasMessages: () => false,
    takeMessages: () => said.splice(0),
    recoverDevice: async ({ fault }) => {
      throw fault
    },
  }
  return {
    driver: {
      ...driver,
      async perform(command, signal) {
        await pass('before the effect')
        const outcome = await driver.perform(command, signal)
        await pass('after the effect')
        return outcome
      },
    },
    model: {
      ...model,
      async step(request, signal, onProgress) {
        await pass('before the call')
        return model.step(request, signal, onProgress)
      },
    },
    log: {
      async append(batch) {
        await log.append(batch)
        const kinds = batch.rows.map(({ kind }) => kind)
        if (kinds.includes('tool_call')) await pass('after tool_call')
        if (kinds.includes('step_completed')) await pass('after tool_result')
      },
    },
    clock,
    ids,
    imaging: plainImaging,
    tools: toolsFor('web'),
    sensors: [],
    person,
    summaryTexts: async () => summaryTexts(),
    onActivity: () => undefined,
  }
}

export function of<K extends RowKind>({ memory }: Fixture, kind: K): readonly RowOf<K>[] {
  return memory.rows.filter((row): row is RowOf<K> => row.kind === kind)
}

/** Every row in its place, every effect and every result once. */
export function expectSound(fixture: Fixture): void {
  const { rows } = fixture.memory
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index))
  expect(fixture.effects).toEqual([...new Set(fixture.effects)])
  const calls = of(fixture, 'tool_call').map(({ callId }) => callId)
  expect(of(fixture, 'tool_result').map(({ callId }) => callId)).toEqual(calls)
  const steps = of(fixture, 'step_started').map(({ step }) => step)
  expect(steps).toEqual(steps.map((_, index) => index + 1))
  expect(of(fixture, 'step_completed').map(({ step }) => step)).toEqual(steps)
  expect(foldAll(rows).phase).toBe('completed')
  expect(rows.filter(({ kind }) => kind === 'run_started')).toHaveLength(1)
}
