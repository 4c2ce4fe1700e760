import { type Accessor, createEffect, createSignal, on } from 'solid-js'
import type { Page } from '../shell/page.ts'

export interface Models {
  /** Origin of the model server that this page may reach; undefined until the worker has answered. */
  readonly origin: Accessor<string | undefined>
  /** Models of the server that can see; empty when it does not answer, undefined while it is asked. */
  readonly installed: Accessor<readonly string[] | undefined>
  readonly ask: () => void
}

/** The models of this machine, asked for once the worker has said where, and again when asked. */
export function createModels(page: Page): Models {
  const [installed, setInstalled] = createSignal<readonly string[]>()
  const origin = () => page.boot()?.modelOrigins[0]
  const ask = () => {
    const at = origin()
    if (at !== undefined) void page.worker.models(at).then(setInstalled)
    // booted, and there is no server to ask
    else if (page.boot()) setInstalled([])
  }
  createEffect(on(() => [page.boot() !== undefined, origin()], ask))
  return { origin, installed, ask }
}
