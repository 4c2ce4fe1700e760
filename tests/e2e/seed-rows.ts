// Finished runs without waiting for a model: the real loop with a scripted model, a recorded shop
// and a clock that jumps.

import { RunId, SessionId } from '@harness/shared/base/ids.ts'
import type { Outcome } from '@harness/shared/device/command.ts'
import type { Observation } from '@harness/shared/device/observation.ts'
import type { Judged, Judgement } from '@harness/shared/log/judgement.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import {
  type Check,
  type FrictionKind,
  NO_TOKENS,
  type Verdict,
} from '@harness/shared/order/run.ts'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import { runLoop } from '@harness/web/core/loop.ts'
import type { Ports, RunPlan } from '@harness/web/core/plan.ts'
import type { ModelRequest } from '@harness/web/core/ports.ts'
import { makeRecordedDriver } from '@harness/web/drivers/recorded.ts'
import { makeAnswering } from '@harness/web/models/playback/scripted.ts'
import { sensors } from '@harness/web/sensors/sensors.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { promptsFor } from '@harness/web/worker/run/prompts.ts'
import { makeCountedIds } from '../standins/counted-ids.ts'
import { type InstantClock, makeInstantClock } from '../standins/instant-clock.ts'
import { type MemoryRun, makeMemoryLog, makeMemoryRun } from '../standins/memory-log.ts'
import { plainImaging } from '../standins/plain-imaging.ts'
import { SCREENS, type ShopScreen, SIZE } from './seed-pictures.ts'

export interface SeedLeg {
  readonly goal: string
  readonly checks?: readonly Check[]
  /** Report of the model in the leg's last step; absent when the leg never gets that far. */
  readonly end?: { readonly verdict: Exclude<Verdict, 'skipped'>; readonly summary: string }
}

export interface SeedPlan {
  readonly name: string
  readonly legs: readonly SeedLeg[]
  readonly persona: string
  readonly provider: 'ollama' | 'sweep'
  /** Total for all legs, split evenly. */
  readonly steps: number
  readonly reported: Readonly<Record<number, readonly [FrictionKind, string]>>
  /** Steps whose tap has no visible effect. */
  readonly dead: readonly number[]
  /** Steps whose effect is slow. */
  readonly slow: readonly number[]
  /** Answers of the judge after the end. */
  readonly judged?: readonly Judgement[]
  /** The tab of this run died after its last step. */
  readonly interrupted?: true
  /** When it started. */
  readonly at: string
}

export interface SeededRun extends Pick<MemoryRun, 'screens' | 'shots'> {
  readonly name: string
  readonly runId: RunId
  readonly rows: readonly Row[]
}

const STEP_BUDGET = 40
const never = new AbortController().signal

/** An id that is the same in every seeding, so that addresses and pictures can be compared. */
const idOf = (index: number, kind: string) =>
  `00000000-0000-4000-8000-${kind}${String(index).padStart(10, '0')}`

export async function makeSeededRun(plan: SeedPlan, index: number): Promise<SeededRun> {
  const runId = RunId.parse(idOf(index, '10'))
  const memory = makeMemoryRun()
  const clock = makeInstantClock(Date.parse(plan.at))
  const ports = {
    ...playersOf(plan, clock),
    log: makeMemoryLog(memory, runId),
    clock,
    ids: makeCountedIds(),
    imaging: plainImaging,
    tools: toolsFor('web'),
    sensors,
    onActivity: () => undefined,
    judge: async () => judgedAs(plan.judged ?? []),
  }
  await runLoop(runPlanOf(plan, index), ports, never)
  const rows = plan.interrupted ? cut(plan, memory) : memory.rows
  return { name: plan.name, runId, rows, shots: memory.shots, screens: memory.screens }
}

function judgedAs(answers: readonly Judgement[]): Judged {
  const tokens = { ...NO_TOKENS, input: 3_100 * answers.length }
  const work = { calls: answers.length, tokens, durationMs: 14_000 * answers.length }
  return { model: 'qwen3-vl:8b', answers: [...answers], left: [], ...work }
}

function runPlanOf(plan: SeedPlan, index: number): RunPlan {
  const goals = plan.legs.map(({ goal }) => goal)
  return {
    runId: RunId.parse(idOf(index, '10')),
    sessionId: SessionId.parse(idOf(index, '20')),
    origin: 'you',
    goal: goals.join(', then '),
    persona: { name: plan.persona, text: 'You have ten minutes and a child on your arm.' },
    application: { name: 'Marrow', kind: 'web', url: 'https://marrow.test/' },
    mode: 'autonomous',
    rules: [],
    strict: false,
    stepBudget: Math.max(STEP_BUDGET, plan.steps),
    tokenBudget: 1_000_000,
    legs: plan.legs.map(({ goal, checks }, leg) => ({
      ...{ actionName: goal, goal, preservesState: leg > 0 },
      ...(checks && { checks }),
    })),
    ...(plan.judged && { helpers: { judge: 40_000 } }),
    prompts: promptsFor('web'),
    harnessVersion: '0.1.0',
    ...(plan.provider === 'sweep' && { seed: 1 }),
  }
}

/** Rows after a tab has died, with the row that the next load adds. */
function cut({ steps }: SeedPlan, { rows }: MemoryRun): readonly Row[] {
  const next = rows.findIndex((row) => row.kind === 'step_started' && row.step > steps)
  const kept = rows.slice(0, next)
  const last = kept.at(-1)
  if (!last) throw new Error('an interrupted run has rows')
  const { schemaVersion, runId, ts, seq } = last
  const head = { schemaVersion, runId, ts, seq: seq + 1 }
  return [...kept, { ...head, kind: 'run_interrupted', step: steps, foundBy: 'next load' }]
}

/**
 * Index into `SCREENS` after each number of changes: a few steps on one, then the next, and back.
 */
const ORDER = [0, 0, 1, 1, 1, 2, 1, 1, 3, 3, 1] as const

/**
 * The device and the model of a plan. They play the same step: the one that the model was asked for
 * last.
 */
function playersOf(plan: SeedPlan, clock: InstantClock): Pick<Ports, 'driver' | 'model'> {
  let step = 0
  const driver = makeRecordedDriver({
    info: { kind: 'web', name: 'Chromium', pointSize: SIZE, scale: 1 },
    screens: Array.from({ length: plan.steps + 1 }, (_, changes) => observationOf(changes)),
    async respond(_, index) {
      const outcome = outcomeOf(plan, step)
      await clock.sleep(outcome.durationMs + outcome.settleMs, never)
      return { outcome, next: outcome.outcome === 'changed' ? index + 1 : index }
    },
  })
  const answer = (request: ModelRequest) => {
    step += 1
    return replyOf(plan, step, request)
  }
  const model = makeAnswering(answer, { clock })
  const sweeps = plan.provider === 'sweep'
  const name = sweeps ? 'sweep' : 'qwen3-vl:8b'
  const profile = { ...model.profile, sweeps }
  return { driver, model: { ...model, profile, provider: plan.provider, name } }
}

/** The first byte of the "picture" is the index of the one that `drawPictures` draws. */
function observationOf(changes: number): Observation {
  const picture = ORDER[changes % ORDER.length] ?? 0
  const { path, title, controls }: ShopScreen = SCREENS[picture]
  return {
    pointSize: SIZE,
    scale: 1,
    // The week differs each time: a shopper who comes back to one screen for 200 steps counts as
    // stuck.
    url: `https://marrow.test${path}?week=${changes}`,
    title,
    scroll: { x: 0, y: 0 },
    elements: controls.map((control, index) => ({
      ...control,
      ref: `e${index}`,
      labelSource: 'text',
      enabled: true,
      secure: false,
    })),
    text: 'Regular, every Thursday.',
    png: new Uint8Array(8).fill(picture),
  }
}

function outcomeOf(plan: SeedPlan, step: number): Outcome {
  const head = { success: true, durationMs: 340 }
  if (plan.dead.includes(step)) {
    const detail = 'Clicked. Nothing changed on the screen.'
    return { ...head, outcome: 'unchanged', detail, settleMs: 3_000, stillMs: 3_000 }
  }
  const settleMs = plan.slow.includes(step) ? 3_400 : 250
  return {
    ...head,
    outcome: 'changed',
    detail: 'Done. The screen changed.',
    settleMs,
    stillMs: settleMs,
  }
}

function replyOf(plan: SeedPlan, step: number, request: ModelRequest): ScriptedReply {
  const isFree = plan.provider === 'sweep'
  const noted = plan.reported[step]
  const note = noted && { name: 'note_friction', input: { kind: noted[0], detail: noted[1] } }
  return {
    calls: [...(note ? [note] : []), finishOf(plan, step) ?? actOf(plan, step, request)],
    // Up and down without a visible pattern.
    delayMs: 1_300 + ((step * 7_919) % 61) * 110,
    ...(!isFree && { tokens: { input: 2_400, output: 90 } }),
  }
}

/** The call that ends a leg, in the last step of it. */
function finishOf({ legs, steps, reported }: SeedPlan, step: number) {
  const perLeg = Math.ceil(steps / legs.length)
  const end =
    step % perLeg === 0 || step === steps ? legs[Math.ceil(step / perLeg) - 1]?.end : undefined
  if (!end) return undefined
  const input = {
    ...end,
    friction_count: Object.keys(reported).length,
    would_real_user_succeed: end.verdict === 'success',
  }
  return { name: 'mark_goal_done', input }
}

function actOf({ dead }: SeedPlan, step: number, { scene, marks }: ModelRequest) {
  const title = scene.title?.split(' | ')[0] ?? ''
  const mark = marks[step % marks.length]
  const observation = `I see the page ${title} with ${marks.length} things to press.`
  const intent = mark?.label
    ? `${mark.label} should bring me closer to the small box.`
    : 'Maybe the arrow swaps the box. I try it.'
  // A field without an effect is not a dead tap.
  if (step % 7 === 4 && !dead.includes(step))
    return { name: 'type', input: { observation, intent, text: 'small box' } }
  return { name: 'tap_mark', input: { observation, intent, id: mark?.id } }
}
