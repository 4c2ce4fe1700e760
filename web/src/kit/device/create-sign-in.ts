import { withScheme } from '@harness/shared/order/with-scheme.ts'
import { type Accessor, createMemo, createSignal } from 'solid-js'
import type { SignInReport } from '../../worker/api.ts'
import type { Page } from '../page/page.ts'
import { createSignInWindow, type SignInWindow } from './create-sign-in-window.ts'

/** Source of the sign-in that the tested browser starts with: a file or a window. */
export interface SignInChoice {
  /** Origin of the address in the form; undefined while it is invalid. */
  readonly site: Accessor<string | undefined>
  readonly kept: Accessor<SignInReport | undefined>
  readonly on: Accessor<boolean>
  readonly turn: (on: boolean) => void
  /** Reason why the last file or window was not accepted. */
  readonly failure: Accessor<string | undefined>
  readonly take: (file: Blob) => Promise<void>
  readonly window: SignInWindow
  /** Opens a sign-in window at the form's address. */
  readonly openWindow: () => Promise<void>
  readonly forget: () => Promise<void>
}

function siteOf(url: string): string | undefined {
  const address = withScheme(url)
  const isWeb = /^https?:\/\//i.test(address) && URL.canParse(address)
  return isWeb ? new URL(address).origin : undefined
}

export function createSignIn(page: Page, url: Accessor<string>): SignInChoice {
  const { worker } = page
  const [all, setAll] = createSignal<readonly SignInReport[]>([])
  const [wanted, setWanted] = createSignal<string>()
  const [failed, setFailed] = createSignal<{ readonly site: string; readonly text: string }>()
  const site = createMemo(() => siteOf(url()))
  const kept = () => all().find((each) => each.site === site())
  const read = async () => {
    const answer = await worker.signIns()
    if ('value' in answer) setAll(answer.value)
  }
  void read()
  const took = async (at: string) => {
    setWanted(at)
    await read()
  }
  const failWith = (at: string, text: string | undefined) =>
    setFailed(text === undefined ? undefined : { site: at, text })
  const window = createSignInWindow(page, { kept: (at) => void took(at), failed: failWith })
  return {
    site,
    kept,
    // Off by default: a signed-in test is opt-in.
    on: () => kept()?.state === 'here' && wanted() === site(),
    turn: (on) => setWanted(on ? site() : undefined),
    failure: () => (failed()?.site === site() ? failed()?.text : undefined),
    async take(file) {
      const at = site()
      if (at === undefined) return
      const answer = await worker.keepSignIn(at, await file.text())
      failWith(at, 'error' in answer ? answer.error.message : undefined)
      if ('value' in answer) await took(at)
    },
    window,
    async openWindow() {
      const at = site()
      if (at !== undefined) await window.open(at, withScheme(url()))
    },
    async forget() {
      const at = site()
      if (at !== undefined) await worker.forgetSignIn(at)
      setWanted(undefined)
      await read()
    },
  }
}
