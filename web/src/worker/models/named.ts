import { SERVERS } from '@harness/shared/providers.ts'
import type { ModelChoice } from '../api.ts'

/** The one place where a local model that nobody named gets its name. */
export function namedModel(choice: ModelChoice): ModelChoice {
  return choice.provider === 'ollama' && choice.model.trim() === ''
    ? { ...choice, model: SERVERS.ollama.model }
    : choice
}
