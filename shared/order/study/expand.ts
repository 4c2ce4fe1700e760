// Expands a plan into runs, in execution order. Variants take turns, so that a slow hour or a warm
// cache affects all of them alike.
import { stableHash } from '../../base/stable-id.ts'
import { auditSteps } from '../budgets.ts'
import type {
  Argument,
  Cell,
  Entry,
  PersonaEntry,
  PlanApplication,
  PlannedRun,
  StudyPlan,
  TaskEntry,
} from './plan.ts'
import { joinArguments } from './read-plan.ts'
import type { PlanFlag } from './values.ts'

/** Default number of screens of an audit. */
const AUDIT_SCREENS = 5

/** Arguments of a goal and its model, which audits and sweeps do not use. */
const OF_GOALS = [
  ...['goal', 'chain', 'fill', 'check', 'keep-state', 'persona', 'judge-budget', 'deterministic'],
  ...['provider', 'model', 'base-url', 'script', 'replay', 'replay-screens'],
]

/** Combinations of a plan, in the order of its lists. */
export function cellsOf(plan: StudyPlan, flags: readonly PlanFlag[]): readonly Cell[] {
  return plan.applications.flatMap((application) =>
    application.tasks.flatMap((task) =>
      task.kind === 'goal'
        ? goalCells(application, task)
        : measuringCells(application, task, flags),
    ),
  )
}

function orNone<T>(list: readonly T[]): readonly (T | undefined)[] {
  return list.length > 0 ? list : [undefined]
}

function goalCells(application: PlanApplication, task: TaskEntry): readonly Cell[] {
  const { personas, screens, models, variants, args, repeats } = application
  return orNone(personas).flatMap((persona) =>
    orNone(models).flatMap((model) =>
      orNone(screens).flatMap((screen) =>
        variants.map((variant) =>
          cell({
            application,
            variant,
            task,
            screen,
            model,
            persona,
            args: joinArguments(
              args,
              variant.args,
              screen?.args ?? [],
              model?.args ?? [],
              personaArgs(persona),
              task.args,
            ),
            repeats: task.repeats ?? repeats,
          }),
        ),
      ),
    ),
  )
}

function personaArgs(persona: PersonaEntry | undefined): readonly Argument[] {
  if (!persona) return []
  return [{ name: 'persona', value: persona.text ?? persona.name }, ...persona.args]
}

/** Audits and sweeps are deterministic, so they run once unless the task says otherwise. */
function measuringCells(
  application: PlanApplication,
  task: TaskEntry,
  flags: readonly PlanFlag[],
): readonly Cell[] {
  const { screens, variants, args, pages } = application
  const isUseful = ({ name }: Argument) => {
    const providers = flags.find((flag) => flag.name === name)?.providers
    return !OF_GOALS.includes(name) && (providers?.includes('sweep') ?? true)
  }
  return orNone(pages).flatMap((page) =>
    orNone(screens).flatMap((screen) =>
      variants.map((variant) => {
        const above = joinArguments(args, variant.args, screen?.args ?? []).filter(isUseful)
        return cell({
          application,
          variant,
          task,
          screen,
          page,
          args: joinArguments(above, pageArgs(page, above), sweepArgs(task)),
          repeats: task.repeats ?? 1,
        })
      }),
    ),
  )
}

/** A page is an address, or a path relative to the address of its variant. */
function pageArgs(page: string | undefined, args: readonly Argument[]): readonly Argument[] {
  if (page === undefined) return []
  const base = args.find(({ name }) => name === 'url')?.value ?? ''
  const [origin = ''] = /^(?:https?:\/\/)?[^/?#]*/.exec(base) ?? []
  const isWhole = /^https?:\/\//i.test(page)
  return [{ name: 'url', value: isWhole ? page : `${origin}/${page.replace(/^\//, '')}` }]
}

function sweepArgs({ kind, args }: TaskEntry): readonly Argument[] {
  const sweep = [{ name: 'provider', value: 'sweep' }]
  if (kind === 'sweep') return [...sweep, ...args]
  const screens = args.find(({ name }) => name === 'screens')?.value ?? String(AUDIT_SCREENS)
  return joinArguments(
    [
      ...sweep,
      { name: 'audit', value: '' },
      { name: 'screens', value: screens },
      { name: 'max-steps', value: String(auditSteps(Number(screens))) },
    ],
    args,
  )
}

interface Parts extends Pick<Cell, 'task' | 'args' | 'repeats'> {
  readonly application: PlanApplication
  readonly variant: Entry
  readonly screen?: Entry | undefined
  readonly model?: Entry | undefined
  readonly persona?: PersonaEntry | undefined
  readonly page?: string | undefined
}

function cell({ application, variant, screen, model, persona, page, ...rest }: Parts): Cell {
  const { task, args } = rest
  const names = [application, variant, task, persona, screen, model].map((each) => each?.name ?? '')
  const whole = JSON.stringify([...names, page ?? '', args, persona?.text ?? ''])
  const key = `${slug([variant.name, persona?.name ?? task.kind].join(' '))}-${[1, 2].map((seed) => stableHash(whole, seed).toString(16).padStart(8, '0')).join('')}`
  return {
    ...rest,
    key,
    application: application.name,
    variant: variant.name,
    ...(persona && { persona }),
    ...(screen && { screen: screen.name }),
    ...(model && { model: model.name }),
    ...(page !== undefined && { page }),
    sources: [task, persona, model, screen, variant, application].flatMap((each) => each ?? []),
  }
}

/** Maximum length of the readable part of a folder name. */
const SLUG = 40

function slug(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, SLUG) || 'run'
  )
}

/** All runs with variants in turn; each repeat finishes for all before the next starts. */
export function plannedRuns(cells: readonly Cell[]): readonly PlannedRun[] {
  const blocks = blocksOf(cells)
  const rounds = Math.max(0, ...cells.map(({ repeats }) => repeats))
  return Array.from({ length: rounds }, (_, round) =>
    blocks.flatMap((block, at) =>
      rotated(block, round + at).flatMap((each) =>
        round < each.repeats
          ? [{ id: `${each.key}-r${round + 1}`, cell: each, repeat: round + 1 }]
          : [],
      ),
    ),
  ).flat()
}

/** Key that is equal for cells that differ only in their variant. */
function blockOf({ application, persona, task, screen, model, page }: Cell): string {
  return JSON.stringify([application, persona?.name, task.path, screen, model, page])
}

function blocksOf(cells: readonly Cell[]): readonly (readonly Cell[])[] {
  const blocks = new Map<string, Cell[]>()
  for (const each of cells) {
    const key = blockOf(each)
    blocks.set(key, [...(blocks.get(key) ?? []), each])
  }
  return [...blocks.values()]
}

function rotated<T>(list: readonly T[], by: number): readonly T[] {
  const at = by % Math.max(1, list.length)
  return [...list.slice(at), ...list.slice(0, at)]
}

export interface Shard {
  /** Counts from 1. */
  readonly index: number
  readonly count: number
}

/**
 * Runs of one machine. Assigns whole blocks if they divide evenly, so that every machine has all
 * variants, otherwise single runs in turn. Each round shifts by one machine, so that no machine
 * always gets the same persona.
 */
export function shardOf(
  runs: readonly PlannedRun[],
  { index, count }: Shard,
): readonly PlannedRun[] {
  const blocks = new Map<string, PlannedRun[]>()
  for (const each of runs) {
    const key = `${each.repeat} ${blockOf(each.cell)}`
    blocks.set(key, [...(blocks.get(key) ?? []), each])
  }
  const isEven = blocks.size % count === 0
  const units = isEven ? [...blocks.values()] : runs.map((each) => [each])
  const first = units.filter(([each]) => each?.repeat === 1).length
  const round = leastCommonMultiple(Math.max(1, first), count)
  const own = units.filter((_, at) => (at + Math.floor(at / round)) % count === index - 1).flat()
  const chosen = new Set(own.map(({ id }) => id))
  return runs.filter(({ id }) => chosen.has(id))
}

function leastCommonMultiple(a: number, b: number): number {
  let [high, low] = [a, b]
  while (low > 0) [high, low] = [low, high % low]
  return (a * b) / high
}
