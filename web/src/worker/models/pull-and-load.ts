// What a person may ask of a local model outside a run: to be ready in memory, or to be there at all.
import { HarnessError } from '@harness/shared/errors.ts'
import type { Clock } from '../../core/ports.ts'
import { loadModel, pullModel } from '../../models/ollama/pull.ts'
import type { ModelChoice, PullProgress, Result } from '../api.ts'
import { attempt } from '../attempt.ts'

/** A model is read from a slow disk in minutes, not in hours. */
const LOAD_LIMIT_MS = 10 * 60_000

export interface ModelCare {
  load(choice: ModelChoice): Promise<Result<null>>
  /** One at a time: a second pull ends the first. */
  pull(choice: ModelChoice, listener: (progress: PullProgress) => void): Promise<Result<null>>
  stopPull(): void
}

export function makeModelCare(clock: Clock, send?: typeof fetch): ModelCare {
  let pulling: AbortController | undefined
  return {
    load: (choice) =>
      attempt(async () => {
        // Models without a server need no memory to be loaded into.
        if (choice.provider !== 'ollama') return null
        const server = { origin: choice.origin, clock, ...(send && { fetch: send }) }
        await loadModel(server, choice.model, AbortSignal.timeout(LOAD_LIMIT_MS))
        return null
      }),
    pull: (choice, listener) =>
      attempt(async () => {
        if (choice.provider !== 'ollama') return null
        pulling?.abort()
        const mine = new AbortController()
        pulling = mine
        const server = { origin: choice.origin, clock, ...(send && { fetch: send }) }
        await pullModel(server, choice.model, { onProgress: listener }, mine.signal)
        return null
      }),
    stopPull() {
      pulling?.abort(new HarnessError('aborted'))
    },
  }
}
