import type { SignInState } from '@harness/shared/devices/sign-in.ts'
import type { Contact } from '@harness/shared/language/browser-network.ts'
import type { ModelChoice } from '@harness/shared/order/model-choice.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { Clock, Ids, Imaging, Model } from '../../core/ports.ts'
import type { HarnessDb } from '../../store/schema.ts'
import type { BridgeLink } from '../bridge-link.ts'

/** What to audit. */
export interface AuditTarget
  extends Pick<RunOrder, 'url' | 'viewport' | 'appearance' | 'contacts' | 'signedIn' | 'attach'> {
  /** In the library. */
  readonly applicationId?: string
  /** Different screens to audit at most; 1 is the address alone, others are reached by a sweep. */
  readonly screens: number
}

export interface AuditDeps {
  readonly db: HarnessDb
  readonly clock: Clock
  readonly ids: Ids
  readonly imaging: Imaging
  readonly link: Pick<BridgeLink, 'socket'>
  readonly makeModel: (choice: ModelChoice, signal: AbortSignal) => Promise<Model>
  readonly signIn: (url: string) => Promise<SignInState>
  /** Called with what the audited pages asked for. Must not throw. */
  readonly onContacts?: (contacts: readonly Contact[]) => void
}
