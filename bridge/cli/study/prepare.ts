// Validates the cells of a plan as arguments of `run`, so that mistakes are refused at the start.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { isThisMachine } from '@harness/shared/device/attached.ts'
import { closeTo } from '@harness/shared/device/close-words.ts'
import { sectionsOf } from '@harness/shared/order/prompt-text.ts'
import type { Argument, Cell } from '@harness/shared/order/study/plan.ts'
import type { Place } from '@harness/shared/order/study/pool.ts'
import { ROOT } from '../../system/root.ts'
import { parseRun, type RunArguments } from '../run/arguments.ts'
import { RUN_FLAGS } from '../run/flags.ts'
import type { CallerContext } from '../run/values.ts'
import type { PlanFile } from './plan-file.ts'
import type { PoolKind } from './pool.ts'

/** A cell with the arguments of its runs. */
export interface PreparedCell {
  readonly cell: Cell
  readonly args: RunArguments
  /** Kind of device that the runs get from the pool; absent for runs with their own device. */
  readonly poolKind?: PoolKind
}

type ReadCell = (cell: Cell, caller: CallerContext) => Promise<RunArguments>

/** Reads a cell as the command line reads its arguments. */
const readCell: ReadCell = ({ args }, caller) => parseRun(args.map(argumentText), caller)

/**
 * Reads the arguments of every cell with `read`. Throws `argument_invalid` with the line of the
 * plan.
 */
export async function prepareCells(
  cells: readonly Cell[],
  plan: PlanFile,
  caller: CallerContext,
  { read = readCell, pool = [] }: { read?: ReadCell; pool?: readonly Place[] | undefined } = {},
): Promise<readonly PreparedCell[]> {
  const known = await builtInNames()
  const { npm_lifecycle_event: _, ...env } = caller.env
  // Relative paths of a plan refer to its own folder.
  const there = { ...caller, env, cwd: plan.folder }
  // A place on another machine has stricter rules, so validate against one.
  const place = pool.find(({ url }) => !isThisMachine(url)) ?? pool[0]
  const prepared: PreparedCell[] = []
  for (const cell of cells) {
    const readIn = (each: Cell) => inPlan(each, plan, () => read(each, there))
    const poolKind = place && (await poolKindOf(cell, readIn))
    const args = await readIn(poolKind ? withPlace(cell, poolKind, place) : cell)
    const persona = personaOf(cell, args, { plan, known })
    prepared.push({ cell, args: { ...args, persona }, ...(poolKind && { poolKind }) })
  }
  return prepared
}

/** Kind of place for a cell; undefined with its own device, such as a simulator or a prototype. */
async function poolKindOf(
  cell: Cell,
  read: (cell: Cell) => Promise<RunArguments>,
): Promise<PoolKind | undefined> {
  const has = (name: string) => cell.args.some((each) => each.name === name)
  if (has('capabilities') && !has('appium-url')) return 'appium'
  const { order, prototype, screens } = await read(cell)
  const { attach, appium, simulator } = order
  return (attach ?? appium ?? simulator ?? prototype ?? screens) ? undefined : 'browser'
}

function withPlace(cell: Cell, kind: PoolKind, { url }: Place): Cell {
  const name = kind === 'browser' ? 'browser-url' : 'appium-url'
  return { ...cell, args: [...cell.args, { name, value: url }] }
}

/** Adds the line of the plan to a refusal. */
async function inPlan(
  cell: Cell,
  plan: PlanFile,
  read: () => Promise<RunArguments>,
): Promise<RunArguments> {
  try {
    return await read()
  } catch (thrown) {
    if (!(thrown instanceof HarnessError) || thrown.code !== 'argument_invalid') throw thrown
    const name = String(thrown.detail['argument']).replace(/^--/, '').replaceAll('_', '-')
    const source = cell.sources.find(({ args }) => args.some((each) => each.name === name))
    const path = source ? [...source.path, name] : cell.task.path
    const argument = plan.place(path)
    const isNamed = argument.endsWith(name)
    const what = `${isNamed ? '' : `${name} `}${String(thrown.detail['what'])}`
    throw new HarnessError('argument_invalid', { argument, what }, thrown)
  }
}

function argumentText({ name, value }: Argument): string {
  const isSwitch = RUN_FLAGS.find((flag) => flag.name === name)?.value === undefined
  return isSwitch ? `--${name}` : `--${name}=${value}`
}

interface Personas {
  readonly plan: PlanFile
  readonly known: readonly string[]
}

/** Resolves a persona of the plan: a bare name must exist, others have a text. */
function personaOf(
  { persona }: Cell,
  { persona: read }: RunArguments,
  { plan, known }: Personas,
): RunArguments['persona'] {
  if (!persona || typeof read === 'object') return read
  const { name, text, path } = persona
  if (text !== undefined) return { name, text }
  const found = known.find((each) => each.toLowerCase() === name.trim().toLowerCase())
  if (found !== undefined || known.length === 0) return found ?? name
  const [close] = closeTo(known, name)
  const hint = close === undefined ? '' : `did you mean ${close}? `
  throw new HarnessError('argument_invalid', {
    argument: plan.place(path),
    what: `there is no persona “${name}”; ${hint}The built-in ones are ${known.join(', ')}. Describe your own with the fields name and text`,
  })
}

/** Names of the built-in personas; empty if their file is not installed. */
async function builtInNames(): Promise<readonly string[]> {
  const text = await readFile(join(ROOT, 'prompts/personas.md'), 'utf8').catch(() => '')
  return sectionsOf(text).map(([name]) => name)
}
