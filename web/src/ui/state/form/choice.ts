import {
  inherit,
  inheritSampling,
  type Layers,
  SUGGESTED,
} from '@harness/shared/library/inherit.ts'
import type { Application, Chain, RunDefaults } from '@harness/shared/library/library.ts'
import { defaultRules } from '@harness/shared/order/guards.ts'
import { readRunOrder } from '@harness/shared/order/read-run-order.ts'
import { RuleName, type RunOrder } from '@harness/shared/order/run-order.ts'
import type { NewRunDraft } from '../../../store/drafts.ts'
import type { PersonaEntry } from '../../../store/schema.ts'
import type { ModelChoice, PreflightRow } from '../../../worker/api.ts'
import { hasEnded } from '../../words/sign-in.ts'
import { goalsFailure, goalsOf, legsOf, runName } from './goals.ts'
import { measuredBy } from './judge-choice.ts'
import { type ChosenModel, modelChoiceOf, modelFailure } from './model-choice.ts'
import { type FieldName, guardedUrl, type Place, whereFailures, whereOf } from './where.ts'

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

function hostsOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

function preflightFailure(rows: readonly PreflightRow[] | undefined): string | undefined {
  if (!rows) return 'The checks are still running.'
  const bad = rows.find((row) => row.state === 'bad')
  return bad && [bad.fact, bad.fix].filter(Boolean).join('. ').replaceAll('..', '.')
}

/** The user's choices with the checks of the machine; rows are undefined while checking. */
export interface Choice extends ChosenModel, Place {
  readonly persona: PersonaEntry | undefined
  readonly rows: readonly PreflightRow[] | undefined
  /** What Settings say of every run. */
  readonly settings?: RunDefaults | undefined
  /** The application that the run will be of: the chosen one, or that at the typed address. */
  readonly owner?: Application | undefined
  readonly chain?: Chain | undefined
  /** False: a prototype of pictures without marks, in which a sweep finds nothing to press. */
  readonly hasMarks?: boolean
}

/** Everything that keeps a run from starting, in the order of the form. Empty when it can start. */
export function failuresOf(choice: Choice): readonly Failure[] {
  const { persona, model, rows } = choice
  const found: readonly (readonly [FieldName, string | undefined])[] = [
    ['goal', goalFailure(choice)],
    ['persona', persona || model?.provider === 'sweep' ? undefined : 'Choose a persona.'],
    ['credential', credentialFailure(choice)],
    ...whereFailures(choice),
    ['model', sweepFailure(choice) ?? modelFailure(choice)],
    ['preflight', preflightFailure(rows)],
  ]
  return found.flatMap(([field, text]) => (text === undefined ? [] : [{ field, text }]))
}

/** A locked or forgotten sign-in is refused at the start, which says where to give it. */
function credentialFailure({ credential, draft }: Choice): string | undefined {
  if (!credential) return undefined
  if (hasEnded(credential))
    return 'This sign-in has ended. Replace it in the library, or choose another.'
  const isBrowser = draft.device === 'desktop' || draft.device === 'phone'
  return credential.kind === 'state' && !isBrowser
    ? 'A sign-in state works in a browser of this machine alone. Choose a sign-in with a password.'
    : undefined
}

/** What a sweep lacks. */
export function sweepFailure({
  model,
  hasMarks,
}: Pick<Choice, 'model' | 'hasMarks'>): string | undefined {
  return model?.provider === 'sweep' && hasMarks === false
    ? 'A sweep presses marks, and this prototype shows none. Tick “The agent sees marks on hotspots” in its editor, or choose a model.'
    : undefined
}

/** A sweep needs no goal. */
function goalFailure({ draft, model }: Choice): string | undefined {
  return goalsFailure(goalsOf(draft), model?.provider !== 'sweep')?.text
}

/** What the person chose for this run alone. */
function ownOf(draft: NewRunDraft): RunDefaults {
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
  owner,
}: Pick<Choice, 'draft' | 'settings' | 'owner'>): Layers {
  return { settings, application: owner?.defaults, run: ownOf(draft) }
}

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

/** A model with what makes its replies repeatable, where it takes that, and a sweep with what it may. */
function sampled(model: ModelChoice, choice: Choice): ModelChoice {
  if (model.provider === 'sweep')
    return { ...model, ...(choice.draft.sendsForms && { sendsForms: true }) }
  if (!('model' in model) || model.provider === 'scripted') return model
  const layers = layersOf(choice)
  const temperature = inheritSampling(layers, 'temperature').value
  const seed = inheritSampling(layers, 'seed').value
  if (temperature === undefined && seed === undefined) return model
  const sampling = {
    ...(temperature !== undefined && { temperature }),
    ...(seed !== undefined && { seed }),
  }
  return { ...model, sampling }
}

/** The order of every run names a persona; a sweep plays none. */
const NO_PERSONA = { name: 'None', text: 'A sweep has no persona.' } as const

/** The order, or undefined while something is missing. Throws `argument_invalid` with the field. */
export function runOrderOf(choice: Choice): RunOrder | undefined {
  const { draft, persona, origin, compatible, model, application, credential, settings } = choice
  const chosen = model && modelChoiceOf(model, { origin, compatible })
  const where = whereOf(draft, application, settings)
  const { name, text } = persona ?? NO_PERSONA
  if (!(persona || chosen?.provider === 'sweep') || !chosen || !where) return undefined
  return readRunOrder({
    ...where,
    persona: { name, text },
    legs: legsOf(goalsOf(draft), application?.checks ?? []),
    model: sampled(chosen, choice),
    ...behaviourOf(choice),
    details: detailsOf(choice),
    ...measuredBy(draft, model),
    ...(credential && {
      credential: {
        ...{ label: credential.label, username: credential.username, id: credential.id },
        ...(credential.kind === 'state' && { kind: credential.kind }),
      },
    }),
  })
}
