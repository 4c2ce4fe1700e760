// Defaults flow from Settings to the application to the run; every value knows where it comes from.
import { DEFAULT_STEPS } from '../order/budgets.ts'
import type { SamplingSetting } from '../order/determinism.ts'
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
  layers: Layers,
  key: K,
  suggested: RunDefaults[K],
): Inherited<RunDefaults[K]> {
  return inheritBy(layers, (of) => of[key], suggested)
}

/** Temperature or seed: each is inherited by itself. */
export function inheritSampling(
  layers: Layers,
  setting: SamplingSetting,
): Inherited<number | undefined> {
  return inheritBy(layers, ({ sampling }) => sampling?.[setting], undefined)
}

function inheritBy<T>(
  { settings, application = {}, run }: Layers,
  valueIn: (defaults: RunDefaults) => T | undefined,
  suggested: T,
): Inherited<T> {
  const inherited = inheritedOf()
  const own = valueIn(run)
  // What was chosen as it would be anyway is no change.
  return own === undefined || isEqual(own, inherited.value)
    ? { ...inherited, inherited }
    : { value: own, source: 'run', inherited }

  function inheritedOf(): Inherited<T>['inherited'] {
    const above = valueIn(application)
    if (above !== undefined) return { value: above, source: 'application' }
    const set = valueIn(settings)
    return set === undefined
      ? { value: suggested, source: 'harness' }
      : { value: set, source: 'settings' }
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
