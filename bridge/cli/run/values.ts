// Readers of argument values; each throws `argument_invalid` naming its argument.

import { REPORT_FORMATS, type ReportFormat } from '@harness/shared/files/report/formats.ts'
import { Check } from '@harness/shared/order/run.ts'
import { withScheme } from '@harness/shared/order/with-scheme.ts'
import { inOneLine, refuse } from '../../system/flags.ts'
import { COMMAND } from '../../system/root.ts'

type Env = Readonly<Record<string, string | undefined>>

/**
 * Environment of the caller. npm runs scripts in the root of the checkout; INIT_CWD is the folder
 * of the call.
 */
export interface CallerContext {
  readonly cwd: string
  readonly env: Env
  readonly platform: NodeJS.Platform
  readonly now: Date
}

/** Given values by argument name; for a repeated argument, the last one. */
export type Values = ReadonlyMap<string, string>

/** Folder to which relative paths refer. */
export function callerFolder({ cwd, env }: Pick<CallerContext, 'cwd' | 'env'>): string {
  return env['npm_lifecycle_event'] === undefined ? cwd : (env['INIT_CWD'] ?? cwd)
}

export function wholeNumber(
  name: string,
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): number {
  const value = /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw refuse(name, `wants a whole number from ${min} to ${max}, not ${inOneLine(text)}`)
}

/** Reads an address that a browser can open. */
export function webAddress(name: string, text: string): string {
  const address = withScheme(text)
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url.href
  throw refuse(
    name,
    `wants an address that begins with http:// or https://, not ${inOneLine(text)}`,
  )
}

export function oneOf<T extends string>(name: string, text: string, words: readonly T[]): T {
  const found = words.find((word) => word === text)
  if (found !== undefined) return found
  throw refuse(name, `wants one of ${words.join(', ')}, not ${inOneLine(text)}`)
}

/** Reads a format of a text report; the HTML report is made by another command. */
export function reportFormat(name: string, text: string): ReportFormat {
  if (text !== 'html') return oneOf(name, text, REPORT_FORMATS)
  throw refuse(
    name,
    `has no html; a run becomes a page that anyone can open with: ${COMMAND} export`,
  )
}

/** Reads a check, given as `KIND=VALUE`. */
export function checkOf(name: string, text: string): Check {
  const [, kind, value] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  const check = Check.safeParse({ kind, value })
  if (check.success) return check.data
  const kinds = Check.shape.kind.options.join(', ')
  throw refuse(name, `wants KIND=VALUE with a kind of ${kinds}, not ${inOneLine(text)}`)
}
