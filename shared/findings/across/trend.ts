import type { RunId } from '../../base/ids.ts'
import { isSweep } from '../../order/provider-names.ts'
import { type Ending, type ShownEnd, shownEnd } from '../../order/run.ts'
import type { RunSummary } from '../summary.ts'

/** Fields of a run's index entry that trends use. */
export type TrendRun = Readonly<
  Pick<
    RunSummary,
    | 'phase'
    | 'verdict'
    | 'confirmed'
    | 'ending'
    | 'provider'
    | 'startedAt'
    | 'stepCount'
    | 'durationMs'
    | 'findingCount'
  > & { runId: RunId }
>

export interface TrendPoint {
  readonly runId: RunId
  readonly startedAt: string
  readonly end: ShownEnd
  readonly ending?: Ending
  readonly confirmed: boolean
  readonly steps: number
  readonly durationMs: number
  readonly findings: number
}

/** Medians over consecutive runs, oldest first; indices count from 0, `to` is excluded. */
export interface TrendSpan {
  readonly from: number
  readonly to: number
  readonly steps: number
  readonly durationMs: number
  readonly findings: number
  /** Number of successes that checks confirmed, and that no check confirmed. */
  readonly confirmed: number
  readonly unconfirmed: number
}

export interface Trend {
  readonly points: readonly TrendPoint[]
  /** Groups of twelve runs, the last one complete; empty below six runs, which show no trend. */
  readonly spans: readonly TrendSpan[]
}

/** Endings that say nothing about the application. */
const SAYS_NOTHING: ReadonlySet<Ending> = new Set(['swept', 'stopped', 'fault', 'untestable'])

const SPAN = 12
/** Minimum number of runs that can show a direction. */
export const LEAST_RUNS = 6

/**
 * Trend of an application's runs, oldest first. A run at its limit counts as unsuccessful; runs
 * ended by a person or a fault, and sweeps, do not count.
 */
export function trendOf(runs: readonly TrendRun[]): Trend {
  const points = runs.flatMap((run) => pointOf(run) ?? [])
  if (points.length < LEAST_RUNS) return { points, spans: [] }
  const spans: TrendSpan[] = []
  for (let to = points.length; to > 0; to -= SPAN)
    spans.unshift(spanOf(points, Math.max(0, to - SPAN), to))
  return { points, spans }
}

function pointOf(run: TrendRun): TrendPoint | undefined {
  const { phase, verdict, ending, provider } = run
  if (phase !== 'completed' || !verdict || (ending && SAYS_NOTHING.has(ending))) return undefined
  if (isSweep(provider)) return undefined
  return {
    runId: run.runId,
    startedAt: run.startedAt,
    end: shownEnd({ verdict, ...(ending && { ending }) }),
    ...(ending && { ending }),
    confirmed: run.confirmed ?? false,
    steps: run.stepCount,
    durationMs: run.durationMs ?? 0,
    findings: run.findingCount ?? 0,
  }
}

function spanOf(points: readonly TrendPoint[], from: number, to: number): TrendSpan {
  const inside = points.slice(from, to)
  const successes = inside.filter(({ end }) => end === 'success')
  const confirmed = successes.filter((point) => point.confirmed).length
  return {
    from,
    to,
    steps: median(inside.map(({ steps }) => steps)),
    durationMs: median(inside.map(({ durationMs }) => durationMs)),
    findings: median(inside.map(({ findings }) => findings)),
    confirmed,
    unconfirmed: successes.length - confirmed,
  }
}

/** Median; for an even count the mean of the middle two. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const high = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? 0) + high) / 2
}
