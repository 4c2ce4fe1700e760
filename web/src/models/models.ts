// The list of models: one case a provider. The compiler names this file when a provider is added to ModelChoice.
import { HarnessError } from '@harness/shared/errors.ts'
import type { Clock, Model, ModelChoice } from '../core/ports.ts'
import { makeExplorer } from './explorer.ts'
import { makeOllama } from './ollama.ts'
import { modelFacts } from './ollama-server.ts'
import { makeRecorded } from './recorded.ts'
import { makeScripted } from './scripted.ts'

export interface ModelDeps {
  readonly clock: Clock
  readonly fetch?: typeof fetch
}

/**
 * The model that was chosen, or an error; never another one. Asks a local server what its model can do. Throws
 * `model_*`, `argument_invalid` (a reply of a script), `aborted`.
 */
export async function makeModel(
  choice: ModelChoice,
  deps: ModelDeps,
  signal: AbortSignal,
): Promise<Model> {
  switch (choice.provider) {
    case 'ollama': {
      const server = { origin: choice.origin, ...deps }
      const facts = await modelFacts(server, choice.model, signal)
      if (!facts.capabilities.includes('vision'))
        throw new HarnessError('model_blind', { model: choice.model })
      const { sampling = {} } = choice
      return makeOllama({ ...server, facts, sampling })
    }
    case 'scripted':
      return makeScripted(choice.replies, deps)
    case 'recorded':
      return makeRecorded(choice.rows)
    case 'explorer':
      return makeExplorer(choice)
  }
}
