import { HarnessError } from '@harness/shared/base/errors.ts'
import { isCloud, isOffline } from '@harness/shared/order/provider-names.ts'
import type { Model } from '../../core/ports.ts'

/** Limits the number of concurrent tasks; the others wait in order of arrival. */
interface ConcurrencyLimit {
  /** Runs the task when there is room. Throws `aborted` if the signal aborts before. */
  pass<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>
}

export function makeConcurrencyLimit(width: number): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let running = 0

  function enter(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(new HarnessError('aborted'))
    if (running < width) {
      running += 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(new HarnessError('aborted'))
      }
      signal.addEventListener('abort', giveUp, { once: true })
      waiting.push(begin)
    })
  }

  return {
    async pass(task, signal) {
      await enter(signal)
      try {
        return await task()
      } finally {
        // The slot goes directly to the first waiting task, so that no later one overtakes it.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

/** Maximum concurrent calls: one for local servers, several for cloud providers. */
const WIDTH = { local: 1, cloud: 4 } as const

/** Applies limits shared by all runs of this worker; offline models are not limited. */
export function limitConcurrency(): (model: Model) => Model {
  const local = makeConcurrencyLimit(WIDTH.local)
  const cloud = makeConcurrencyLimit(WIDTH.cloud)
  return (model) => {
    const { provider, name, profile, nextKey } = model
    if (isOffline(provider)) return model
    const limit = isCloud(provider) ? cloud : local
    return {
      provider,
      name,
      profile,
      ...(nextKey && { nextKey }),
      step: (request, signal, onProgress) =>
        limit.pass(() => model.step(request, signal, onProgress), signal),
    }
  }
}
