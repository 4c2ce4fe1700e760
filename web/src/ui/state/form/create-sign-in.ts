import { type Accessor, createMemo, createSignal } from 'solid-js'
import type { SignInReport } from '../../../worker/api.ts'
import type { Page } from '../shell/page.ts'

/** Whether the browser under test starts signed in, and the file that says as whom. */
export interface SignInChoice {
  /** Of the address in the form; undefined while it is none. */
  readonly site: Accessor<string | undefined>
  /** What is kept for that site. */
  readonly kept: Accessor<SignInReport | undefined>
  readonly on: Accessor<boolean>
  readonly turn: (on: boolean) => void
  /** Why the file was not taken. */
  readonly failure: Accessor<string | undefined>
  readonly take: (file: Blob) => Promise<void>
  readonly forget: () => Promise<void>
}

function siteOf(url: string): string | undefined {
  const address = url.trim()
  const isWeb = /^https?:\/\//i.test(address) && URL.canParse(address)
  return isWeb ? new URL(address).origin : undefined
}

export function createSignIn({ worker }: Page, url: Accessor<string>): SignInChoice {
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
  return {
    site,
    kept,
    // It starts at none: who is tested as somebody wants it.
    on: () => kept()?.state === 'here' && wanted() === site(),
    turn: (on) => setWanted(on ? site() : undefined),
    failure: () => (failed()?.site === site() ? failed()?.text : undefined),
    async take(file) {
      const at = site()
      if (at === undefined) return
      const answer = await worker.keepSignIn(at, await file.text())
      setFailed('error' in answer ? { site: at, text: answer.error.message } : undefined)
      if ('value' in answer) setWanted(at)
      await read()
    },
    async forget() {
      const at = site()
      if (at !== undefined) await worker.forgetSignIn(at)
      setWanted(undefined)
      await read()
    },
  }
}
