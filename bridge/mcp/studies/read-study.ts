// Reads an agent's plan, and checks it as far as possible before its first run.
import { resolve } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { GateRules } from '@harness/shared/files/study/gate.ts'
import { readPlanText } from '@harness/shared/files/study/plan-text.ts'
import { cellsOf, plannedRuns } from '@harness/shared/order/study/expand.ts'
import type { PlannedRun, StudyPlan } from '@harness/shared/order/study/plan.ts'
import { readPlan } from '@harness/shared/order/study/read-plan.ts'
import { checkBudget } from '../../cli/study/budget.ts'
import { PLAN_FLAGS } from '../../cli/study/flags.ts'
import type { KeptPlan } from '../../cli/study/folder.ts'
import { usualParallel } from '../../cli/study/make.ts'
import { withPages } from '../../cli/study/open.ts'
import { type PlanFile, readPlanFile } from '../../cli/study/plan-file.ts'
import { type PreparedCell, prepareCells } from '../../cli/study/prepare.ts'
import { checkVariants } from '../../cli/study/reachable.ts'
import { baselineOf, gateRules, keptRules } from '../../cli/study/rules.ts'
import { pagesOf } from '../../cli/study/sitemap.ts'
import { forecastOf } from '../../cli/study/study.ts'
import { permitted } from '../launch.ts'
import type { Asking } from '../services.ts'
import { allowedPath } from '../settings.ts'
import { readPlannedRun } from './planned-run.ts'

/** Maximum number of runs for an agent; the user may start more on the command line. */
const MOST_RUNS = 200

export interface ReadStudy {
  readonly plan: StudyPlan
  readonly cells: readonly PreparedCell[]
  readonly planned: readonly PlannedRun[]
  readonly rules: GateRules
  readonly kept: KeptPlan
  readonly parallel: number
  readonly forecast: readonly string[]
  readonly notes: readonly string[]
}

/** Flags that a plan of an agent may set: no hooks, because those run commands of the user. */
export const AGENT_FLAGS = PLAN_FLAGS.filter(({ name }) => name !== 'hook')

/**
 * Reads and checks a plan, and asks for its sign-ins. Throws `argument_invalid` with the line, and
 * `run_refused` when an application does not answer.
 */
export async function readStudy(
  given: string,
  folders: readonly string[],
  context: Asking,
): Promise<ReadStudy> {
  const { settings } = context
  const { file, home } = await fileOf(given, folders)
  const { place } = file
  const read = readPlan(file.value, { flags: AGENT_FLAGS, place })
  const sitemaps = await pagesOf(read, {}, place)
  const plan = withPages(read, sitemaps)
  const cells = cellsOf(plan, AGENT_FLAGS)
  const planned = plannedRuns(cells)
  const most = plan.settings.maxRuns ?? planned.length
  if (Math.min(most, planned.length) > MOST_RUNS)
    throw wrong(
      'plan',
      `makes ${planned.length} runs; an agent may start ${MOST_RUNS}. Lower repeats or set max-runs`,
    )
  const caller = { ...settings.caller, now: new Date() }
  const prepared = await prepareCells(cells, file, caller, {
    read: ({ args }) => readPlannedRun(args, settings, { folders, home }),
  })
  const own = { plan, planned, own: planned, cells: await permittedCells(prepared, context) }
  const parallel =
    plan.settings.parallel ?? usualParallel({ cells: own.cells, settings: plan.settings })
  checkBudget(prepared, plan.settings, { place, parallel })
  const baseline = baselineIn(plan, { folders, home, place, caller })
  await checkVariants({ cells: prepared, file })
  const kept = { ...keptRules(plan.settings), ...(baseline && { baseline }) }
  return {
    plan,
    planned,
    cells: own.cells,
    parallel,
    rules: gateRules(plan.settings, baseline, caller.now),
    kept: { format: 'harness-study', version: 1, plan: file.value, sitemaps, settings: kept },
    forecast: forecastOf(own, { left: planned, before: [], parallel }).slice(1),
    notes: [
      ...(plan.settings.report ? [NO_REPORTS] : []),
      ...(plan.settings.pool ? [NO_POOL] : []),
    ],
  }
}

const NO_POOL = 'The pool of the plan is not used; its runs are on this machine.'
const NO_REPORTS = 'The reports of the plan are not written; export_run writes them.'

/** Reads a plan from an allowed path or a text. Refuses a module: it would run the agent's code. */
async function fileOf(
  given: string,
  folders: readonly string[],
): Promise<{ readonly file: PlanFile; readonly home: string | undefined }> {
  const text = given.trim()
  if (/[\n{]/.test(text))
    return { file: { ...readPlanText(text, 'plan'), folder: '/' }, home: undefined }
  const path = allowedPath('plan', text, folders)
  if (!/\.(ya?ml|json)$/i.test(path)) throw wrong('plan', 'must be a file of YAML or JSON')
  const file = await readPlanFile(text, path)
  return { file, home: file.folder }
}

interface Place {
  readonly folders: readonly string[]
  readonly home: string | undefined
  readonly place: PlanFile['place']
  readonly caller: Parameters<typeof baselineOf>[1]
}

function baselineIn({ settings }: StudyPlan, { folders, home, place, caller }: Place) {
  const { baseline } = settings
  if (baseline === undefined) return undefined
  const inPlan = allowedPath('baseline', home ? resolve(home, baseline) : baseline, folders)
  return baselineOf({ inPlan, given: undefined, folder: home ?? '/', place }, caller)
}

/** Asks for permission once per sign-in. */
async function permittedCells(
  cells: readonly PreparedCell[],
  context: Asking,
): Promise<readonly PreparedCell[]> {
  const asked = new Set<string>()
  const allowed: PreparedCell[] = []
  for (const { cell, args } of cells) {
    const named = cell.args.some(({ name }) => name === 'credential')
    const key = JSON.stringify([args.credentialLabel, args.url, args.home?.url, named])
    const client = asked.has(key) ? { ...context.client, ...ALLOWED } : context.client
    allowed.push({ cell, args: await permitted(args, named, { ...context, client }) })
    asked.add(key)
  }
  return allowed
}

/** Client for a sign-in that the user has already approved. */
const ALLOWED = { canAsk: () => true, ask: async () => ({ decision: 'approve' as const }) }

function wrong(argument: string, what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument, what })
}
