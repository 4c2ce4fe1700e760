import { createSignal } from 'solid-js'
import type { LeaveAttempt, LedgerEntry, WorkerApi } from '../../../worker/api.ts'

/** The self-test and the ledger behind the privacy indicator. */
export interface SelfTest {
  readonly origin: () => string
  type(origin: string): void
  readonly failure: () => string | undefined
  readonly running: () => boolean
  readonly attempts: () => readonly LeaveAttempt[] | undefined
  readonly hasAllowlist: () => boolean | undefined
  run(): Promise<void>
  readonly ledger: () => readonly LedgerEntry[]
  /** Reads what was contacted until now. */
  refresh(): Promise<void>
}

/** A host that exists for examples, so that nobody is bothered by a knock. */
const EXAMPLE = 'https://example.com'

export function createSelfTest(worker: Pick<WorkerApi, 'ledger' | 'tryToLeave'>): SelfTest {
  const [origin, setOrigin] = createSignal(EXAMPLE)
  const [failure, setFailure] = createSignal<string>()
  const [running, setRunning] = createSignal(false)
  const [attempts, setAttempts] = createSignal<readonly LeaveAttempt[]>()
  const [hasAllowlist, setHasAllowlist] = createSignal<boolean>()
  const [ledger, setLedger] = createSignal<readonly LedgerEntry[]>([])

  async function refresh(): Promise<void> {
    setLedger(await worker.ledger())
    const { readEnforcement } = await import('./leave.ts')
    setHasAllowlist((await readEnforcement()).hasAllowlist)
  }

  async function run(): Promise<void> {
    const target = foreignOrigin(origin())
    setFailure(target ? undefined : 'Name another host, such as https://example.com.')
    if (!target || running()) return
    setRunning(true)
    try {
      const { readEnforcement, tryFromPage } = await import('./leave.ts')
      const enforced = await readEnforcement()
      const fromPage = await tryFromPage(target, enforced.hasAllowlist)
      setAttempts([...fromPage, ...(await worker.tryToLeave(target))])
      await refresh()
    } finally {
      setRunning(false)
    }
  }

  return {
    origin,
    type: setOrigin,
    failure,
    running,
    attempts,
    hasAllowlist,
    run,
    ledger,
    refresh,
  }
}

/** The origin of an address elsewhere; undefined for what is none. */
function foreignOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin } = new URL(text)
  return /^https?:$/.test(protocol) && origin !== location.origin ? origin : undefined
}
