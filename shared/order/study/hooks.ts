// Hooks of a plan: `hooks: {between-goals: [[npm, run, reset]]}`, as argument arrays only.
import { HookPoint } from '../hooks.ts'
import type { Argument, PlanPath } from './plan.ts'
import { listAt, mappingAt, type PlanReader, wrongPlan } from './reader.ts'

/** Hooks as arguments of every run. Throws `argument_invalid`. */
export function hooksOf(reader: PlanReader, value: unknown): readonly Argument[] {
  if (value === undefined) return []
  const path = ['hooks']
  const points = HookPoint.options
  const fields = mappingAt({ ...reader, flags: [] }, value, { path, keys: points })
  return points.flatMap((point) =>
    listAt(reader, fields[point], [...path, point]).map((command, at) => {
      const args = argumentsIn(reader, command, [...path, point, at])
      return { name: 'hook', value: `${point}=${JSON.stringify(args)}` }
    }),
  )
}

function argumentsIn(reader: PlanReader, command: unknown, path: PlanPath): readonly string[] {
  const list: readonly unknown[] = Array.isArray(command) ? command : []
  const texts = list.flatMap((each) =>
    typeof each === 'string' || typeof each === 'number' ? [String(each)] : [],
  )
  if (texts.length > 0 && texts.length === list.length) return texts
  throw wrongPlan(
    reader,
    path,
    'wants a list of a program and its arguments, such as [npm, run, reset]',
  )
}
