import type { ContactedHost } from '@harness/shared/log/views/contacts.ts'
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import type { LedgerEntry } from '../../worker/api.ts'
import { isOwnMachine, sentByPages } from '../words/contacts.ts'
import { gapsOf } from '../words/gaps.ts'
import type { Page } from './page.ts'

/** Requests to other machines since page load, and connections that this browser cannot block. */
export interface Traffic {
  readonly ledger: Accessor<readonly LedgerEntry[]>
  /** Number of requests that Harness itself sent to other machines. */
  readonly sentOut: Accessor<number>
  readonly tested: Accessor<readonly ContactedHost[]>
  /** Number of requests that tested pages sent to other machines. */
  readonly sentByPages: Accessor<number>
  /** Connections that nothing blocks in local mode; empty until known. */
  readonly gaps: Accessor<readonly string[]>
  /** True when a reload of the page closes some of the gaps. */
  readonly isReloadNeeded: Accessor<boolean>
  readonly refresh: () => Promise<void>
}

/** Refresh interval in milliseconds: tested pages send requests at any time. */
const REFRESH_MS = 2_000

export function createTraffic({ worker, boot, hosting }: Page): Traffic {
  const [ledger, setLedger] = createSignal<readonly LedgerEntry[]>([])
  const [tested, setTested] = createSignal<readonly ContactedHost[]>([])
  const [gaps, setGaps] = createSignal<readonly string[]>([])
  const [isReloadNeeded, setIsReloadNeeded] = createSignal(false)
  const refresh = async () => {
    setLedger(await worker.ledger())
    setTested(await worker.testedContacts())
  }
  const countGaps = async () => {
    const { readEnforcement } = await import('./test-network-lock.ts')
    const lock = await readEnforcement(hosting)
    setGaps(gapsOf(hosting, lock))
    setIsReloadNeeded(lock === 'after-reload')
  }
  createEffect(on(boot, () => void refresh()))
  const timer = setInterval(() => void refresh(), REFRESH_MS)
  onCleanup(() => clearInterval(timer))
  void countGaps().catch(() => undefined) // not loaded: nothing is claimed
  const sentOut = () =>
    ledger()
      .filter(({ host }) => !isOwnMachine(host) && host !== location.host)
      .reduce((sum, { requests }) => sum + requests, 0)
  return {
    ...{ ledger, sentOut, tested, gaps, isReloadNeeded, refresh },
    sentByPages: () => sentByPages(tested()),
  }
}
