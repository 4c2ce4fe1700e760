import type { Size } from '@harness/shared/base/geometry.ts'
import { AUDIT_GOAL } from '@harness/shared/order/run.ts'

/** Address of the audit form, with the known values filled in. */
export function auditHref(known: {
  readonly url?: string
  readonly size?: Size | undefined
  readonly application?: string
  /** Run that the audit starts from, whose network rules it uses. */
  readonly run?: string
}): string {
  const { url, size, application, run } = known
  const query = new URLSearchParams({
    ...(url !== undefined && { url }),
    ...(size && { width: `${size.width}`, height: `${size.height}` }),
    ...(application !== undefined && { application }),
    ...(run !== undefined && { run }),
  })
  return `/audits?${query}`
}

/** Address of the audit or new-run form, filled in from a run. */
export function changesHref({ runId, goal }: { readonly runId: string; readonly goal: string }) {
  return goal === AUDIT_GOAL ? auditHref({ run: runId }) : `/new?from=${runId}`
}
