// Resolves options through the layers Settings, application and run, with the source of each value.
import {
  applies,
  type ChosenOptions,
  type OptionKey,
  type OptionValues,
  optionRows,
  optionValues,
  rowOf,
  type StoredOptions,
} from './options.ts'
import type { Layer, OptionContext } from './row.ts'

/** Layer that set a value; `harness` means that none did, so the suggestion applies. */
export type Source = Layer | 'harness'

export interface Inherited<T> {
  readonly value: T
  readonly source: Source
  /** Value that would apply without the run's own choice. */
  readonly inherited: { readonly value: T; readonly source: Exclude<Source, 'run'> }
}

export interface Layers<D = StoredOptions> {
  readonly settings: D
  readonly application?: D | undefined
  readonly run: D
}

/** Value with its source: run, else application, else settings, else the suggestion. */
export function inherit<D, T>(
  { settings, application, run }: Layers<D>,
  valueIn: (defaults: D) => T | undefined,
  suggested: T,
  isSame: (one: unknown, other: unknown) => boolean = isEqual,
): Inherited<T> {
  const above = application && valueIn(application)
  const set = above ?? valueIn(settings)
  const source = above !== undefined ? 'application' : set !== undefined ? 'settings' : 'harness'
  const inherited = { value: set ?? suggested, source } as const
  const own = valueIn(run)
  // A choice equal to the inherited value does not count as a change.
  return own === undefined || isSame(own, inherited.value)
    ? { ...inherited, inherited }
    : { value: own, source: 'run', inherited }
}

export function resolve<K extends OptionKey>(
  layers: Layers,
  key: K,
  context: OptionContext,
): Inherited<OptionValues[K]> {
  return inherit(
    layers,
    (stored): OptionValues[K] => optionValues(stored)[key],
    suggested(key, context),
    rowOf(key).isOrdered ? isInOrder : isEqual,
  )
}

function suggested<K extends OptionKey>(key: K, context: OptionContext): OptionValues[K]
function suggested(key: OptionKey, context: OptionContext): unknown {
  return rowOf(key).usual?.(context)
}

/** Options for a run's order, without those that equal its defaults. */
export function orderOptions(layers: Layers, context: OptionContext): ChosenOptions {
  return Object.fromEntries(
    optionRows().flatMap(([key, row]) => {
      if (!applies(key, context)) return []
      const { value, source } = resolve(layers, key, context)
      const isLeft = row.leftToWorker && (source === 'settings' || source === 'harness')
      return value === undefined || isLeft || isEqual(value, row.unset) ? [] : [[key, value]]
    }),
  )
}

/** Compares values; lists are equal in any order, because they contain rules, words or hosts. */
function isEqual(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? [...value].map(String).sort() : value)
  return text(one) === text(other)
}

function isInOrder(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
