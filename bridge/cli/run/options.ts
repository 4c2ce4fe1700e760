// The options of a run: its arguments, and the defaults of a library below them.
import { type Layers, orderOptions, resolve } from '@harness/shared/order/options/layers.ts'
import {
  type ChosenOptions,
  optionRows,
  type StoredOptions,
  storedPatch,
} from '@harness/shared/order/options/options.ts'
import type { OptionContext, OptionRow } from '@harness/shared/order/options/row.ts'
import type { Surface } from '@harness/shared/order/options/surfaces.ts'
import { isOffline } from '@harness/shared/order/provider-names.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { type GivenFlag, refuse } from '../../system/flags.ts'
import { JUDGE_BUDGET, PLATFORMS, RUN_FLAGS } from './flags.ts'
import { normalHost, rulesOf } from './guards.ts'
import { type RunFlag, readFlag } from './run-flag.ts'
import type { Values } from './values.ts'

type Provider = RunOrder['model']['provider']

/** Arguments of a run, the defaults below them, and the device. */
interface OptionSources {
  readonly given: readonly GivenFlag[]
  readonly layers: Layers
  readonly provider: Provider
  readonly surface: Surface
  /** Address that decides the suggested guard rules. */
  readonly url: string
}

/** Reads every option of a run. Throws `argument_invalid`. */
export function runOptions(sources: OptionSources): ChosenOptions {
  const { given, layers, surface, url } = sources
  const context: OptionContext = { from: 'commandLine', url, surface }
  const all = { ...layers, run: ownOptions(sources, context) }
  const { rules, ...options } = orderOptions(all, context)
  return {
    ...options,
    // The command line is strict by default, so false must be set explicitly.
    strict: resolve(all, 'strict', context).value ?? true,
    ...rulesOf(given, resolve(layers, 'rules', context)),
  }
}

/** Options given as arguments; a list is added to that of the library. */
function ownOptions(
  { given, layers, provider }: OptionSources,
  context: OptionContext,
): StoredOptions {
  const own = optionRows().flatMap(([key, row]) => {
    if (key === 'rules') return []
    const value = ownValue(row, given, provider)
    if (!Array.isArray(value)) return value === undefined ? [] : [[key, value] as const]
    const inherited = resolve(layers, key, context).value
    const added = key === 'hosts' ? value.map(String).map(normalHost) : value
    return [[key, [...(Array.isArray(inherited) ? inherited : []), ...added]] as const]
  })
  return storedPatch({}, Object.fromEntries(own))
}

function ownValue(
  row: OptionRow<unknown>,
  given: readonly GivenFlag[],
  provider: Provider,
): unknown {
  const { flag, offFlag, kind } = row
  const isOff = offFlag !== undefined && given.some(({ name }) => name === offFlag.name)
  if (isOff && given.some(({ name }) => name === flag.name))
    throw refuse(offFlag.name, `cannot go with --${flag.name}`)
  if (isOff) return false
  if (given.some(({ name }) => name === flag.name)) checkProvider(row, provider)
  return readFlag({ name: flag.name, kind }, given)
}

function checkProvider(
  { flag, providers, elsewhere }: OptionRow<unknown>,
  provider: Provider,
): void {
  if (!providers || providers.includes(provider) || elsewhere) return
  throw isOffline(provider) && providers.some((name) => !isOffline(name))
    ? refuse(flag.name, `needs a model; ${provider} has none`)
    : refuse(flag.name, `needs --provider ${providers.join(' or ')}`)
}

/** Refuses an argument that has no effect without another one. */
export function checkNeeds(values: Values): void {
  const stray = RUN_FLAGS.find(
    ({ name, needs }) => needs !== undefined && values.has(name) && !values.has(needs),
  )
  if (!stray) return
  const { value } = RUN_FLAGS.find(({ name }) => name === stray.needs) ?? {}
  throw refuse(stray.name, ['needs', `--${stray.needs}`, ...(value ? [value] : [])].join(' '))
}

export const SURFACES = {
  web: ['browser'],
  ios: ['simulator'],
  prototype: ['html', 'pictures'],
} as const satisfies Readonly<Record<(typeof PLATFORMS)[number], RunFlag['on']>>

export function checkPlatform(values: Values, platform: (typeof PLATFORMS)[number]): void {
  const holds = (on: RunFlag['on'], where: (typeof PLATFORMS)[number]) =>
    SURFACES[where].some((surface) => on?.includes(surface))
  for (const { name, on, elsewhere } of RUN_FLAGS) {
    if (!on || elsewhere || !values.has(name) || holds(on, platform)) continue
    const owner = PLATFORMS.find((each) => holds(on, each)) ?? 'web'
    throw refuse(name, `belongs to --platform ${owner}`)
  }
  if (platform === 'prototype' && values.get('network')?.trim() === 'all')
    throw refuse('network', 'wants the host names that a prototype may contact, or same-site')
}

/** Reads the judge of a run, with its budget. Throws `argument_invalid`. */
export function judgeOf(given: readonly GivenFlag[]): Required<Pick<RunOrder, 'judge'>> {
  const tokenBudget = readFlag(JUDGE_BUDGET, given)
  return { judge: tokenBudget === undefined ? {} : { tokenBudget } }
}
