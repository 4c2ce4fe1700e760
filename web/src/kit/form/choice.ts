import type { Application, Chain } from '@harness/shared/order/library/library.ts'
import type { RunDefaults } from '@harness/shared/order/options/defaults.ts'
import { orderOptions } from '@harness/shared/order/options/layers.ts'
import { type OptionValues, samplingIn } from '@harness/shared/order/options/options.ts'
import { readRunOrder } from '@harness/shared/order/read-run-order.ts'
import { AUDIT_GOAL } from '@harness/shared/order/run.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { GoalDraft, NewRunDraft } from '../../store/drafts.ts'
import type { PersonaEntry } from '../../store/schema.ts'
import type { ModelChoice, PreflightRow } from '../../worker/api.ts'
import { hasEnded } from '../words/sign-in.ts'
import { goalsFailure, goalsOf, legsOf, runName } from './goals.ts'
import { type ChosenModel, modelChoiceOf, modelFailure } from './model-choice.ts'
import { layersOf, optionContext } from './run-options.ts'
import { type FieldName, type Place, whereFailures, whereOf } from './where.ts'

/** Reason why a run cannot start yet, and the field that fixes it. */
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

function preflightFailure(rows: readonly PreflightRow[] | undefined): string | undefined {
  if (!rows) return 'The checks are still running.'
  const bad = rows.find((row) => row.state === 'bad')
  return bad && [bad.fact, bad.fix].filter(Boolean).join('. ').replaceAll('..', '.')
}

/** The user's choices and the machine's preflight rows; rows are undefined while checking. */
export interface Choice extends ChosenModel, Place {
  readonly persona: PersonaEntry | undefined
  readonly rows: readonly PreflightRow[] | undefined
  readonly settings?: RunDefaults | undefined
  /** Application that the run will belong to: the chosen one, or the one at the typed address. */
  readonly owner?: Application | undefined
  readonly chain?: Chain | undefined
  /** Title of the page at the address, when it was opened; names a new application. */
  readonly title?: string | undefined
}

/** All problems that prevent a start, in the order of the form. */
export function failuresOf(choice: Choice): readonly Failure[] {
  const { persona, model, rows } = choice
  const found: readonly (readonly [FieldName, string | undefined])[] = [
    ...whereFailures(choice),
    ['goal', goalFailure(choice)],
    ['persona', persona || model?.provider === 'sweep' ? undefined : 'Choose a persona.'],
    ['credential', credentialFailure(choice)],
    ['model', modelFailure(choice)],
    ['preflight', preflightFailure(rows)],
  ]
  return found.flatMap(([field, text]) => (text === undefined ? [] : [{ field, text }]))
}

/** A locked or forgotten sign-in is refused at the start, with a note on where to enter it. */
function credentialFailure({ credential, draft }: Choice): string | undefined {
  if (!credential) return undefined
  if (hasEnded(credential))
    return 'This sign-in has ended. Replace it in the library, or choose another.'
  const isBrowser = draft.device === 'desktop' || draft.device === 'phone'
  return credential.kind === 'state' && !isBrowser
    ? 'A sign-in state works in a browser of this machine alone. Choose a sign-in with a password.'
    : undefined
}

/** Problem with the goal; a sweep needs none. */
function goalFailure({ draft, model }: Choice): string | undefined {
  return goalsFailure(goalsOf(draft), model?.provider !== 'sweep')?.text
}

/** Metadata stored outside the log: names, and the library entries behind the choices. */
function detailsOf(
  { draft, application, persona, chain, title }: Choice,
  goals: readonly GoalDraft[],
): RunOrder['details'] {
  const goalIds = goals.flatMap(({ goalId }) => goalId ?? [])
  const note = draft.note?.trim() ?? ''
  return {
    name: runName(draft.name ?? '', goals, new Date(), chain?.name),
    ...(note !== '' && { note }),
    ...(title && { applicationName: title }),
    ...(application && { applicationId: application.id, applicationName: application.name }),
    ...(persona && { personaId: persona.id }),
    ...(chain && { chainId: chain.id }),
    ...(goalIds.length > 0 && { goalIds }),
  }
}

function withOptions(model: ModelChoice, options: OptionValues): ModelChoice {
  const { sendsForms } = options
  if (model.provider === 'sweep') return { ...model, ...(sendsForms && { sendsForms }) }
  if (!('model' in model) || model.provider === 'scripted') return model
  const sampling = samplingIn(options)
  return Object.keys(sampling).length > 0 ? { ...model, sampling } : model
}

/** Names an audit without a goal, so that it is listed among the audits. */
function named(goal: GoalDraft, audits = false): GoalDraft {
  return audits && goal.text.trim() === '' ? { ...goal, text: AUDIT_GOAL } : goal
}

/** Persona for a sweep, which uses none, since every run order must name one. */
const NO_PERSONA = { name: 'None', text: 'A sweep has no persona.' } as const

/** The order, or undefined while something is missing. Throws `argument_invalid` with the field. */
export function runOrderOf(choice: Choice): RunOrder | undefined {
  const { draft, persona, origin, compatible, model, application, credential, settings } = choice
  const chosen = model && modelChoiceOf(model, { origin, compatible })
  const where = whereOf(draft, application, settings)
  const { name, text } = persona ?? NO_PERSONA
  const options = orderOptions(layersOf(choice), optionContext(choice))
  const { temperature, seed, thinking, sendsForms, judge, ...behaviour } = options
  const goals = goalsOf(draft).map((goal) => named(goal, options.audit))
  if (!(persona || chosen?.provider === 'sweep') || !chosen || !where) return undefined
  return readRunOrder({
    ...where,
    persona: { name, text },
    legs: legsOf(goals, application?.checks ?? []),
    model: withOptions(chosen, options),
    ...behaviour,
    ...(judge && { judge: {} }),
    details: detailsOf(choice, goals),
    ...(credential && {
      credential: {
        ...{ label: credential.label, username: credential.username, id: credential.id },
        ...(credential.kind === 'state' && { kind: credential.kind }),
      },
    }),
  })
}
