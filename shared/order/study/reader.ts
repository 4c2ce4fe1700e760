// Reads values of a plan from any text. Errors name the location in the file and how to fix it.
import { HarnessError } from '../../base/errors.ts'
import { nearNames } from '../../base/near-names.ts'
import type { Argument, PlanPath } from './plan.ts'
import { argumentsOf, isMapping, type PlanFlag } from './values.ts'

export interface PlanReader {
  readonly flags: readonly PlanFlag[]
  /** Location in words: "plan.yaml, line 12, personas[0].name". */
  readonly place: (path: PlanPath) => string
}

export function wrongPlan({ place }: PlanReader, path: PlanPath, what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument: place(path), what })
}

/** Checks for a mapping of these keys and arguments of a run. Throws `argument_invalid`. */
export function mappingAt(
  reader: PlanReader,
  value: unknown,
  { path, keys }: { readonly path: PlanPath; readonly keys: readonly string[] },
): Readonly<Record<string, unknown>> {
  if (!isMapping(value)) throw wrongPlan(reader, path, 'wants fields with values')
  const known = [...keys, ...reader.flags.map(({ name }) => name)]
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue
    const [close] = nearNames(known, key)
    const options = reader.flags.length > 0 ? ', and every option of a run, such as max-steps' : ''
    const all = `the fields are ${[...new Set(keys)].join(', ')}${options}`
    const hint = close === undefined ? all : `did you mean ${close}?`
    throw wrongPlan(reader, [...path, key], `is an unknown field; ${hint}`)
  }
  return value
}

/** Arguments of a run among the fields of a mapping, except those excluded. */
export function argumentsAt(
  reader: PlanReader,
  value: Readonly<Record<string, unknown>>,
  { path, without }: { readonly path: PlanPath; readonly without: readonly string[] },
): readonly Argument[] {
  // Uses the order of the table, because a check belongs to the goal before it.
  return reader.flags.flatMap((flag) => {
    const own = value[flag.name]
    if (without.includes(flag.name) || own === undefined) return []
    const read = argumentsOf(flag, own)
    if ('wrong' in read) throw wrongPlan(reader, [...path, flag.name], read.wrong)
    return read.args
  })
}

/** Returns a list, or wraps a single value. Throws `argument_invalid` for an empty list. */
export function listAt(reader: PlanReader, value: unknown, path: PlanPath): readonly unknown[] {
  if (value === undefined) return []
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (list.length === 0)
    throw wrongPlan(reader, path, 'is empty; name at least one, or leave it out')
  return list
}

export function textAt(reader: PlanReader, value: unknown, path: PlanPath): string {
  if (typeof value === 'string' && value.trim() !== '') return value.trim()
  if (typeof value === 'number') return String(value)
  throw wrongPlan(reader, path, 'wants a text')
}

/** Checks that names are unique. Throws `argument_invalid` for a repeated name. */
export function distinct<T extends { readonly name: string; readonly path: PlanPath }>(
  reader: PlanReader,
  entries: readonly T[],
): readonly T[] {
  const names = new Set<string>()
  for (const { name, path } of entries) {
    if (names.has(name.toLowerCase()))
      throw wrongPlan(
        reader,
        path,
        `has the name of another one: ${name}; give it a name of its own`,
      )
    names.add(name.toLowerCase())
  }
  return entries
}
