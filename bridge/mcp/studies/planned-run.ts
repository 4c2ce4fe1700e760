// Reads a run of a plan as an agent may start it: the rules of `start_run` apply to each argument.
import { resolve } from 'node:path'
import type { Argument } from '@harness/shared/order/study/plan.ts'
import type { RunArguments } from '../../cli/run/arguments.ts'
import { RUN_FLAGS } from '../../cli/run/flags.ts'
import {
  checkAllowed,
  FIELDS,
  GOAL_FLAGS,
  ON_DISK,
  OPTIONS,
  optionsOf,
  readArguments,
  snakeCase,
} from '../order.ts'
import type { Settings } from '../settings.ts'

interface Place {
  /** Folders whose files the agent may name. */
  readonly folders: readonly string[]
  /** Folder of the plan file; undefined for a plan given as text. */
  readonly home: string | undefined
}

/** Reads the arguments of a planned run. Throws `argument_invalid`. */
export async function readPlannedRun(
  args: readonly Argument[],
  settings: Settings,
  { folders, home }: Place,
): Promise<RunArguments> {
  const options: Record<string, string[]> = {}
  for (const { name, value } of args.filter((each) => !isField(each)))
    options[name] = [...(options[name] ?? []), atHome(name, value, home)]
  const given = Object.fromEntries(
    Object.entries(options).map(
      ([name, values]) => [snakeCase(name), isSwitch(name) ? true : values] as const,
    ),
  )
  const fields = args.filter(isField)
  const named = Object.fromEntries(fields.map(({ name, value }) => [snakeCase(name), value]))
  checkAllowed({ ...named, options: given }, settings)
  const argv = fields.map(({ name, value }) =>
    isSwitch(name) ? `--${name}` : `--${name}=${value}`,
  )
  return readArguments([...argv, ...optionsOf(given, settings, folders)], settings)
}

function isField({ name }: Argument): boolean {
  return GOAL_FLAGS.includes(name) || FIELDS.some((flag) => flag.name === name)
}

function isSwitch(name: string): boolean {
  return RUN_FLAGS.find((flag) => flag.name === name)?.value === undefined
}

/** Resolves a path of a plan file relative to its folder. */
function atHome(name: string, value: string, home: string | undefined): string {
  const { value: kind = '' } = OPTIONS.find((flag) => flag.name === name) ?? {}
  return home !== undefined && ON_DISK.includes(kind) ? resolve(home, value) : value
}
