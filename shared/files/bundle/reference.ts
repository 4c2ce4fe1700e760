// Exports a run as version 3 of the reference product, without the kinds and fields it lacks. Pure
// and row by row, so that a run in progress can be written.

import type { Size } from '../../base/geometry.ts'
import type { RunState } from '../../log/fold.ts'
import { type Row, type RowOf, stepFile } from '../../log/rows.ts'
import type { Tokens } from '../../order/run.ts'
import { totalTokens } from './meta.ts'
import { referenceCall, referenceTool } from './reference-call.ts'

const VERSION = 3

type Json = Readonly<Record<string, unknown>>

/** JSON line with keys sorted at every depth, as the reference writes it. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}

function line({ runId, ts, kind }: Row, payload: Json): string {
  return `${JSON.stringify(sorted({ schemaVersion: VERSION, runId, ts, kind, ...payload }))}\n`
}

function modeOf({ mode }: RowOf<'run_started'>): string {
  return mode === 'autonomous' ? 'autonomous' : 'stepByStep'
}

function projectOf({ application }: RowOf<'run_started'>) {
  return {
    path: application.project ?? '/dev/null',
    scheme: application.scheme ?? '',
    displayName: application.name,
  }
}

function simulatorOf({ device, sessionId }: RowOf<'run_started'>) {
  if (device.kind === 'ios') {
    return { udid: device.udid ?? '', name: device.name, runtime: device.runtime ?? '' }
  }
  return { udid: `web-${sessionId}`, name: device.name, runtime: 'Web' }
}

function startedLine(row: RowOf<'run_started'>, size: Size, scale: number): string {
  const { goal, persona, model, stepBudget, tokenBudget } = row
  const { credentialLabel, credentialUsername } = row
  return line(row, {
    goal,
    persona,
    model,
    mode: modeOf(row),
    stepBudget,
    tokenBudget,
    project: projectOf(row),
    simulator: {
      ...simulatorOf(row),
      pointWidth: size.width,
      pointHeight: size.height,
      scaleFactor: row.device.kind === 'ios' ? scale : 1,
    },
    credentialLabel,
    credentialUsername,
  })
}

function totals({ input, output, cacheRead, cacheWrite }: Tokens) {
  return { input, output, cacheRead, cacheCreation: cacheWrite }
}

function resultLine(row: RowOf<'tool_result'>): string {
  const { step, tool, success, durationMs, userDecision, userNote } = row
  const error = success ? null : (row.error ?? row.detail ?? row.outcome)
  return line(row, {
    step,
    tool: referenceTool(tool),
    success,
    durationMs,
    error,
    userDecision,
    userNote,
  })
}

/** Line of every row but the first; '' for kinds that version 3 lacks. */
function laterLine(row: Row): string {
  switch (row.kind) {
    case 'leg_started': {
      const { leg, actionName, goal, preservesState } = row
      return line(row, { leg, actionName, goal, preservesState })
    }
    case 'step_started': {
      const { step, tokensUsedSoFar } = row
      return line(row, { step, screenshot: stepFile(step, 'png'), tokensUsedSoFar })
    }
    case 'tool_call':
      return line(row, { step: row.step, ...referenceCall(row) })
    case 'tool_result':
      return resultLine(row)
    case 'friction':
      return line(row, { step: row.step, frictionKind: row.frictionKind, detail: row.detail })
    case 'step_completed': {
      const { step, durationMs, tokensThisStep } = row
      const { input, output } = tokensThisStep
      return line(row, { step, durationMs, tokensThisStep: { input, output } })
    }
    case 'leg_completed':
      return line(row, { leg: row.leg, verdict: row.verdict, summary: row.summary })
    case 'run_completed': {
      const { verdict, summary, frictionCount, wouldRealUserSucceed, stepCount } = row
      const tokensUsedTotal = totals(row.tokensUsedTotal)
      const outcome = { verdict, summary, frictionCount, wouldRealUserSucceed, stepCount }
      return line(row, { ...outcome, tokensUsedTotal })
    }
    default:
      return ''
  }
}

interface ReferenceProjection {
  /**
   * Lines to append to `events.jsonl` for the next row: none for unknown kinds, several when a
   * delayed first row is written.
   */
  lineOf(row: Row): string
}

/**
 * Version 3 requires the screen size in its first row; our log has it only from the first step.
 * Unless the caller passes the size, the first row waits for the first step or the end.
 */
export function makeReferenceProjection(known?: Size): ReferenceProjection {
  let first: RowOf<'run_started'> | undefined
  let held = ''

  function begin(size: Size, scale: number): string {
    const beginning = first ? startedLine(first, size, scale) + held : ''
    first = undefined
    held = ''
    return beginning
  }

  return {
    lineOf(row) {
      if (row.kind === 'run_started') {
        first = row
        return known ? begin(known, 1) : ''
      }
      if (row.kind === 'step_started') return begin(row.pointSize, row.scale) + laterLine(row)
      if (row.kind === 'run_completed' || row.kind === 'run_interrupted')
        return begin({ width: 0, height: 0 }, 1) + laterLine(row)
      if (!first) return laterLine(row)
      held += laterLine(row)
      return ''
    },
  }
}

/** `meta.json` of version 3 for a run in any state; undefined before its first row. */
export function referenceMetaOf(state: RunState): Json | undefined {
  const { started, completed } = state
  if (!started) return undefined
  const tokens = totalTokens(state)
  const project = projectOf(started)
  return {
    schemaVersion: VERSION,
    id: started.runId,
    createdAt: started.ts,
    ...(completed && { completedAt: completed.ts, verdict: completed.verdict }),
    frictionCount: state.frictionCount,
    stepCount: state.steps.length,
    tokensUsedInput: tokens.input,
    tokensUsedOutput: tokens.output,
    tokensUsedCacheRead: tokens.cacheRead,
    tokensUsedCacheCreation: tokens.cacheWrite,
    model: started.model,
    mode: modeOf(started),
    goal: started.goal,
    persona: started.persona,
    projectPath: project.path,
    scheme: project.scheme,
    simulator: simulatorOf(started),
  }
}
