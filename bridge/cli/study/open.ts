// Opens a plan: reads, completes and validates it, without starting anything.
import { existsSync } from 'node:fs'
import { basename, isAbsolute, join, relative, resolve } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Baseline } from '@harness/shared/files/report/baseline.ts'
import type { GateRules } from '@harness/shared/files/study/gate.ts'
import { cellsOf, plannedRuns, type Shard, shardOf } from '@harness/shared/order/study/expand.ts'
import {
  STUDY_FIELDS,
  type StudySettings,
  studyFields,
} from '@harness/shared/order/study/fields.ts'
import type { Cell, PlannedRun, StudyPlan } from '@harness/shared/order/study/plan.ts'
import { readPlan } from '@harness/shared/order/study/read-plan.ts'
import { isMapping } from '@harness/shared/order/study/values.ts'
import { type GivenFlag, listedBy, readArguments, refuse } from '../../system/flags.ts'
import { type Pipeline, pipelineOf } from '../pipeline/arguments.ts'
import { PIPELINE } from '../pipeline/flags.ts'
import { waitFor } from '../pipeline/wait-for.ts'
import { readFlag } from '../run/run-flag.ts'
import { type CallerContext, callerFolder } from '../run/values.ts'
import { CI_FLAGS, PLAN_FLAGS, STUDY_FLAGS } from './flags.ts'
import { type KeptPlan, readKeptPlan, type StudyKind } from './folder.ts'
import { type PlanFile, readPlanFile } from './plan-file.ts'
import { type PreparedCell, prepareCells } from './prepare.ts'
import { baselineFileOf, baselineOf, gateRules, keptRules } from './rules.ts'
import { pagesOf } from './sitemap.ts'

/** Names of plan files that `ci` looks for. */
export const CONFIG_FILES = ['yaml', 'yml', 'json', 'ts', 'mts', 'mjs', 'js'].map(
  (ending) => `harness.config.${ending}`,
)

export interface OpenedStudy {
  readonly kind: StudyKind
  readonly plan: StudyPlan
  readonly file: PlanFile
  readonly cells: readonly PreparedCell[]
  /** All runs of the plan; `own` has those of this machine. */
  readonly planned: readonly PlannedRun[]
  readonly own: readonly PlannedRun[]
  /** Part of the study for this machine; absent for the whole study. */
  readonly shard?: Shard
  readonly settings: StudySettings
  readonly rules: GateRules
  readonly pipeline: Pipeline
  /** Plan to store in the folder. */
  readonly kept: KeptPlan
  /** Absolute path. */
  readonly folder: string
  /** Absolute paths of the reports by format. */
  readonly wanted: Readonly<Record<string, string>>
  readonly isDry: boolean
  /** True when runs of an earlier call are kept. */
  readonly continues: boolean
}

/** Flags that apply to the whole command. */
const OF_COMMAND = ['wait-for', 'timeout', 'quiet', 'log-file']

/** Reads the arguments and the plan. Throws `argument_invalid`. */
export async function openStudy(
  kind: StudyKind,
  argv: readonly string[],
  caller: CallerContext,
): Promise<OpenedStudy> {
  const flags = kind === 'ci' ? CI_FLAGS : STUDY_FLAGS
  const { given, operands: names } = readArguments(argv, flags, listedBy(kind))
  const value = (name: string) => given.find((flag) => flag.name === name)?.value
  const here = callerFolder(caller)
  const name = planName(kind, names, here)
  const file = await readPlanFile(name, resolve(here, name))
  const read = readPlan(file.value, { flags: PLAN_FLAGS, place: file.place })
  const moved = outputOf(kind, read, { file, here, output: value('output') })
  const folder = moved.to
  const ofCommand = given.filter(({ name: each }) => OF_COMMAND.includes(each))
  const pipeline = pipelineOf(ofCommand, caller)
  await awaitSitemap(read, pipeline)
  const sitemaps = await pagesOf(read, (await readKeptPlan(folder))?.sitemaps ?? {}, file.place)
  const plan = withPages(read, sitemaps)
  const own = settingsOf(given)
  const { folder: home, place } = file
  const paths = { inPlan: plan.settings.baseline, given: own.baseline, folder: home, place }
  const baseline = baselineOf(paths, caller)
  const settings = { ...usual(kind, baseline), ...plan.settings, ...own }
  if (settings.failOn === 'new' && !baseline)
    throw new HarnessError('argument_invalid', {
      argument: place(['fail-on']),
      what: 'new needs baseline: FILE, which says what is not new',
    })
  const kept = baseline && { baseline }
  const cells = cellsOf(plan, PLAN_FLAGS)
  const repeats = readFlag(STUDY_FIELDS.repeats, given)
  const planned = plannedRuns(withRepeats(cells, repeats))
  const shard = shardIn(value('shard'))
  return {
    kind,
    plan,
    file,
    cells: withRetries(await prepareCells(cells, file, caller, { pool: settings.pool }), given),
    planned,
    own: shard ? shardOf(planned, shard) : planned,
    ...(shard && { shard }),
    settings,
    rules: gateRules(settings, baseline, caller.now),
    pipeline: { ...pipeline, ...baselineFileOf(paths, here) },
    folder,
    kept: {
      format: 'harness-study',
      version: 1,
      kind,
      plan: withoutPool(file.value),
      sitemaps,
      settings: { ...(repeats !== undefined && { repeats }), ...keptRules(settings), ...kept },
    },
    wanted: wantedReports(plan.settings.report, own.report, { file, here, moved }),
    isDry: value('dry-run') !== undefined,
    continues: kind === 'study' || value('continue') !== undefined,
  }
}

/** Removes the pool: machines of a study may have different ones, and addresses contain tokens. */
function withoutPool(plan: unknown): unknown {
  if (!isMapping(plan)) return plan
  const { pool: _, ...others } = plan
  return others
}

/** Waits for the application, because its sitemap needs a running server. */
async function awaitSitemap({ applications }: StudyPlan, pipeline: Pipeline): Promise<void> {
  const isAsked = applications.some(({ sitemap }) => sitemap !== undefined)
  if (!isAsked || pipeline.waitFor === undefined) return
  await waitFor(pipeline.waitFor, new AbortController().signal, pipeline.timeoutMs)
}

/** Default settings: `ci` requires every run to succeed, a study has no rules. */
function usual(kind: StudyKind, baseline: Baseline | undefined): StudySettings {
  if (kind === 'study') return {}
  return { minSuccess: 100, failOn: baseline ? 'new' : 'high' }
}

function planName(kind: StudyKind, names: readonly string[], here: string): string {
  const [name, second] = names
  if (second !== undefined)
    throw new HarnessError('argument_invalid', {
      argument: second,
      what: 'is one plan too many; name one',
    })
  const found = CONFIG_FILES.find((each) => existsSync(resolve(here, each)))
  const usualName = kind === 'ci' ? found : undefined
  if (name !== undefined || usualName !== undefined) return name ?? usualName ?? ''
  const what =
    kind === 'ci'
      ? `is needed: none of ${CONFIG_FILES.slice(0, 4).join(', ')} is here; write one with init, or name your plan`
      : 'is needed first: the plan, a file of YAML or JSON'
  throw new HarnessError('argument_invalid', { argument: 'FILE', what })
}

/** Settings given on the command line, which override those of the plan. */
export function settingsOf(given: readonly GivenFlag[]): StudySettings {
  const own = studyFields().flatMap(([key, { name, kind }]) => {
    const value = readFlag({ name, kind }, given)
    return value === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(own)
}

/** Sets the repeats of every cell to the number given on the command line. */
export function withRepeats(cells: readonly Cell[], repeats: number | undefined): readonly Cell[] {
  return repeats === undefined ? cells : cells.map((cell) => ({ ...cell, repeats }))
}

/** The number of the command line wins over that of the plan. */
function withRetries(
  cells: readonly PreparedCell[],
  given: readonly GivenFlag[],
): readonly PreparedCell[] {
  const retries = readFlag(PIPELINE.retries, given)
  if (retries === undefined) return cells
  return cells.map(({ args, ...cell }) => ({
    ...cell,
    args: { ...args, pipeline: { ...args.pipeline, retries } },
  }))
}

/** Parses a shard such as `2/5`. */
function shardIn(text: string | undefined): Shard | undefined {
  if (text === undefined) return undefined
  const [, first, second] = /^(\d{1,4})\/(\d{1,4})$/.exec(text.trim()) ?? []
  const [index, count] = [Number(first), Number(second)]
  if (index >= 1 && index <= count) return { index, count }
  throw refuse('shard', `wants I/N with I from 1 to N, such as 2/5, not ${text}`)
}

interface Places {
  readonly file: Pick<PlanFile, 'folder'>
  readonly here: string
  /** Default and actual output folder: reports planned in the first follow `--output`. */
  readonly moved?: { readonly from: string; readonly to: string }
}

function outputOf(
  kind: StudyKind,
  { name }: StudyPlan,
  { file, here, output }: Places & { readonly output: string | undefined },
): { readonly from: string; readonly to: string } {
  const from = usualFolder(kind, name, file)
  return { from, to: output === undefined ? from : resolve(here, output) }
}

function usualFolder(kind: StudyKind, name: string, file: Places['file']): string {
  if (kind === 'ci') return resolve(file.folder, 'harness-results')
  const plain = basename(name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()).replace(/^-|-$/g, '')
  return resolve(file.folder, 'studies', plain || 'study')
}

/** Resolves report paths: of a plan from its folder, of the command line from the caller's. */
export function wantedReports(
  inPlan: StudySettings['report'] = {},
  given: StudySettings['report'] = {},
  { file, here, moved }: Places,
): Readonly<Record<string, string>> {
  const at = (folder: string, files: Readonly<Record<string, string>>) =>
    Object.entries(files).map(([format, path]) => [format, resolve(folder, path)] as const)
  const move = (path: string) => {
    const inside = moved && relative(moved.from, path)
    const isOutside = inside === undefined || inside.startsWith('..') || isAbsolute(inside)
    return isOutside ? path : join(moved?.to ?? '', inside)
  }
  const ofPlan = at(file.folder, inPlan).map(([format, path]) => [format, move(path)] as const)
  return Object.fromEntries([...ofPlan, ...at(here, given)])
}

export function withPages(
  plan: StudyPlan,
  sitemaps: Readonly<Record<string, readonly string[]>>,
): StudyPlan {
  return {
    ...plan,
    applications: plan.applications.map((each) => ({
      ...each,
      pages: [...each.pages, ...(each.sitemap ? (sitemaps[each.sitemap] ?? []) : [])],
    })),
  }
}
