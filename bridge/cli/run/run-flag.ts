// A flag of `run`: its definition, and how its value is read.
import { type OptionKey, rowOf } from '@harness/shared/order/options/options.ts'
import type { Flag as FlagWords, Group, Scope } from '@harness/shared/order/options/row.ts'
import type { ValueKind } from '@harness/shared/order/options/values.ts'
import { type Flag, type GivenFlag, inOneLine, refuse } from '../../system/flags.ts'

/** A flag of the options table, or of the command line alone. */
export interface RunFlag extends Flag, FlagWords, Scope {
  /** Reads the value, unless that needs another flag. */
  readonly kind?: ValueKind<unknown>
}

/** A flag whose value is read by its kind. */
export interface TypedFlag<T> extends RunFlag {
  readonly kind: ValueKind<T>
}

export function typedFlag<T>(
  name: string,
  help: string,
  kind: ValueKind<T>,
  scope: Scope = {},
): TypedFlag<T> {
  const { placeholder, many, words } = kind
  return {
    name,
    help,
    kind,
    ...scope,
    ...(placeholder !== undefined && { value: placeholder }),
    ...(many && { many }),
    ...(words && { words }),
  }
}

/** Headings of the help, grouped as in the form. */
const SECTIONS: Readonly<Record<Group, string>> = {
  model: 'The model',
  control: 'Safety',
  limits: 'Limits',
  conditions: 'Conditions',
}
const MEASURED = 'What is measured'
const ASKED = 'Who tests, and for what'
/** Options that the form shows in another group. */
const OWN_SECTIONS: Readonly<Partial<Record<OptionKey, string>>> = {
  judge: SECTIONS.model,
  without: SECTIONS.control,
  audit: MEASURED,
  screens: MEASURED,
  instructions: ASKED,
  pictures: ASKED,
  axe: MEASURED,
}

/** Flags of an option in the options table. */
export function optionFlags(key: OptionKey): readonly RunFlag[] {
  const { flag, offFlag, kind, on, providers, elsewhere, needs, group = 'control' } = rowOf(key)
  const scope = {
    ...(on && { on }),
    ...(providers && { providers }),
    ...(elsewhere && { elsewhere }),
    ...(needs !== undefined && { needs }),
  }
  return [flag, ...(offFlag ? [offFlag] : [])].map(({ name, help, ...words }) => ({
    ...typedFlag(name, help, kind, scope),
    section: OWN_SECTIONS[key] ?? SECTIONS[group],
    ...words,
  }))
}

export function allOf(given: readonly GivenFlag[], name: string): readonly string[] {
  return given.filter((flag) => flag.name === name).map(({ value }) => value.trim())
}

/** Value of a flag; undefined if not given. Throws `argument_invalid`. */
export function readFlag<T>(
  { name, kind }: Pick<TypedFlag<T>, 'name' | 'kind'>,
  given: readonly GivenFlag[],
): T | undefined {
  const texts = allOf(given, name)
  if (texts.length === 0) return undefined
  const read = kind.read(texts)
  if ('value' in read) return read.value
  throw refuse(name, `wants ${kind.wants}, not ${inOneLine(read.wrong)}`)
}
