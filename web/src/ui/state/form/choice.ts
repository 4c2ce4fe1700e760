import { PHONE_MAX_WIDTH, type Simulator } from '@harness/shared/language/protocol.ts'
import type { Mode } from '@harness/shared/language/run.ts'
import { SWEEP_GOAL } from '@harness/shared/language/run.ts'
import { DEFAULT_STEPS } from '@harness/shared/order/budgets.ts'
import { defaultRules } from '@harness/shared/order/guards.ts'
import { isCloud } from '@harness/shared/order/providers.ts'
import { RuleName, type RunOrder, readRunOrder } from '@harness/shared/order/run-order.ts'
import type { NewRunDraft } from '../../../store/drafts.ts'
import type { DefaultModel } from '../../../store/preferences.ts'
import type { PersonaEntry } from '../../../store/schema.ts'
import type { ModelChoice, PreflightRow } from '../../../worker/api.ts'
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
  stepBudget: DEFAULT_STEPS.app,
}

/** The simulator of the form; undefined while a web app is tested. */
export function simulatorOf({ device, simulator }: NewRunDraft) {
  return device === 'simulator' ? (simulator ?? EMPTY_SIMULATOR) : undefined
}

/** The viewport preset of this width. */
export function deviceOf(width: number | undefined): NewRunDraft['device'] {
  return width !== undefined && width <= PHONE_MAX_WIDTH ? 'phone' : 'desktop'
}

/** The kind of a call never causes a question; guard rules still do. */
export const DEFAULT_MODE: Mode = 'autonomous'

/**
 * The guard rules that are on: those that were chosen, else those that fit the address; an app on a
 * simulator has none.
 */
export function rulesOf({
  rules,
  url,
  device,
}: Pick<NewRunDraft, 'rules' | 'url' | 'device'>): readonly RuleName[] {
  const chosen = rules ?? defaultRules(device === 'simulator' ? '' : url.trim())
  return RuleName.options.filter((name) => chosen.includes(name))
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
  const name = model.trim()
  if (name === '') return undefined
  if (isCloud(provider)) return { provider, model: name }
  const at = provider === 'ollama' ? origin : compatible
  return at === undefined ? undefined : { provider, model: name, origin: at }
}

function modelFailure({ model, origin, compatible }: Choice): string | undefined {
  if (!model) return 'Still looking for models.'
  if (model.provider === 'sweep') return undefined
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
  if (draft.goal.trim() !== '' || model?.provider === 'sweep') return undefined
  return 'Enter what the persona wants.'
}

function whereFailures({ draft, simulators }: Choice) {
  const simulator = simulatorOf(draft)
  if (simulator) return simulatorFailures(simulator, simulators)
  return [['url', urlFailure(draft.url)]] as const
}

function whereOf(draft: NewRunDraft): Pick<RunOrder, 'url' | 'viewport' | 'simulator'> | undefined {
  if (draft.device !== 'simulator') {
    const { width, height } = DEVICES[draft.device]
    return { url: draft.url.trim(), viewport: { width, height } }
  }
  const simulator = draft.simulator && toSimulatorSpec(draft.simulator)
  const { width, height } = DEVICES.phone
  return simulator && { url: '', viewport: { width, height }, simulator }
}

/**
 * The order for the worker, or undefined while something is missing. Throws `argument_invalid`,
 * naming the field.
 */
export function runOrderOf({
  draft,
  persona,
  origin,
  compatible,
  model,
}: Choice): RunOrder | undefined {
  const chosen = model && modelChoiceOf(model, { origin, compatible })
  const where = whereOf(draft)
  if (!persona || !chosen || !where) return undefined
  const { tokenLimit } = draft
  return readRunOrder({
    ...where,
    persona: { name: persona.name, text: persona.text },
    legs: [{ goal: draft.goal.trim() || SWEEP_GOAL }],
    model: chosen,
    stepBudget: draft.stepBudget,
    ...(tokenLimit !== undefined && { tokenBudget: tokenLimit }),
    mode: draft.mode ?? DEFAULT_MODE,
    rules: rulesOf(draft),
    hosts: hostsOf(draft.hosts ?? ''),
  })
}
