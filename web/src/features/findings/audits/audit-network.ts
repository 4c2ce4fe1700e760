import type { BrowserNetwork } from '@harness/shared/device/browser-network.ts'
import { resolve, type Source } from '@harness/shared/order/options/layers.ts'
import { pastChoice } from '../../../store/earlier-runs.ts'
import { readRunDefaults } from '../../../store/library/defaults.ts'
import { entriesOf } from '../../../store/library/entries.ts'
import { applicationAt, isSameHost, type Tested } from '../../../store/library/use-application.ts'
import type { HarnessDb } from '../../../store/schema.ts'

/** Hosts that an audit's pages may contact, and where the choice was made. */
export interface AuditNetwork {
  /** Undefined when any host is allowed. */
  readonly contacts: BrowserNetwork | undefined
  readonly source: Source
  /** Application to which the choice belongs or would be saved. */
  readonly application?: string | undefined
}

/** Origin of an audit: a run, or an application of the library. */
interface Origin {
  readonly run?: string | undefined
  readonly application?: string | undefined
}

/**
 * Hosts for an audit of this address: those of the original run, else of the application, else of
 * Settings. Throws `store_*`.
 */
export async function auditNetwork(
  db: HarnessDb,
  tested: Tested,
  { run, application }: Origin,
): Promise<AuditNetwork> {
  const [settings, all, past] = await Promise.all([
    readRunDefaults(db),
    entriesOf(db, 'applications'),
    run === undefined ? undefined : pastChoice(db, run),
  ])
  // The address may have changed since, and a choice for one site does not apply to another.
  const order = past?.order && isSameHost(past.order.url, tested.url) ? past.order : undefined
  const found = applicationAt(all, tested, application ?? order?.details?.applicationId)
  const layers = {
    settings,
    application: found?.defaults,
    run: { ...(order?.contacts && { contacts: order.contacts }) },
  }
  const { value, source } = resolve(layers, 'contacts', { from: 'app', url: tested.url })
  return { contacts: value, source, application: found?.name }
}
