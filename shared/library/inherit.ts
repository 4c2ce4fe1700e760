// Defaults flow from Settings to the application to the run; every value knows where it comes from.
import { DEFAULT_STEPS } from '../order/budgets.ts'
import type { RunDefaults } from './library.ts'

/** Where a value was set; `harness`: nowhere, so it is what Harness suggests. */
export type Source = 'run' | 'application' | 'settings' | 'harness'

export interface Inherited<T> {
  readonly value: T
  readonly source: Source
  /** What the run would have without its own choice. */
  readonly inherited: { readonly value: T; readonly source: Exclude<Source, 'run'> }
}

export interface Layers {
  readonly settings: RunDefaults
  /** Undefined without an application. */
  readonly application?: RunDefaults | undefined
  readonly run: RunDefaults
}

/** One value with its source. `suggested` is the value that Harness suggests. */
export function inherit<K extends keyof RunDefaults>(
  { settings, application, run }: Layers,
  key: K,
  suggested: RunDefaults[K],
): Inherited<RunDefaults[K]> {
  const inherited = inheritedOf()
  // What was chosen as it would be anyway is no change.
  return run[key] === undefined || isEqual(run[key], inherited.value)
    ? { ...inherited, inherited }
    : { value: run[key], source: 'run', inherited }

  function inheritedOf(): Inherited<RunDefaults[K]>['inherited'] {
    if (application?.[key] !== undefined) return { value: application[key], source: 'application' }
    if (settings[key] !== undefined) return { value: settings[key], source: 'settings' }
    return { value: suggested, source: 'harness' }
  }
}

/** Lists are equal in any order: they are rules, words and hosts. */
function isEqual(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? [...value].map(String).sort() : value)
  return text(one) === text(other)
}

/** What Harness suggests in the app, where a value does not depend on address or model. */
export const SUGGESTED = {
  mode: 'autonomous',
  strict: false,
  stepBudget: DEFAULT_STEPS.app,
} as const satisfies RunDefaults
