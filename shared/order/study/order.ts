// Creates the orders of a plan outside the command line, such as on the page. Arguments that need
// local files or secrets are refused.
import { HarnessError } from '../../base/errors.ts'
import { SCREEN_SIZES } from '../../device/screen-sizes.ts'
import type { ModelChoice } from '../model-choice.ts'
import { orderOptions } from '../options/layers.ts'
import { optionRows, storedPatch } from '../options/options.ts'
import { onOff, text, whole } from '../options/values.ts'
import { isCloud, isServer, RunProvider } from '../provider-names.ts'
import { SERVERS } from '../providers.ts'
import { readRunOrder } from '../read-run-order.ts'
import { Check, SWEEP_GOAL } from '../run.ts'
import type { RunOrder } from '../run-order.ts'
import { withScheme } from '../with-scheme.ts'
import type { Argument, Cell, PlannedRun } from './plan.ts'
import type { PlanFlag } from './values.ts'

const words = (placeholder: string) => text({ placeholder, wants: placeholder })

const OWN: readonly PlanFlag[] = [
  { name: 'url', value: 'ADDRESS', kind: words('an address'), help: 'the tested application' },
  { name: 'sample', kind: onOff(), help: 'the sample application instead of an address' },
  { name: 'goal', value: 'TEXT', many: true, help: 'what the persona wants' },
  { name: 'check', value: 'KIND=VALUE', many: true, help: 'what proves it' },
  { name: 'persona', value: 'NAME', help: 'a persona of the library' },
  { name: 'provider', value: 'NAME', kind: words('a provider'), help: 'where the model is' },
  { name: 'model', value: 'NAME', kind: words('a model'), help: 'the model' },
  { name: 'base-url', value: 'ADDRESS', kind: words('an address'), help: 'the model server' },
  ...(['viewport-width', 'viewport-height'] as const).map((name) => ({
    ...{ name, value: 'NUMBER', help: 'size of the window in points' },
    kind: whole({ min: 64, max: 4_096 }),
  })),
]

/** Arguments of a run that a plan on the page may contain. */
export function pagePlanFlags(): readonly PlanFlag[] {
  const options = optionRows().flatMap(([, { flag, offFlag, kind, providers }]) =>
    [flag, ...(offFlag ? [offFlag] : [])].map(({ name, help }) => ({
      ...{ name, help, kind },
      ...(providers && { providers }),
      ...(kind.placeholder !== undefined && { value: kind.placeholder }),
      ...(kind.many && { many: kind.many }),
    })),
  )
  return [...OWN, ...options]
}

export interface OrderSources {
  readonly personas: readonly { readonly name: string; readonly text: string }[]
  /** Address of the sample; undefined when it cannot be started. */
  readonly sample: string | undefined
  /** Origin of the local model server. */
  readonly origin: string | undefined
}

/** Order for one planned run of a study. Throws `argument_invalid`. */
export function orderOfCell({ cell }: Pick<PlannedRun, 'cell'>, sources: OrderSources): RunOrder {
  const of = (name: string) => valuesOf(cell.args, name)
  const provider = of('provider').at(-1) ?? ''
  const model = modelOf(cell, sources)
  const isSample = cell.args.some(({ name }) => name === 'sample')
  const url = isSample ? sources.sample : of('url').at(-1)
  if (url === undefined || url.trim() === '')
    throw wrong('url', isSample ? 'needs the bridge, which serves the sample' : 'is needed')
  const checks = of('check').map(checkOf)
  const goals = of('goal').length > 0 ? of('goal') : [SWEEP_GOAL]
  const {
    temperature: _,
    seed: __,
    sendsForms,
    judge,
    ...options
  } = optionsOf(cell, {
    url,
    provider,
  })
  const usual = SCREEN_SIZES.desktop
  return readRunOrder({
    url: withScheme(url),
    viewport: {
      width: Number(of('viewport-width').at(-1) ?? usual.width),
      height: Number(of('viewport-height').at(-1) ?? usual.height),
    },
    persona: personaOf(cell, sources),
    legs: goals.map((goal, at) => ({ goal, ...(at === 0 && checks.length > 0 && { checks }) })),
    model: model.provider === 'sweep' && sendsForms ? { ...model, sendsForms } : model,
    strict: true,
    ...options,
    ...(judge && { judge: {} }),
    // No one watches the individual runs of a study.
    unattended: true,
  })
}

function valuesOf(args: readonly Argument[], wanted: string): readonly string[] {
  return args.filter(({ name }) => name === wanted).map(({ value }) => value)
}

function wrong(argument: string, what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument, what })
}

function checkOf(given: string): Check {
  const [, kind, value] = /^([^=]*)=(.*)$/s.exec(given) ?? []
  const check = Check.safeParse({ kind, value })
  if (check.success) return check.data
  throw wrong('check', `wants a kind of ${Check.shape.kind.options.join(', ')}, not ${given}`)
}

function modelOf({ args }: Cell, { origin }: OrderSources): ModelChoice {
  const given = valuesOf(args, 'provider').at(-1)
  const provider = RunProvider.safeParse(given).data
  const model = valuesOf(args, 'model').at(-1) ?? ''
  const server = valuesOf(args, 'base-url').at(-1)
  if (provider === 'sweep') return { provider, seed: 0 }
  if (provider && isServer(provider))
    return { provider, model, origin: server ?? origin ?? SERVERS[provider].origin }
  if (provider && isCloud(provider))
    return { provider, model, ...(server !== undefined && { origin: server }) }
  throw wrong(
    'models',
    given === undefined
      ? 'is needed: PROVIDER/MODEL, or sweep'
      : `${given} works on the command line alone; choose a model, or sweep`,
  )
}

function personaOf({ persona }: Cell, { personas }: OrderSources): RunOrder['persona'] {
  if (!persona) return { name: 'None', text: 'A sweep has no persona.' }
  if (persona.text !== undefined) return { name: persona.name, text: persona.text }
  const wanted = persona.name.trim().toLowerCase()
  const found = personas.find(({ name }) => name.toLowerCase() === wanted)
  if (found) return { name: found.name, text: found.text }
  throw wrong(
    'personas',
    `${persona.name} is not in the library; choose one that is, or add its text to the plan`,
  )
}

function optionsOf({ args }: Cell, { url, provider }: { url: string; provider: string }) {
  const own = optionRows().flatMap(([key, { flag, offFlag, kind }]) => {
    if (offFlag && args.some(({ name }) => name === offFlag.name)) return [[key, false] as const]
    const texts = valuesOf(args, flag.name)
    if (texts.length === 0) return []
    const read = kind.read(texts)
    if ('value' in read) return [[key, read.value] as const]
    throw wrong(flag.name, `wants ${kind.wants}, not ${read.wrong}`)
  })
  const known = RunProvider.safeParse(provider).data
  return orderOptions(
    { settings: {}, run: storedPatch({}, Object.fromEntries(own)) },
    { from: 'app', url, surface: 'browser', ...(known && { provider: known }) },
  )
}
