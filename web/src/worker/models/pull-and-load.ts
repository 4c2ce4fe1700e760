// Loads a local model into memory, or pulls it, outside of a run.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Clock } from '../../core/ports.ts'
import type { ModelChoice, PullProgress, Result } from '../api.ts'
import { toResult } from '../to-result.ts'
import type { PageModelHolder } from './page-model.ts'

/** Time limit in milliseconds; reading a model from a slow disk takes minutes. */
const LOAD_LIMIT_MS = 10 * 60_000

interface PullAndLoad {
  load(choice: ModelChoice): Promise<Result<null>>
  /** Pulls a model. Ends an earlier pull that is in progress. */
  pull(choice: ModelChoice, listener: (progress: PullProgress) => void): Promise<Result<null>>
  stopPull(): void
}

interface PullParts {
  readonly clock: Clock
  readonly fetch?: typeof fetch
  readonly pageModel?: PageModelHolder
}

export function makePullAndLoad({ clock, fetch: send, pageModel }: PullParts): PullAndLoad {
  let pulling: AbortController | undefined
  return {
    load: (choice) =>
      toResult(async () => {
        // Only Ollama can load a model ahead of its first request.
        if (choice.provider !== 'ollama') return null
        const server = { origin: choice.origin, clock, ...(send && { fetch: send }) }
        const { loadModel } = await import('../../models/ollama/pull.ts')
        await loadModel(server, choice.model, AbortSignal.timeout(LOAD_LIMIT_MS))
        return null
      }),
    pull: (choice, listener) =>
      toResult(async () => {
        if (choice.provider !== 'ollama' && choice.provider !== 'builtin') return null
        pulling?.abort()
        const mine = new AbortController()
        pulling = mine
        if (choice.provider === 'builtin') {
          await pageModel?.download(listener, mine.signal)
          return null
        }
        const server = { origin: choice.origin, clock, ...(send && { fetch: send }) }
        const { pullModel } = await import('../../models/ollama/pull.ts')
        await pullModel(server, choice.model, { onProgress: listener }, mine.signal)
        return null
      }),
    stopPull() {
      pulling?.abort(new HarnessError('aborted'))
    },
  }
}
