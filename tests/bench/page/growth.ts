// The real loop over a recorded device, without disk and network, so that only our own work is in the times.
import { foldAll } from '@harness/shared/fold.ts'
import type { Row } from '@harness/shared/rows.ts'
import { summarise } from '@harness/shared/summary.ts'
import type { ModelRequest } from '@harness/web/core/ports.ts'
import { done, run, screen, tap } from '../../core/rig.ts'

/** How a run of many steps stood at one of them. */
export interface Stand {
  readonly step: number
  /** Milliseconds of each of the last steps. */
  readonly stepMs: readonly number[]
  readonly foldMs: number
  /** Characters of the text of the request. */
  readonly requestLength: number
  /** Characters of JSON. */
  readonly logLength: number
  readonly entryLength: number
}

/** Steps looked at around a length; single ones are too short for the clock. */
const AROUND = 8

/** One run as long as the largest of the steps, and how it stood at each of them. */
export async function growthAt(steps: readonly number[]): Promise<readonly Stand[]> {
  const longest = Math.max(...steps)
  const asked: number[] = []
  const lengths: number[] = []
  const { rows } = await run({
    recording: { screens: Array.from({ length: longest + 2 }, (_, look) => screen(look)) },
    plan: { stepBudget: 0, tokenBudget: 0 },
    answer: (request) => {
      asked.push(performance.now())
      lengths.push(textLength(request))
      return asked.length > longest ? done() : tap((asked.length % 2) + 1)
    },
  })
  if (asked.length <= longest) throw new Error(`The run ended after ${asked.length} steps.`)
  return steps.map((step) => {
    const recent = asked.slice(Math.max(0, step - AROUND), step)
    return {
      step,
      stepMs: recent.slice(1).map((at, index) => at - (recent[index] ?? at)),
      requestLength: lengths[step - 1] ?? 0,
      ...standOf(rows, step),
    }
  })
}

function standOf(rows: readonly Row[], step: number) {
  const log = rows.filter((row) => !('step' in row) || row.step <= step)
  const began = performance.now()
  const state = foldAll(log)
  const foldMs = performance.now() - began
  return {
    foldMs,
    logLength: JSON.stringify(log).length,
    entryLength: JSON.stringify(summarise(state)).length,
  }
}

function textLength({ system, tools, history, screen: shown, reminder }: ModelRequest): number {
  const told = history.reduce((sum, { text }) => sum + text.length, 0)
  return system.length + JSON.stringify(tools).length + told + shown.length + reminder.length
}
