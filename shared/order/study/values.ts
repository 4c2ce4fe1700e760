// Converts plan values to arguments of a run: `max-steps: 5`, `check: {text: Monday}`.

import { optionRows } from '../options/options.ts'
import type { ValueKind } from '../options/values.ts'
import type { Argument } from './plan.ts'

export interface PlanFlag {
  readonly name: string
  /** Placeholder; absent for a switch. */
  readonly value?: string
  readonly many?: boolean
  readonly help: string
  readonly kind?: ValueKind<unknown>
  readonly providers?: readonly string[]
}

export type ReadArguments = { readonly args: readonly Argument[] } | { readonly wrong: string }

/** Arguments for a value, or a description of what the field expects. */
export function argumentsOf(flag: PlanFlag, value: unknown): ReadArguments {
  const { name, kind, many } = flag
  if (flag.value === undefined) return switchOf(flag, value)
  const texts = many ? textsOf(value) : scalarOf(value)
  if (texts === undefined || texts.some((text) => text.trim() === ''))
    return { wrong: `wants ${kind?.wants ?? wantsOf(flag)}` }
  const read = kind?.read(texts)
  if (kind && read && 'wrong' in read) return { wrong: `wants ${kind.wants}, not ${read.wrong}` }
  return { args: texts.map((text) => ({ name, value: text })) }
}

function wantsOf({ value = '', many }: PlanFlag): string {
  return many ? `${value}, or a list of them` : value
}

/** Argument of a switch. False becomes its opposite flag, if there is one. */
function switchOf({ name }: PlanFlag, value: unknown): ReadArguments {
  if (value === true) return { args: [{ name, value: '' }] }
  if (value !== false) return { wrong: 'wants true or false' }
  const off = optionRows().find(([, { flag }]) => flag.name === name)?.[1].offFlag
  return { args: off ? [{ name: off.name, value: '' }] : [] }
}

function scalarOf(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  return undefined
}

function textsOf(value: unknown): readonly string[] | undefined {
  if (Array.isArray(value)) {
    const each = value.map((one) => (Array.isArray(one) ? undefined : textsOf(one)))
    return each.every((texts) => texts !== undefined) ? each.flat() : undefined
  }
  if (!isMapping(value)) return scalarOf(value)
  const pairs = Object.entries(value).map(([key, own]) => {
    const texts = Array.isArray(own) ? own.map(scalarOf) : [scalarOf(own)]
    return texts.map((text) => text && `${key}=${text[0]}`)
  })
  const flat = pairs.flat()
  return flat.every((text) => text !== undefined) ? flat : undefined
}

export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
