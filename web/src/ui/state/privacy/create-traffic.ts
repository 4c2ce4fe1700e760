import { type Accessor, createEffect, createSignal, on } from 'solid-js'
import type { LedgerEntry } from '../../../worker/api.ts'
import type { Page } from '../shell/page.ts'

/** Requests to other machines since page load, and the gaps this browser cannot block. */
interface Traffic {
  readonly ledger: Accessor<readonly LedgerEntry[]>
  /** Requests to other machines. */
  readonly sentOut: Accessor<number>
  /** Ways out that this browser cannot close in local mode; undefined until that is known. */
  readonly gaps: Accessor<number | undefined>
  readonly refresh: () => Promise<void>
}

/** Without the connection list two ways stay open: another address in a window, and WebRTC. */
const GAPS = 2

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/

export function createTraffic({ worker, boot, hosting }: Page): Traffic {
  const [ledger, setLedger] = createSignal<readonly LedgerEntry[]>([])
  const [gaps, setGaps] = createSignal<number>()
  const refresh = async () => void setLedger(await worker.ledger())
  const countGaps = async () => {
    const { readEnforcement } = await import('./test-network-lock.ts')
    setGaps((await readEnforcement(hosting)) ? 0 : GAPS)
  }
  createEffect(on(boot, () => void refresh()))
  void countGaps().catch(() => undefined) // not loaded: nothing is claimed
  const sentOut = () =>
    ledger()
      .filter(({ host }) => !LOOPBACK.test(host))
      .reduce((sum, { requests }) => sum + requests, 0)
  return { ledger, sentOut, gaps, refresh }
}
