import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { Credential } from '@harness/shared/order/library/library.ts'
import { type Accessor, createEffect, createSignal, onCleanup } from 'solid-js'
import { readDetails } from '../../store/details.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { watch } from '../../store/watch.ts'

/** Sign-in state that expired during a run, or will expire soon. */
export interface SignInEnd {
  readonly label: string
  readonly applicationId: string
  /** Expiry in ISO 8601. */
  readonly expiresAt: string
  readonly isOver: boolean
}

/** Time before the expiry from which a live run shows it, in milliseconds. */
const SOON_MS = 3_600_000
const TICK_MS = 1_000

/**
 * Expiry of a run's sign-in cookies: returned from an hour before, and afterwards only if it was
 * during the run. Undefined otherwise.
 */
export function createSignInEnd(
  db: HarnessDb,
  runId: RunId,
  run: Accessor<RunState>,
): Accessor<SignInEnd | undefined> {
  const [credential, setCredential] = createSignal<Credential>()
  const [now, setNow] = createSignal(Date.now())
  const read = async () => {
    const { credentialId } = await readDetails(db, runId)
    const found = credentialId === undefined ? undefined : await db.credentials.get(credentialId)
    return Credential.safeParse(found).data
  }
  // On an error the run is shown without the expiry.
  onCleanup(watch(read, setCredential, () => undefined))
  const isGoing = () => run().phase === 'running'
  createEffect(() => {
    if (!isGoing() || credential()?.expiresAt === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    onCleanup(() => clearInterval(timer))
  })
  return () => {
    const { kind, label = '', applicationId = '', expiresAt } = credential() ?? {}
    const startedAt = Date.parse(run().started?.ts ?? '')
    const end = Date.parse(expiresAt ?? '')
    if (kind !== 'state' || expiresAt === undefined || !(end > startedAt)) return undefined
    const last = isGoing() ? now() : Date.parse(run().lastTs ?? '')
    const isOver = end <= last
    const isNear = isOver || (isGoing() && end - last <= SOON_MS)
    return isNear ? { label, applicationId, expiresAt, isOver } : undefined
  }
}
