// Lines that the user types during a run: messages for the agent, and options that apply from its
// next step.
import { asHarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { rowOf } from '@harness/shared/order/options/options.ts'
import { type OptionChange, setters } from '@harness/shared/order/options/setters.ts'
import type { RunControl } from '@harness/shared/order/run-control.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { readFlags, refuse } from '../../system/flags.ts'
import type { WorkerPage } from './page.ts'
import type { ProgressPrinter } from './print-progress.ts'
import { allOf, optionFlags, type RunFlag, readFlag } from './run-flag.ts'
import type { Terminal } from './terminal.ts'

export const STEER_HINT =
  'Type a message for the agent and press Enter. A line that begins with -- changes options from the next step on, such as --temperature 0 or --without back. The words pause, resume, compact and stop control the run.'

/** Value that resets an option to its default. */
const UNSET = 'default'

const MODEL: RunFlag = { name: 'model', value: 'NAME', help: 'another model of the same provider' }

/** Answers to approval questions; ignored while no question is open. */
const ANSWERS = /^(?:a|approve|y|yes|s|skip|r|reject|n|no|t)$/i

interface Steered {
  readonly page: Pick<WorkerPage, 'control'>
  readonly runId: RunId
  readonly model: RunOrder['model']
  readonly note: ProgressPrinter['note']
  readonly requestStop: () => void
}

/** Applies each line until the command ends; explains a refused line. */
export function steerFrom(terminal: Terminal, steered: Steered): void {
  let last: Promise<void> = Promise.resolve()
  terminal.listen((line) => {
    last = last.then(() =>
      carryOut(line.trim(), steered).catch((thrown) =>
        steered.note(asHarnessError(thrown).message, true),
      ),
    )
  })
}

async function carryOut(line: string, { page, runId, model, ...steered }: Steered): Promise<void> {
  if (line.toLowerCase() === 'stop') return steered.requestStop()
  const control = controlIn(line, model)
  if (!control) return
  await page.control(runId, control)
  if (control.kind === 'steer') steered.note('The agent gets this in its next step.')
  if (control.kind === 'change') steered.note('This holds from the next step on.')
}

/** Parses a line; undefined for an empty line or a late answer. Throws `argument_invalid`. */
export function controlIn(line: string, model: RunOrder['model']): RunControl | undefined {
  const word = line.trim().toLowerCase()
  if (word === '' || ANSWERS.test(word)) return undefined
  if (word === 'pause' || word === 'compact') return { kind: word }
  if (word === 'resume') return { kind: 'unpause' }
  if (!word.startsWith('--')) return { kind: 'steer', text: line.trim() }
  return { kind: 'change', change: changeIn(line, model) }
}

function changeIn(line: string, model: RunOrder['model']) {
  const flags = [MODEL, ...setters().flatMap(optionFlags)]
  const names = flags.map(({ name }) => `--${name}`).join(', ')
  const given = readFlags(wordsIn(line), flags, `these can change now: ${names}`)
  const set: OptionChange = {}
  for (const key of setters()) {
    const { flag, kind } = rowOf(key)
    const isUnset = allOf(given, flag.name).some((text) => text === UNSET)
    const value = isUnset ? null : readFlag({ name: flag.name, kind }, given)
    if (value !== undefined) set[key] = value
  }
  const [name] = allOf(given, MODEL.name)
  if (name === undefined) return { set }
  if (!('model' in model) || model.provider === 'scripted')
    throw refuse(MODEL.name, `${model.provider} has no other model`)
  return { set, model: { ...model, model: name } }
}

/** Splits a line into words; quotation marks group several words. */
function wordsIn(line: string): readonly string[] {
  const words = line.match(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g) ?? []
  return words.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'))
}
