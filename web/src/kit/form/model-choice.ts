import { isCloud } from '@harness/shared/order/provider-names.ts'
import type { NewRunDraft } from '../../store/drafts.ts'
import type { DefaultModel } from '../../store/preferences.ts'
import type { ModelChoice } from '../../worker/api.ts'

/** Model of the form, and the servers that may provide it. */
export interface ChosenModel {
  /** Undefined while unknown. */
  readonly model: DefaultModel | undefined
  /** Origin of the Ollama server. */
  readonly origin: string | undefined
  /** Address of the OpenAI-compatible server, if one was named. */
  readonly compatible?: string | undefined
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

/** Fixed, so that the same site is swept the same way every time. */
const SWEEP_SEED = 0

/** Model choice for the worker, with the origins of the servers. */
export function modelChoiceOf(
  { provider, model }: DefaultModel,
  { origin, compatible }: Omit<ChosenModel, 'model'>,
): ModelChoice | undefined {
  if (provider === 'sweep') return { provider, seed: SWEEP_SEED }
  if (provider === 'builtin') return { provider }
  const name = model.trim()
  if (name === '') return undefined
  if (isCloud(provider)) return { provider, model: name }
  const at = provider === 'ollama' ? origin : compatible
  return at === undefined ? undefined : { provider, model: name, origin: at }
}

/** Reason why the form's model cannot be used yet; undefined when it can. */
export function modelFailure({ model, origin, compatible }: ChosenModel): string | undefined {
  if (!model) return 'Still looking for models.'
  if (model.provider === 'sweep' || model.provider === 'builtin') return undefined
  if (model.model.trim() === '') return 'Enter the name of a model.'
  if (isCloud(model.provider)) return undefined
  if (origin === undefined) return 'The worker has not answered yet.'
  return model.provider === 'compatible' && compatible === undefined
    ? 'Name the compatible server in Settings, Models.'
    : undefined
}
