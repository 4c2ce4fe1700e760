import { HarnessError } from '@harness/shared/base/errors.ts'
import { isCloud, isOffline } from '@harness/shared/order/provider-names.ts'
import type { Model } from '../../core/ports.ts'

/** Lets so many tasks pass at once; the others wait in the order in which they came. */
interface ConcurrencyLimit {
  /** Throws `aborted` for a task that was given up while it waited; it then never begins. */
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
        // The first that waits takes the place over, so that no later task can overtake it.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

/** Calls at once: a local server answers one, a provider several. */
const WIDTH = { local: 1, cloud: 4 } as const

/** All runs of this worker together keep to the limits; models that call no server need none. */
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
