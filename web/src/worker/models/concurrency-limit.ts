import { HarnessError } from '@harness/shared/errors.ts'
import type { Model } from '../../core/ports.ts'

/** Lets so many tasks pass at once; the others wait in the order in which they came. */
export interface Lane {
  /** Throws `aborted` for a task that was given up while it waited; it then never begins. */
  pass<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>
}

export function makeLane(width: number): Lane {
  const waiting: (() => void)[] = []
  let under = 0

  function enter(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(new HarnessError('aborted'))
    if (under < width) {
      under += 1
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
        // Who waits takes the place over, so that nobody who comes now can be faster.
        const next = waiting.shift()
        if (next) next()
        else under -= 1
      }
    },
  }
}

/** Calls at once: a local server answers one, a provider several (design 5). */
const LANES = { local: 1, cloud: 4 } as const

const LANE_OF: Readonly<Partial<Record<Model['provider'], keyof typeof LANES>>> = {
  ollama: 'local',
  compatible: 'local',
  anthropic: 'cloud',
  openai: 'cloud',
  google: 'cloud',
}

/** All runs of this worker together keep to the lanes; models that call nobody need none. */
export function makeLanes(): (model: Model) => Model {
  const lanes = { local: makeLane(LANES.local), cloud: makeLane(LANES.cloud) }
  return (model) => {
    const name = LANE_OF[model.provider]
    if (name === undefined) return model
    return {
      provider: model.provider,
      name: model.name,
      profile: model.profile,
      step: (request, signal, onProgress) =>
        lanes[name].pass(() => model.step(request, signal, onProgress), signal),
    }
  }
}
