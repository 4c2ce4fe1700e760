// The real loop with everything around it in memory: a recorded device, a scripted model, a memory
// log.

import { RunId, SessionId } from '@harness/shared/base/ids.ts'
import type { Outcome } from '@harness/shared/device/command.ts'
import type { Observation, ScreenElement } from '@harness/shared/device/observation.ts'
import type { Row, RowKind, RowOf } from '@harness/shared/log/rows.ts'
import { parseScript, type ScriptedReply } from '@harness/shared/order/script.ts'
import { runLoop } from '@harness/web/core/loop.ts'
import type { Ports, RunPlan } from '@harness/web/core/plan.ts'
import type { Activity, Driver, Model, ModelRequest } from '@harness/web/core/ports.ts'
import type { LegEnd } from '@harness/web/core/stop/policy.ts'
import { makeRecordedDriver, type Recording } from '@harness/web/drivers/recorded.ts'
import { makeAnswering } from '@harness/web/models/playback/scripted.ts'
import { sensors } from '@harness/web/sensors/sensors.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { promptsFor } from '@harness/web/worker/run/prompts.ts'
import { summaryTexts } from '@harness/web/worker/run/summary-texts.ts'
import { makeCountedIds } from '../standins/counted-ids.ts'
import { type InstantClock, makeInstantClock } from '../standins/instant-clock.ts'
import { type MemoryRun, makeMemoryLog, makeMemoryRun } from '../standins/memory-log.ts'
import { plainImaging } from '../standins/plain-imaging.ts'

export const RUN = RunId.parse('11111111-1111-4111-8111-111111111111')
const SESSION = SessionId.parse('22222222-2222-4222-8222-222222222222')
export const SIZE = { width: 400, height: 300 }

export const speech = { observation: 'I see a page.', intent: 'I want to continue.' }

/** A call as a scripted model makes it, with observation and intent filled in. */
export function call(name: string, input: Record<string, unknown> = {}) {
  return { name, input: { ...speech, ...input } }
}

export const tap = (id: number): ScriptedReply => ({ calls: [call('tap_mark', { id })] })

export function note(kind: string, detail = 'Odd.') {
  return { name: 'note_friction', input: { kind, detail } }
}

export function done(
  verdict: 'success' | 'failure' | 'blocked' = 'success',
  summary = 'I got there.',
): ScriptedReply {
  const input = {
    verdict,
    summary,
    would_real_user_succeed: verdict === 'success',
  }
  return { calls: [{ name: 'mark_goal_done', input }] }
}

export function button(label: string, at: { x?: number; y?: number } = {}): ScreenElement {
  return {
    ref: label,
    role: 'button',
    label,
    labelSource: 'text',
    rect: { x: at.x ?? 10, y: at.y ?? 10, width: 80, height: 30 },
    enabled: true,
    secure: false,
  }
}

/**
 * A screen whose picture differs from all others by `look` (0 to 255 differ in all 64 bits or more
 * than five).
 */
export function screen(look: number, changes: Partial<Observation> = {}): Observation {
  const byte = look % 2 === 0 ? 0x00 : 0xff
  return {
    pointSize: SIZE,
    scale: 1,
    url: `http://shop.test/${look}`,
    title: `Page ${look}`,
    scroll: { x: 0, y: 0 },
    elements: [button('Go'), button('Stay', { y: 60 })],
    text: `Text of page ${look}`,
    png: new Uint8Array(8).fill(byte),
    ...changes,
  }
}

export const changed: Outcome = {
  success: true,
  outcome: 'changed',
  detail: 'Clicked. The screen changed.',
  durationMs: 5,
  settleMs: 250,
  stillMs: 0,
}
export const unchanged: Outcome = {
  success: true,
  outcome: 'unchanged',
  detail: 'Clicked. Nothing changed on the screen.',
  durationMs: 5,
  settleMs: 250,
  stillMs: 0,
}

export interface RigOptions {
  readonly replies?: readonly unknown[]
  readonly answer?: (request: ModelRequest) => ScriptedReply
  readonly recording?: Partial<Recording>
  readonly plan?: Partial<RunPlan>
  readonly ports?: (ports: Ports) => Partial<Ports>
  readonly controller?: AbortController
}

export interface Ran {
  readonly end: LegEnd
  readonly rows: readonly Row[]
  readonly of: <K extends RowKind>(kind: K) => readonly RowOf<K>[]
  readonly requests: readonly ModelRequest[]
  readonly activities: readonly Activity[]
  readonly memory: MemoryRun
  /**
   * Calls of the device (`observe`, `perform`, `reset`), `append`s, and the kinds of rows once they
   * are durable.
   */
  readonly journal: readonly string[]
  readonly clock: InstantClock
}

/** Ten different screens, one after another; every command leads to the next. */
const TEN: readonly Observation[] = Array.from({ length: 10 }, (_, index) => screen(index))

export async function run(options: RigOptions): Promise<Ran> {
  const memory = makeMemoryRun()
  const clock = makeInstantClock()
  const requests: ModelRequest[] = []
  const activities: Activity[] = []
  const base: Ports = {
    driver: driverOf(options.recording),
    model: recording(modelOf(options, clock), requests),
    log: makeMemoryLog(memory, RUN),
    clock,
    ids: makeCountedIds(),
    imaging: plainImaging,
    tools: toolsFor('web'),
    sensors,
    summaryTexts: async () => summaryTexts(),
    onActivity: (activity) => activities.push(activity),
  }
  const journal: string[] = []
  const ports = journaling({ ...base, ...options.ports?.(base) }, journal)
  const controller = options.controller ?? new AbortController()
  const end = await runLoop(planOf(options.plan), ports, controller.signal)
  const of = <K extends RowKind>(kind: K) =>
    memory.rows.filter((row): row is RowOf<K> => row.kind === kind)
  return { end, rows: memory.rows, of, requests, activities, memory, clock, journal }
}

export function planOf(changes: Partial<RunPlan> = {}): RunPlan {
  const goal = 'Buy a lamp'
  return {
    runId: RUN,
    sessionId: SESSION,
    origin: 'you',
    goal,
    persona: { name: 'First-time visitor', text: 'You are new here.' },
    application: { name: 'shop.test', kind: 'web', url: 'http://shop.test/' },
    mode: 'autonomous',
    rules: [],
    strict: false,
    stepBudget: 40,
    tokenBudget: 1_000_000,
    legs: [{ actionName: '', goal, preservesState: false }],
    prompts: promptsFor('web'),
    harnessVersion: '0.0.0',
    ...changes,
  }
}

function driverOf(changes: Partial<Recording> = {}): Driver {
  const info = { kind: 'web', name: 'Chromium', pointSize: SIZE, scale: 1 } as const
  return makeRecordedDriver({ info, screens: TEN, ...changes })
}

function modelOf({ replies, answer }: RigOptions, clock: InstantClock): Model {
  const script = parseScript(replies ?? [])
  let next = 0
  const fromScript = (): ScriptedReply =>
    script[next++] ?? {
      error: { code: 'model_server_error', detail: { what: 'the script has ended' } },
    }
  return makeAnswering(answer ?? fromScript, { clock })
}

function recording(model: Model, requests: ModelRequest[]): Model {
  return {
    ...model,
    step(request, signal, onProgress) {
      requests.push(request)
      return model.step(request, signal, onProgress)
    },
  }
}

/** The ports, which record the calls of device and log in order. */
function journaling(ports: Ports, journal: string[]): Ports {
  const { driver, log } = ports
  return {
    ...ports,
    driver: {
      ...driver,
      observe(signal) {
        journal.push('observe')
        return driver.observe(signal)
      },
      perform(command, signal) {
        journal.push('perform')
        return driver.perform(command, signal)
      },
      reset(signal) {
        journal.push('reset')
        return driver.reset(signal)
      },
    },
    log: {
      async append(batch) {
        journal.push('append')
        await log.append(batch)
        journal.push(...batch.rows.map(({ kind }) => kind))
      },
    },
  }
}
