// Points of runs that wait for the commands of the program that started them.
import type { HookAnswer, HookRequest } from '@harness/shared/log/wire/automation.ts'
import type { HookCall } from '../worker/api.ts'

interface HookQueue {
  /** For the worker. */
  readonly ask: HookCall
  /** The next request, each once. */
  readonly next: () => Promise<HookRequest>
  /** Answers the request that was handed out last. */
  readonly answer: (answer: HookAnswer) => void
}

export function makeHookQueue(): HookQueue {
  const waiting: { readonly request: HookRequest; readonly resolve: HookQueue['answer'] }[] = []
  let wake: () => void = () => undefined
  let current: HookQueue['answer'] = () => undefined
  return {
    ask: (event) =>
      new Promise((resolve) => {
        waiting.push({ request: { point: event.point, event: { ...event } }, resolve })
        wake()
      }),
    async next() {
      for (;;) {
        const first = waiting.shift()
        if (first) {
          current = first.resolve
          return first.request
        }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    answer: (answer) => current(answer),
  }
}
