import { CloudProvider } from '@harness/shared/order/provider-names.ts'
import { CLOUD } from '@harness/shared/order/providers.ts'
import { type Accessor, createEffect, createSignal } from 'solid-js'
import { copyNetwork } from '../../kit/page/network-copy.ts'
import type { Page } from '../../kit/page/page.ts'
import type { ModeChange, ModeReport, ModeRequest } from '../../worker/api.ts'

export interface ModeSwitch {
  /** Undefined until the bridge has answered. */
  readonly now: Accessor<ModeReport | undefined>
  /** Providers that a switch to cloud would allow. */
  readonly wanted: Accessor<readonly CloudProvider[]>
  readonly want: (provider: CloudProvider, isWanted: boolean) => void
  /** Changes that the requested switch would make; nothing has changed yet. */
  readonly change: Accessor<ModeChange | undefined>
  readonly failure: Accessor<string | undefined>
  readonly switching: Accessor<boolean>
  readonly describe: (mode: 'local' | 'cloud') => Promise<void>
  readonly stay: () => void
  /** Performs the described switch; calls `reload` when the page must reload. */
  readonly go: () => Promise<void>
}

/** Switch between local and cloud: it first describes the changes, then makes them. */
export function createModeSwitch(page: Page, reload: () => void): ModeSwitch {
  const { worker, boot } = page
  const [now, setNow] = createSignal<ModeReport>()
  // Choices made before the bridge answered are kept.
  const [ticked, setTicked] = createSignal<Readonly<Partial<Record<CloudProvider, boolean>>>>({})
  const wanted = () =>
    CloudProvider.options.filter(
      (provider) => ticked()[provider] ?? now()?.providers.includes(provider) ?? false,
    )
  const [request, setRequest] = createSignal<ModeRequest>()
  const [change, setChange] = createSignal<ModeChange>()
  const [failure, setFailure] = createSignal<string>()
  const [switching, setSwitching] = createSignal(false)
  const stay = () => {
    setChange(undefined)
    setFailure(undefined)
  }
  const read = async () => {
    const answer = await worker.mode()
    if ('error' in answer) return void setFailure(answer.error.message)
    setNow(answer.value)
  }
  // The bridge does not accept this page before it is paired.
  const known = new Promise<void>((resolve) => {
    createEffect(() => boot() && void read().then(resolve))
  })
  return {
    now,
    wanted,
    change,
    failure,
    switching,
    stay,
    want: (provider, isWanted) => {
      setTicked({ ...ticked(), [provider]: isWanted })
      stay()
    },
    describe: async (mode) => {
      await known
      const next: ModeRequest = mode === 'local' ? { mode } : { mode, providers: wanted() }
      const answer = await worker.describeMode(next)
      if ('error' in answer) return void setFailure(answer.error.message)
      setFailure(undefined)
      setRequest(next)
      setChange(answer.value)
    },
    go: async () => {
      const next = request()
      if (!next || switching()) return
      setSwitching(true)
      const answer = await worker.switchMode(next)
      setSwitching(false)
      if ('error' in answer) return void setFailure(answer.error.message)
      keepNetwork(page, next)
      reload()
    },
  }
}

/** Stores the choice for a static page, which has no bridge to enforce it. */
function keepNetwork({ hosting, storage }: Page, next: ModeRequest): void {
  if (hosting !== 'static') return
  const providers = next.mode === 'cloud' ? next.providers : []
  copyNetwork(
    storage,
    providers.map((provider) => CLOUD[provider].host),
  )
}
