import { PHONE_MAX_WIDTH, type Simulator } from '@harness/shared/language/protocol.ts'
import { SWEEP_GOAL } from '@harness/shared/language/run.ts'
import { inherit, type Layers, SUGGESTED } from '@harness/shared/library/inherit.ts'
import type { Application, Chain, RunDefaults } from '@harness/shared/library/library.ts'
import { defaultRules } from '@harness/shared/order/guards.ts'
import { isCloud } from '@harness/shared/order/providers.ts'
import { RuleName, type RunOrder, readRunOrder } from '@harness/shared/order/run-order.ts'
import type { NewRunDraft } from '../../../store/drafts.ts'
import type { DefaultModel } from '../../../store/preferences.ts'
import type { PersonaEntry } from '../../../store/schema.ts'
import type { CredentialReport, ModelChoice, PreflightRow } from '../../../worker/api.ts'
import { goalsFailure, goalsOf, legsOf, runName } from './goals.ts'
import {
  EMPTY_SIMULATOR,
  type SimulatorField,
  simulatorFailures,
  toSimulatorSpec,
} from './simulator-choice.ts'
import { DEVICES } from './web-devices.ts'

export type FieldName = 'url' | 'goal' | 'persona' | 'model' | 'preflight' | SimulatorField

/** Why a run cannot start yet, and the field that fixes it. */
export interface Failure {
  readonly field: FieldName
  readonly text: string
}

export const EMPTY_DRAFT: NewRunDraft = {
  url: '',
  goal: '',
  persona: '',
  device: 'desktop',
  provider: 'default',
  model: '',
}

/** The simulator of the form; undefined while a web app is tested. */
export function simulatorOf({ device, simulator }: NewRunDraft) {
  return device === 'simulator' ? (simulator ?? EMPTY_SIMULATOR) : undefined
}

/** The viewport preset of this width. */
export function deviceOf(width: number | undefined): NewRunDraft['device'] {
  return width !== undefined && width <= PHONE_MAX_WIDTH ? 'phone' : 'desktop'
}

function hostsOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

function urlFailure(url: string): string | undefined {
  if (url.trim() === '') return 'Enter the address of the app.'
  if (!/^https?:\/\//i.test(url.trim())) return 'Add http:// or https:// in front.'
  return URL.canParse(url.trim()) ? undefined : 'This address cannot be read.'
}

function preflightFailure(rows: readonly PreflightRow[] | undefined): string | undefined {
  if (!rows) return 'The checks are still running.'
  const bad = rows.find((row) => row.state === 'bad')
  return bad && [bad.fact, bad.fix].filter(Boolean).join('. ').replaceAll('..', '.')
}

/** The user's choices with the checks of the machine; rows are undefined while checking. */
export interface Choice {
  readonly draft: NewRunDraft
  readonly persona: PersonaEntry | undefined
  /** Undefined while unknown. */
  readonly model: DefaultModel | undefined
  /** Of Ollama. */
  readonly origin: string | undefined
  /** Of a compatible server, where one was named. */
  readonly compatible?: string | undefined
  readonly rows: readonly PreflightRow[] | undefined
  /** What Settings say of every run. */
  readonly settings?: RunDefaults | undefined
  /** The chosen application of the library. */
  readonly application?: Application | undefined
  readonly chain?: Chain | undefined
  /** How to sign in. */
  readonly credential?: CredentialReport | undefined
  /** The simulators of this machine; undefined while loading. */
  readonly simulators?: readonly Simulator[] | undefined
}

/** The chosen model, else the default, else the first installed, else the sweep. */
export function modelOf(
  { provider, model }: Pick<NewRunDraft, 'provider' | 'model'>,
  preferred: DefaultModel | undefined,
  installed: readonly string[] | undefined,
): DefaultModel | undefined {
  if (provider !== 'default') return { provider, model }
  if (preferred) return preferred
  const [first] = installed ?? []
  if (first !== undefined) return { provider: 'ollama', model: first }
  return installed && { provider: 'sweep', model: '' }
}

/** The same site is swept the same way every time. */
const SWEEP_SEED = 0

/** The choice for the worker, with the origins of the servers. */
export function modelChoiceOf(
  { provider, model }: DefaultModel,
  { origin, compatible }: Pick<Choice, 'origin' | 'compatible'>,
): ModelChoice | undefined {
  if (provider === 'sweep') return { provider, seed: SWEEP_SEED }
  if (provider === 'builtin') return { provider }
  const name = model.trim()
  if (name === '') return undefined
  if (isCloud(provider)) return { provider, model: name }
  const at = provider === 'ollama' ? origin : compatible
  return at === undefined ? undefined : { provider, model: name, origin: at }
}

function modelFailure({ model, origin, compatible }: Choice): string | undefined {
  if (!model) return 'Still looking for models.'
  if (model.provider === 'sweep' || model.provider === 'builtin') return undefined
  if (model.model.trim() === '') return 'Enter the name of a model.'
  if (isCloud(model.provider)) return undefined
  if (origin === undefined) return 'The worker has not answered yet.'
  return model.provider === 'compatible' && compatible === undefined
    ? 'Name the compatible server in Settings, Models.'
    : undefined
}

/** Everything that keeps a run from starting, in the order of the form. Empty when it can start. */
export function failuresOf(choice: Choice): readonly Failure[] {
  const { persona, rows } = choice
  const found: readonly (readonly [FieldName, string | undefined])[] = [
    ['goal', goalFailure(choice)],
    ['persona', persona ? undefined : 'Choose a persona.'],
    ...whereFailures(choice),
    ['model', modelFailure(choice)],
    ['preflight', preflightFailure(rows)],
  ]
  return found.flatMap(([field, text]) => (text === undefined ? [] : [{ field, text }]))
}

/** A sweep needs no goal. */
function goalFailure({ draft, model }: Choice): string | undefined {
  return goalsFailure(goalsOf(draft), model?.provider !== 'sweep')?.text
}

function whereFailures({ draft, simulators }: Choice) {
  if (draft.device === 'prototype') return []
  const simulator = simulatorOf(draft)
  if (simulator) return simulatorFailures(simulator, simulators)
  return [['url', urlFailure(draft.url)]] as const
}

type Where = Pick<RunOrder, 'url' | 'viewport' | 'appearance' | 'simulator' | 'prototype'>

/** Size and appearance of a web page: the draft's own, else those of the application. */
export function screenOf(
  draft: Pick<NewRunDraft, 'device' | 'viewport' | 'appearance'>,
  application: Application | undefined,
): Pick<Where, 'viewport' | 'appearance'> {
  const kept = application?.target.kind === 'web' ? application.target : undefined
  const preset = DEVICES[draft.device === 'phone' ? 'phone' : 'desktop']
  const { width, height } = draft.viewport ?? kept?.viewport ?? preset
  const appearance = draft.appearance ?? kept?.appearance
  return { viewport: { width, height }, ...(appearance && { appearance }) }
}

function whereOf(draft: NewRunDraft, application: Application | undefined): Where | undefined {
  const { width, height } = DEVICES.phone
  const nowhere = { url: '', viewport: { width, height } }
  const { device, prototype } = draft
  if (device === 'prototype') return prototype && { ...nowhere, prototype }
  if (device !== 'simulator') return { url: draft.url.trim(), ...screenOf(draft, application) }
  const simulator = draft.simulator && toSimulatorSpec(draft.simulator)
  return simulator && { ...nowhere, simulator }
}

/** What the person chose for this run alone. */
export function ownOf(draft: NewRunDraft): RunDefaults {
  const { mode, strict, stepBudget, tokenLimit, rules, guardWords, hosts, contacts } = draft
  const known = RuleName.options.filter((name) => rules?.includes(name))
  return {
    ...(mode !== undefined && { mode }),
    ...(strict !== undefined && { strict }),
    ...(stepBudget !== undefined && { stepBudget }),
    ...(tokenLimit !== undefined && { tokenBudget: tokenLimit }),
    ...(rules !== undefined && { rules: known }),
    ...(guardWords !== undefined && { guardWords }),
    ...(hosts !== undefined && { hosts: hostsOf(hosts) }),
    ...(contacts !== undefined && { contacts }),
    ...(draft.sampling !== undefined && { sampling: draft.sampling }),
  }
}

/** Where the values of the form come from. */
export function layersOf({
  draft,
  settings = {},
  application,
}: Pick<Choice, 'draft' | 'settings' | 'application'>): Layers {
  return { settings, application: application?.defaults, run: ownOf(draft) }
}

/** Which rules are suggested where none were chosen: an app on a simulator counts as one on the network. */
export function guardedUrl({ device, url }: Pick<NewRunDraft, 'device' | 'url'>): string {
  if (device === 'prototype') return IN_BROWSER
  return device === 'simulator' ? '' : url.trim()
}

/** A prototype leaves this browser as little as an application on this machine does. */
const IN_BROWSER = 'http://localhost/'

/** What a run does, as it was inherited or changed. */
function behaviourOf(choice: Choice) {
  const layers = layersOf(choice)
  const tokens = inherit(layers, 'tokenBudget', undefined)
  const words = inherit(layers, 'guardWords', []).value ?? []
  const contacts = inherit(layers, 'contacts', undefined).value
  return {
    stepBudget: inherit(layers, 'stepBudget', SUGGESTED.stepBudget).value,
    // The worker reads that of the settings, for as long as no one chose another.
    ...((tokens.source === 'run' || tokens.source === 'application') && {
      tokenBudget: tokens.value,
    }),
    mode: inherit(layers, 'mode', SUGGESTED.mode).value,
    ...(inherit(layers, 'strict', SUGGESTED.strict).value && { strict: true }),
    rules: inherit(layers, 'rules', defaultRules(guardedUrl(choice.draft))).value,
    hosts: inherit(layers, 'hosts', []).value,
    ...(contacts && { contacts }),
    ...(words.length > 0 && { guardWords: words }),
  }
}

/** What is kept beside the log: names, and where the choices came from. */
function detailsOf({ draft, application, persona, chain }: Choice): RunOrder['details'] {
  const goals = goalsOf(draft)
  const goalIds = goals.flatMap(({ goalId }) => goalId ?? [])
  const note = draft.note?.trim() ?? ''
  return {
    name: runName(draft.name ?? '', goals, new Date(), chain?.name),
    ...(note !== '' && { note }),
    ...(application && { applicationId: application.id, applicationName: application.name }),
    ...(persona && { personaId: persona.id }),
    ...(chain && { chainId: chain.id }),
    ...(goalIds.length > 0 && { goalIds }),
  }
}

/** A model with what makes its replies repeatable, where it takes that. */
function sampled(model: ModelChoice, { sampling }: NewRunDraft): ModelChoice {
  const takes = sampling && 'model' in model && model.provider !== 'scripted'
  return takes ? { ...model, sampling } : model
}

/**
 * The order for the worker, or undefined while something is missing. Throws `argument_invalid`,
 * naming the field.
 */
export function runOrderOf(choice: Choice): RunOrder | undefined {
  const { draft, persona, origin, compatible, model, application, credential } = choice
  const chosen = model && modelChoiceOf(model, { origin, compatible })
  const where = whereOf(draft, application)
  if (!persona || !chosen || !where) return undefined
  return readRunOrder({
    ...where,
    persona: { name: persona.name, text: persona.text },
    legs: legsOf(goalsOf(draft), application?.checks ?? [], SWEEP_GOAL),
    model: sampled(chosen, draft),
    ...behaviourOf(choice),
    details: detailsOf(choice),
    ...(credential && {
      credential: { label: credential.label, username: credential.username, id: credential.id },
    }),
  })
}
