import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { SignInEnd } from '../../worker/api.ts'
import type { Page } from '../page/page.ts'

/** A browser window in which a person signs in; runs then start with that state. */
export interface SignInWindow {
  /** Undefined until the bridge has reported whether it can show a window. */
  readonly isPossible: Accessor<boolean | undefined>
  readonly site: Accessor<string | undefined>
  /** Opens the window at the address, and resolves when it has closed. */
  readonly open: (site: string, url: string) => Promise<void>
  readonly end: (how: SignInEnd) => void
}

interface Notify {
  readonly kept: (site: string) => void
  readonly failed: (site: string, text: string | undefined) => void
}

/** Leaving the form abandons the window. */
export function createSignInWindow({ worker }: Page, notify: Notify): SignInWindow {
  const [isPossible, setPossible] = createSignal<boolean>()
  const [site, setSite] = createSignal<string>()
  const end = (how: SignInEnd) => void worker.endSignInWindow(how)
  void worker.canOpenSignInWindow().then((answer) => {
    // Without an answer, the form already shows the bridge's problem.
    if ('value' in answer) setPossible(answer.value)
  })
  onCleanup(() => {
    if (site() !== undefined) end('cancelled')
  })
  return {
    isPossible,
    site,
    async open(at, url) {
      if (site() !== undefined) return
      setSite(at)
      notify.failed(at, undefined)
      const answer = await worker.openSignInWindow(url)
      setSite(undefined)
      if ('error' in answer) notify.failed(at, answer.error.message)
      else if (answer.value) notify.kept(at)
    },
    end,
  }
}
