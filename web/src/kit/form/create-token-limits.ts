import { type Accessor, createEffect, createSignal, on } from 'solid-js'
import type { ModelChoice, TokenLimits, WorkerApi } from '../../worker/api.ts'

/** Token limits of a run with the given model; undefined while loading or unknown. */
export function createTokenLimits(
  worker: Pick<WorkerApi, 'tokenLimits'>,
  model: Accessor<ModelChoice | undefined>,
): Accessor<TokenLimits | undefined> {
  const [limits, setLimits] = createSignal<TokenLimits>()
  let newest = 0
  createEffect(
    on(model, (asked) => {
      newest += 1
      const mine = newest
      setLimits(undefined)
      if (!asked) return
      void worker.tokenLimits(asked).then((answer) => {
        if (mine === newest && 'value' in answer) setLimits(answer.value)
      })
    }),
  )
  return limits
}
