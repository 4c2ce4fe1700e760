import { type Accessor, createSignal } from 'solid-js'
import type { Page } from '../../kit/page/page.ts'
import { serverOrigin } from './server-origin.ts'

export interface ModelServer {
  /** Content of the field: the typed address, else the one in use. */
  readonly text: Accessor<string>
  readonly type: (text: string) => void
  readonly failure: Accessor<string | undefined>
  /** True when the field differs from the address in use. */
  readonly isChanged: Accessor<boolean>
  readonly changing: Accessor<boolean>
  /** Uses the typed server; calls `reload` when the page must reload. */
  readonly use: () => Promise<void>
}

/** Address of the model server, and the form to change it. */
export function createModelServer(
  page: Page,
  inUse: Accessor<string | undefined>,
  reload: () => void,
  kind: 'ollama' | 'compatible' = 'ollama',
): ModelServer {
  const [typed, setTyped] = createSignal<string>()
  const [failure, setFailure] = createSignal<string>()
  const [changing, setChanging] = createSignal(false)
  const text = () => typed() ?? inUse() ?? ''
  return {
    text,
    failure,
    changing,
    isChanged: () => typed() !== undefined && typed() !== inUse(),
    type: (value) => {
      setTyped(value)
      setFailure(undefined)
    },
    use: async () => {
      const isGone = kind === 'compatible' && text().trim() === ''
      const wanted = isGone ? { origin: '' } : serverOrigin(text())
      if ('failure' in wanted) {
        setFailure(wanted.failure)
        return
      }
      setChanging(true)
      const result = await (kind === 'ollama'
        ? page.worker.useModelServer(wanted.origin)
        : page.worker.useModelServer(wanted.origin, kind))
      setChanging(false)
      if ('error' in result) setFailure(result.error.message)
      else reload()
    },
  }
}
