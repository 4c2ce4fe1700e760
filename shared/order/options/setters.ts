// Options that a person may change between two steps of a running run.
import * as z from 'zod/mini'
import { type OptionKey, optionRows, rowOf } from './options.ts'

/** New values by option; null resets an option to its default. */
export const OptionChange = z
  .record(z.string(), z.unknown())
  .check(z.refine((change) => Object.entries(change).every(isChange)))
export type OptionChange = z.infer<typeof OptionChange>

/** Changeable options, in form order. */
export function setters(): readonly OptionKey[] {
  return optionRows().flatMap(([key, { isSetter }]) => (isSetter ? [key] : []))
}

function isChange([name, value]: readonly [string, unknown]): boolean {
  const key = setters().find((each) => each === name)
  return key !== undefined && (value === null || rowOf(key).kind.schema.safeParse(value).success)
}
