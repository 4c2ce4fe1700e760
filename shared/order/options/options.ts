// Table of run options. A new option needs a row in one of its groups, and code that applies it.
import * as z from 'zod/mini'
import type { Sampling } from '../model-choice.ts'
import { AUDIT_OPTIONS } from './audit.ts'
import { CONDITION_OPTIONS } from './conditions.ts'
import { CONTROL_OPTIONS } from './control.ts'
import { GOAL_OPTIONS } from './goal.ts'
import { HELPER_OPTIONS, JUDGE_OPTION } from './helpers.ts'
import { LIMIT_OPTIONS } from './limits.ts'
import { SAMPLING_OPTIONS, SWEEP_OPTIONS } from './model.ts'
import type { Layer, OptionContext, OptionRow } from './row.ts'

/** Rows stored under their own name in an order. */
const ORDER_OPTIONS = {
  ...AUDIT_OPTIONS,
  ...CONTROL_OPTIONS,
  ...HELPER_OPTIONS,
  ...GOAL_OPTIONS,
  ...LIMIT_OPTIONS,
  ...CONDITION_OPTIONS,
}
/** Rows that code stores in a nested part of the order. */
const RUN_OPTIONS = { ...JUDGE_OPTION, ...SWEEP_OPTIONS }

/** All options, in form order. */
export const OPTIONS = { ...SAMPLING_OPTIONS, ...RUN_OPTIONS, ...ORDER_OPTIONS }

export type OptionKey = keyof typeof OPTIONS
export type OrderKey = keyof typeof ORDER_OPTIONS
type SamplingKey = keyof typeof SAMPLING_OPTIONS
export type OptionValue<K extends OptionKey> =
  (typeof OPTIONS)[K] extends OptionRow<infer T> ? T : never

export type ChosenOptions = { readonly [K in OptionKey]?: OptionValue<K> }

/** Values by option; absent when not chosen. */
export type OptionValues = { readonly [K in OptionKey]?: OptionValue<K> | undefined }

/** Option values in storage, with the sampling nested: in defaults and in form drafts. */
export type StoredOptions = Omit<OptionValues, SamplingKey> & {
  readonly sampling?: Sampling | undefined
}

type Rows = Readonly<Record<string, OptionRow<unknown>>>
type ValueOf<Row> = Row extends OptionRow<infer T> ? T : never
type Fields<R, L extends Layer> = {
  [K in keyof R as R[K] extends { readonly layers: readonly (infer Own)[] }
    ? L extends Own
      ? K
      : never
    : never]: z.ZodMiniExactOptional<z.ZodMiniType<ValueOf<R[K]>>>
}

function fieldsOf<R extends Rows, L extends Layer>(rows: R, layer: L): Fields<R, L>
function fieldsOf(rows: Rows, layer: Layer) {
  const own = Object.entries(rows).filter(([, { layers }]) => layers.includes(layer))
  return Object.fromEntries(own.map(([key, { kind }]) => [key, z.exactOptional(kind.schema)]))
}

export const ORDER_FIELDS = fieldsOf(ORDER_OPTIONS, 'run')
/** Schema fields for the defaults of Settings and of an application. */
export const DEFAULT_FIELDS = fieldsOf(ORDER_OPTIONS, 'settings')
type DraftFields<R> = {
  [K in keyof R]: z.ZodMiniOptional<z.ZodMiniType<ValueOf<R[K]>>>
}

/** Schema fields for a draft; an unreadable value counts as not chosen. */
function draftFields<R extends Rows>(rows: R): DraftFields<R>
function draftFields(rows: Rows): Readonly<Record<string, z.ZodMiniType>> {
  return Object.fromEntries(
    Object.entries(rows).map(([key, { kind }]) => [
      key,
      z.catch(z.optional(kind.schema), undefined),
    ]),
  )
}

export const DRAFT_FIELDS = draftFields({ ...RUN_OPTIONS, ...ORDER_OPTIONS })

export function isOptionKey(key: string): key is OptionKey {
  return Object.hasOwn(OPTIONS, key)
}

/** All options with their rows, in form order. */
export function optionRows(): readonly (readonly [OptionKey, OptionRow<unknown>])[] {
  return Object.entries(OPTIONS).flatMap(([key, row]): [OptionKey, OptionRow<unknown>][] =>
    isOptionKey(key) ? [[key, row]] : [],
  )
}

/** Row of an option, typed for code that treats all options alike. */
export function rowOf(key: OptionKey): OptionRow<unknown> {
  return OPTIONS[key]
}

/** True when an option has an effect, as far as the run is known. */
export function applies(key: OptionKey, { surface, provider, takes }: OptionContext): boolean {
  const { on, providers } = rowOf(key)
  if (on && surface && !on.includes(surface)) return false
  if (providers && provider !== undefined && !(provider && providers.includes(provider)))
    return false
  return takes === undefined || !Object.hasOwn(SAMPLING_OPTIONS, key) || takes.includes(key)
}

type OrderValues = Pick<OptionValues, OrderKey>

/**
 * Values that give a draft exactly the options of an order: an option that the order leaves out
 * gets its `unset` value. Without an order, all are undefined.
 */
export function orderValues(order: OrderValues | undefined): OrderValues
export function orderValues(order: Readonly<Record<string, unknown>> | undefined): object {
  const rows: Rows = ORDER_OPTIONS
  return Object.fromEntries(
    Object.entries(rows).map(([key, { unset }]) => [key, order && (order[key] ?? unset)]),
  )
}

/** Patch of one option, for code that treats all alike; undefined removes the value. */
export function optionPatch(key: OptionKey, value: unknown): OptionValues
export function optionPatch(key: OptionKey, value: unknown): Readonly<Record<string, unknown>> {
  return { [key]: value }
}

/** All values, with those of a nested sampling. */
export function optionValues(stored: StoredOptions): OptionValues {
  return { ...stored, ...stored.sampling }
}

/** Sampling settings among the values. */
export function samplingIn({ temperature, seed, thinking }: OptionValues): Sampling {
  return {
    ...(temperature !== undefined && { temperature }),
    ...(seed !== undefined && { seed }),
    ...(thinking !== undefined && { thinking }),
  }
}

/** Applies a patch to stored options; undefined removes a value. */
export function storedPatch({ sampling }: StoredOptions, patch: OptionValues): StoredOptions {
  const { temperature, seed, thinking, ...rest } = { ...sampling, ...patch }
  const changed = Object.fromEntries(Object.entries(rest).filter(([key]) => isOptionKey(key)))
  if (!Object.keys(SAMPLING_OPTIONS).some((key) => key in patch)) return changed
  const next = samplingIn({ temperature, seed, thinking })
  return { ...changed, sampling: Object.keys(next).length > 0 ? next : undefined }
}
