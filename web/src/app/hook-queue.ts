// Queue of hook requests: a run waits at a hook until the program that started it answers.
import type { HookAnswer, HookRequest } from '@harness/shared/log/wire/automation.ts'
import type { HookCall } from '../worker/api.ts'

interface HookQueue {
  /** Called by the worker. */
  readonly ask: HookCall
  /** Waits for the next request; returns each once. */
  readonly next: () => Promise<HookRequest>
  /** Answers the request that `next` returned last. */
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
