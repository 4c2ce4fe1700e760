import type { ContactedHost } from '@harness/shared/log/views/contacts.ts'
import { createEffect, createSignal, on } from 'solid-js'
import type { Page } from '../../kit/page/page.ts'
import type { LedgerEntry } from '../../worker/api.ts'
import type { NetworkAttempt, PageLock } from '../../worker/offline/test-network-lock.ts'

/** Self-test, and the ledger behind the privacy indicator. */
export interface SelfTest {
  readonly origin: () => string
  type(origin: string): void
  readonly failure: () => string | undefined
  readonly running: () => boolean
  /** Results of the last test; undefined from the start of the next one. */
  readonly results: () => TestResults | undefined
  readonly lock: () => PageLock | undefined
  run(): Promise<void>
  /** Hosts contacted up to page load, or up to the last test. */
  readonly ledger: () => readonly LedgerEntry[]
  /** Hosts that tested pages contacted, up to the same moment. */
  readonly tested: () => readonly ContactedHost[]
}

export interface TestResults {
  readonly origin: string
  readonly at: Date
  readonly attempts: readonly NetworkAttempt[]
}

/** Host reserved for examples (RFC 2606), so the attempt disturbs no one. */
const EXAMPLE = 'https://example.com'

const NOT_LOADED = 'The test could not be loaded, so nothing was tried. Reload the page.'

export function createSelfTest({ worker, boot, hosting }: Page): SelfTest {
  const [origin, setOrigin] = createSignal(EXAMPLE)
  const [failure, setFailure] = createSignal<string>()
  const [running, setRunning] = createSignal(false)
  const [results, setResults] = createSignal<TestResults>()
  const [lock, setLock] = createSignal<PageLock>()
  const [ledger, setLedger] = createSignal<readonly LedgerEntry[]>([])
  const [tested, setTested] = createSignal<readonly ContactedHost[]>([])

  const readLedger = async () => {
    setLedger(await worker.ledger())
    setTested(await worker.testedContacts())
  }
  createEffect(on(boot, () => void readLedger()))

  /** Loads the test on first use; throws when that download fails. */
  async function enforced() {
    const { readEnforcement, tryFromPage } = await import('../../kit/page/test-network-lock.ts')
    const enforces = await readEnforcement(hosting)
    setLock(enforces)
    return (target: string) => tryFromPage(target, enforces)
  }
  void enforced().catch(() => undefined) // nothing is claimed; the test shows the problem

  async function run(): Promise<void> {
    if (running()) return
    const target = otherOrigin(origin())
    setResults(undefined)
    setFailure(target ? undefined : 'Name another host, such as https://example.com.')
    if (!target) return
    setRunning(true)
    try {
      const fromPage = await (await enforced())(target)
      const attempts = [...fromPage, ...(await worker.testNetworkLock(target))]
      setResults({ origin: target, at: new Date(), attempts })
      await readLedger()
    } catch {
      setFailure(NOT_LOADED)
    } finally {
      setRunning(false)
    }
  }

  return {
    origin,
    type: setOrigin,
    failure,
    running,
    results,
    lock,
    run,
    ledger,
    tested,
  }
}

/** Origin of an external address; undefined for any other text. */
function otherOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin } = new URL(text)
  return /^https?:$/.test(protocol) && origin !== location.origin ? origin : undefined
}
