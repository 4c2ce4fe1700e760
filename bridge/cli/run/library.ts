// Reads a library file: the parts that a run uses, and its defaults for arguments that were not
// given.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import {
  legOf,
  legsOfChain,
  resolveChain,
  unfilledInChain,
  withApplicationChecks,
} from '@harness/shared/order/library/chains.ts'
import {
  EMPTY_LIBRARY,
  type Library,
  parseLibrary,
  type ReadLibrary,
} from '@harness/shared/order/library/file.ts'
import type { Application, Chain, Goal } from '@harness/shared/order/library/library.ts'
import { type Fills, unfilled } from '@harness/shared/order/library/template.ts'
import type { RunDefaults } from '@harness/shared/order/options/defaults.ts'
import { inherit, type Layers } from '@harness/shared/order/options/layers.ts'
import type { LegOrder, RunOrder } from '@harness/shared/order/run-order.ts'
import {
  checkSecretHome,
  type SecretHome,
  secretHomeOf,
} from '@harness/shared/order/secret-home.ts'
import { type GivenFlag, inOneLine, refuse } from '../../system/flags.ts'
import { fileErrorText } from './file-error.ts'
import { warningLines } from './library-texts.ts'
import { allOf } from './run-flag.ts'
import { type CallerContext, callerFolder, type Values } from './values.ts'

/** Parts of a library that a run uses; empty without a library. */
export interface Kept {
  readonly library: Library
  /** Warnings about texts of the file that no user of this machine may have read. */
  readonly warnings: readonly string[]
  readonly application?: Application
  readonly chain?: Chain
  /** Defaults of the library, then of the application. */
  readonly layers: Layers<RunDefaults>
}

/**
 * Reads the file of `--library` and finds what the arguments name in it. Throws `argument_invalid`.
 */
export async function keptOf(values: Values, caller: CallerContext): Promise<Kept> {
  const name = values.get('library')
  if (name === undefined)
    return { library: EMPTY_LIBRARY, warnings: [], layers: { settings: {}, run: {} } }
  const { library, warnings } = await readFrom(name, resolve(callerFolder(caller), name))
  const app = values.get('app')
  const chain = values.get('chain')
  const application = app === undefined ? undefined : find('app', app, library.applications)
  return {
    library,
    warnings: warningLines(warnings),
    ...(application && { application }),
    ...(chain !== undefined && { chain: find('chain', chain, library.chains) }),
    layers: { settings: library.defaults ?? {}, application: application?.defaults, run: {} },
  }
}

async function readFrom(
  name: string,
  path: string,
): Promise<Pick<ReadLibrary, 'library' | 'warnings'>> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (thrown) {
    throw refuse('library', `cannot be read: ${fileErrorText(thrown)} (${name})`)
  }
  try {
    const { library, broken, warnings } = parseLibrary(text)
    const [first] = broken
    // A run that does not do what its file says is worse than no run.
    if (first)
      throw refuse('library', `cannot read ${first.name} in ${first.list}: ${first.what} (${name})`)
    return { library, warnings }
  } catch (thrown) {
    if (thrown instanceof HarnessError && thrown.detail['argument'] === 'Library file')
      throw refuse('library', `${String(thrown.detail['what'])} (${name})`)
    throw thrown
  }
}

/** Finds an entry by name, ignoring case. Archived entries are not available for new runs. */
function find<T extends { readonly name: string; readonly archivedAt?: string }>(
  flag: string,
  name: string,
  list: readonly T[],
): T {
  const offered = list.filter(({ archivedAt }) => archivedAt === undefined)
  const wanted = name.trim().toLowerCase()
  const found = offered.find((entry) => entry.name.toLowerCase() === wanted)
  if (found) return found
  const names = offered.map((entry) => entry.name).join(', ')
  throw refuse(flag, `is not in the library: ${inOneLine(name)}. It has: ${names || 'none'}`)
}

/** Adds the defaults of the library for arguments that were not given. */
export function withDefaults(values: Values, { application, layers, library }: Kept): Values {
  const target = application?.target
  const { value: model } = inherit(layers, (of) => of.model, undefined)
  const choosesModel = ['provider', 'script', 'replay', 'sample', 'model'].some((flag) =>
    values.has(flag),
  )
  // A recording and the tour of the sample bring their own values.
  const repeats = values.has('replay') || values.has('sample')
  const kept: readonly (readonly [string, string | undefined])[] = [
    ...(target?.kind === 'web' && !values.has('sample') ? ([['url', target.url]] as const) : []),
    ...platformIn(target),
    ...(model && !choosesModel
      ? ([
          ['provider', model.provider],
          ['model', model.provider === 'sweep' ? undefined : model.model],
        ] as const)
      : []),
    ['persona', repeats ? undefined : inherit(layers, (of) => of.persona, undefined).value],
    ['username', usernameIn(values, application, library)],
  ]
  const added = kept.flatMap(([name, value]) =>
    value === undefined || values.has(name) ? [] : [[name, value] as const],
  )
  return new Map([...values, ...added])
}

/** Default page size of application or library; the sample and a recording have their own. */
export function usualSize(values: Values, { application, layers }: Kept): RunDefaults['viewport'] {
  const target = application?.target
  const isPage = target
    ? target.kind === 'web'
    : (values.get('platform') ?? 'web') === 'web' && !values.has('appium-url')
  if (!isPage || values.has('sample')) return undefined
  const own = target?.kind === 'web' ? target.viewport : undefined
  return (
    own ??
    (values.has('replay') ? undefined : inherit(layers, (of) => of.viewport, undefined).value)
  )
}

/** Platform of a target. An Appium device names its own; a page in its browser has an address. */
function platformIn(target: Application['target'] | undefined) {
  if (!target || target.kind === 'web') return []
  return target.kind === 'appium'
    ? ([['url', target.url]] as const)
    : ([['platform', target.kind]] as const)
}

function credentialIn(
  label: string,
  { application, library }: Pick<Kept, 'application' | 'library'>,
) {
  const own = library.credentials.filter(
    ({ applicationId }) => !application || applicationId === application.id,
  )
  return find(
    'credential',
    label,
    own.map((each) => ({ ...each, name: each.label })),
  )
}

/**
 * Returns the address of the run. Throws `argument_invalid` when a sign-in of the library belongs
 * to another address or app.
 */
export function withinHome<T extends string | undefined>(values: Values, kept: Kept, url: T): T {
  const label = values.get('credential')
  if (label === undefined) return url
  const { applicationId } = credentialIn(label, kept)
  const owner = kept.library.applications.find(({ id }) => id === applicationId)
  const home = owner && secretHomeOf(owner)
  if (home && url) {
    checkSecretHome('--credential', home, url)
    return url
  }
  const brings = ['sample', 'app-path', 'project-path', 'bundle-id', 'prototype']
  const isOwn = !home && !url && owner !== undefined && owner.id === kept.application?.id
  if (isOwn && !brings.some((name) => values.has(name))) return url
  throw refuse('credential', `belongs to ${owner?.name ?? 'an application that was deleted'} alone`)
}

/**
 * Addresses that may receive the application's secrets; empty without an address. Throws
 * `argument_invalid` when its HTTP user would sign in elsewhere.
 */
export function siteHome(
  { application }: Kept,
  url: string | undefined,
  isTyped: boolean,
): { readonly home?: SecretHome } {
  const home = application && secretHomeOf(application)
  const brings = !isTyped && application?.defaults.httpUser !== undefined
  if (home && url && brings) checkSecretHome('url', home, url)
  return home ? { home } : {}
}

/** User name of `--credential`. */
function usernameIn(
  values: Values,
  application: Application | undefined,
  library: Library,
): string | undefined {
  const label = values.get('credential')
  if (label === undefined) return undefined
  if (values.has('username')) throw refuse('username', 'cannot go with --credential')
  const found = credentialIn(label, { library, ...(application && { application }) })
  const isState = found.kind === 'state'
  if (isState !== values.has('sign-in-file'))
    throw refuse(
      isState ? 'credential' : 'sign-in-file',
      isState
        ? 'is a sign-in state, which no library file holds; name its own file with --sign-in-file'
        : 'cannot go with a --credential that has a password',
    )
  return isState ? undefined : found.username
}

/** Parses `--fill 1=next week`, also written `$1=next week`. */
function fillsOf(given: readonly GivenFlag[]): Fills {
  const pairs = allOf(given, 'fill').map((text) => {
    const [, place, fill] = /^\$?([1-9]\d?|ARGUMENTS)=(.*)$/s.exec(text) ?? []
    if (place === undefined || fill === undefined)
      throw refuse('fill', `wants 1=TEXT, such as 1=next week, not ${inOneLine(text)}`)
    return [`$${place}`, fill] as const
  })
  return Object.fromEntries(pairs)
}

/**
 * Legs of `--chain`; undefined without it. Throws `argument_invalid` when none of its goals can
 * run.
 */
export function chainLegs(
  given: readonly GivenFlag[],
  { chain, library }: Kept,
): RunOrder['legs'] | undefined {
  const fills = fillsOf(given)
  if (!chain) return undefined
  const stray = (['goal', 'check', 'keep-state'] as const).find((name) =>
    given.some((flag) => flag.name === name),
  )
  if (stray) throw refuse(stray, 'cannot go with --chain, which brings its own')
  const steps = chain.steps.map((step) => ({ ...step, fills: { ...step.fills, ...fills } }))
  const [missing] = unfilledInChain({ steps }, library.goals)
  if (missing) throw unfilledError(missing.places, missing.goal)
  const legs = legsOfChain({ steps }, library.goals)
  if (legs.length === 0) throw refuse('chain', `has no goal to try: ${chain.name}`)
  return legs
}

/** Explains how to fill each place: `is needed for $1 of Skip: --fill 1=TEXT`. */
function unfilledError(places: readonly string[], goal: string): HarnessError {
  const how = places.map((place) => `--fill ${place.slice(1)}=TEXT`).join(' ')
  return refuse('fill', `is needed for ${places.join(', ')} of ${goal}: ${how}`)
}

/** Explains each goal of the chain that cannot run. */
export function skippedInChain({ chain, library }: Kept): readonly string[] {
  const steps = resolveChain({ steps: chain?.steps ?? [] }, library.goals)
  return steps.flatMap(({ state }, at) => {
    if (state === 'linked') return []
    const why = state === 'broken' ? 'it was deleted from the library' : 'none was chosen there'
    return [`Goal ${at + 1} of ${steps.length} of the chain ${chain?.name} is skipped: ${why}.`]
  })
}

/** Replaces a leg that names a saved goal by that goal; returns other legs unchanged. */
export function savedLeg(leg: LegOrder, given: readonly GivenFlag[], { library }: Kept): LegOrder {
  const wanted = leg.goal.trim().toLowerCase()
  const goal = library.goals.find(({ name }: Goal) => name.toLowerCase() === wanted)
  if (!goal) return leg
  const fills = fillsOf(given)
  const places = unfilled(goal, fills)
  if (places.length > 0) throw unfilledError(places, goal.name)
  const saved = legOf(goal, fills)
  return { ...leg, ...saved, checks: [...(saved.checks ?? []), ...(leg.checks ?? [])] }
}

/** Adds the checks that the application has for every goal to each leg. */
export function checkedLegs(legs: RunOrder['legs'], { application }: Kept): RunOrder['legs'] {
  return application ? withApplicationChecks(legs, application) : legs
}
