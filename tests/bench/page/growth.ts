// The real loop over a recorded device, without disk and network, so that the times have only our
// own work.

import { RunningSummary, summarise } from '@harness/shared/findings/summary.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import { sizeOf } from '@harness/web/core/context/estimate.ts'
import type { Ports } from '@harness/web/core/plan.ts'
import type { ModelReply, ModelRequest } from '@harness/web/core/ports.ts'
import { makeAnswering } from '@harness/web/models/playback/scripted.ts'
import { done, run, screen, tap } from '../../core/rig.ts'
import {
  acted,
  LEG_STARTED,
  newRunId,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../store/sample-rows.ts'

/** The state of a long run at one of its steps. */
export interface GrowthState {
  readonly step: number
  /** Milliseconds of each of the last steps. */
  readonly stepMs: readonly number[]
  readonly foldMs: number
  /**
   * Microseconds of one append without the disk: its rows folded, the index row made. Each is the
   * mean of many.
   */
  readonly appendUs: readonly number[]
  /** Characters of the text of the request. */
  readonly requestLength: number
  /** Tokens of the requests of the last steps, as the loop estimates. */
  readonly tokens: readonly number[]
  /** Tokens of all requests for a summary so far, for each step. */
  readonly summaryTokens: number
  /** Characters of JSON. */
  readonly logLength: number
  readonly entryLength: number
}

/** Steps measured around a length; single ones are too short for the clock. */
const AROUND = 8

/**
 * One run as long as the largest of the steps, and its state at each of them. `hasSummaries`: the
 * model shortens older steps; without it they become lines.
 */
export async function growthAt(
  steps: readonly number[],
  hasSummaries: boolean,
): Promise<readonly GrowthState[]> {
  const longest = Math.max(...steps)
  const sent: { readonly at: number; readonly length: number; readonly tokens: number }[] = []
  const summaries: { readonly step: number; readonly tokens: number }[] = []
  const answer = (request: ModelRequest) => {
    const tokens = requestTokens(request)
    sent.push({ at: performance.now(), length: textLength(request), tokens })
    return sent.length > longest ? done() : tap((sent.length % 2) + 1)
  }
  const summarize = (request: ModelRequest) => {
    summaries.push({ step: sent.length, tokens: requestTokens(request) })
    return SUMMARY
  }
  const { rows } = await run({
    recording: { screens: Array.from({ length: longest + 2 }, (_, look) => screen(look)) },
    plan: { stepBudget: 0, tokenBudget: 0 },
    ports: ({ clock }) => {
      const model = makeAnswering(answer, { clock })
      return hasSummaries ? summarizing({ model, clock }, summarize) : { model }
    },
  })
  if (sent.length <= longest) throw new Error(`The run ended after ${sent.length} steps.`)
  return steps.map((step) => {
    const recent = sent.slice(Math.max(0, step - AROUND), step)
    const earlier = summaries.filter((each) => each.step <= step)
    return {
      step,
      stepMs: recent.slice(1).map(({ at }, index) => at - (recent[index]?.at ?? at)),
      requestLength: sent[step - 1]?.length ?? 0,
      tokens: recent.map(({ tokens }) => tokens),
      summaryTokens: earlier.reduce((sum, { tokens }) => sum + tokens, 0) / step,
      ...stateAt(rows, step),
    }
  })
}

/** A model of a name that is asked for summaries, and a clock without its time limit. */
function summarizing(
  { model, clock }: Pick<Ports, 'model' | 'clock'>,
  summarize: (request: ModelRequest) => ModelReply,
): Pick<Ports, 'model' | 'clock'> {
  return {
    model: {
      ...model,
      provider: 'ollama',
      step: async (request, signal, onProgress) =>
        request.tools[0]?.name === 'write_summary'
          ? summarize(request)
          : model.step(request, signal, onProgress),
    },
    clock: {
      ...clock,
      sleep: (ms, signal) =>
        ms < LIMIT_MS
          ? clock.sleep(ms, signal)
          : new Promise((_, reject) => {
              signal.addEventListener('abort', () => reject(new Error('aborted')))
            }),
    },
  }
}

/** Waits from this on are time limits, in milliseconds. */
const LIMIT_MS = 120_000

const SUMMARY: ModelReply = {
  calls: [
    {
      name: 'write_summary',
      input: { done: ['Went from page to page.'], tried: [], dead_ends: [], facts: [], open: [] },
    },
  ],
  text: '',
  tokens: NO_TOKENS,
  stopReason: 'done',
}

function requestTokens(request: ModelRequest): number {
  return Object.values(sizeOf(request)).reduce((sum, part) => sum + part, 0)
}

/** Steps whose appends are timed together, and how often that is done. */
const STEPS_A_BATCH = 40
const BATCHES = 51

/** Mean time of one append, of three per step, in microseconds, for the steps after `step`. */
function appendUsAfter(step: number): number {
  const runId = newRunId()
  const before = [RUN_STARTED, LEG_STARTED, ...stepsFrom(1, step).flat(2)]
  const running = new RunningSummary(stamp(runId, 0, before))
  let seq = before.length
  const appends = stepsFrom(step + 1, STEPS_A_BATCH)
    .flat()
    .map((bodies) => {
      const rows = stamp(runId, seq, bodies)
      seq += rows.length
      return rows
    })
  const began = performance.now()
  for (const rows of appends) {
    for (const row of rows) running.add(row)
    if (!running.summary) throw new Error('The run has no summary.')
  }
  return (1_000 * (performance.now() - began)) / appends.length
}

/** The three appends of each step. */
function stepsFrom(first: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const step = first + index
    return [[stepStarted(step)], thought(step), acted(step)]
  })
}

function stateAt(rows: readonly Row[], step: number) {
  const log = rows.filter((row) => !('step' in row) || row.step <= step)
  const began = performance.now()
  const state = foldAll(log)
  const foldMs = performance.now() - began
  return {
    foldMs,
    appendUs: Array.from({ length: BATCHES }, () => appendUsAfter(step)),
    logLength: JSON.stringify(log).length,
    entryLength: JSON.stringify(summarise(state)).length,
  }
}

function textLength({ system, tools, history, screen: shown, reminder }: ModelRequest): number {
  const historyText = history.reduce((sum, { text }) => sum + text.length, 0)
  return system.length + JSON.stringify(tools).length + historyText + shown.length + reminder.length
}
