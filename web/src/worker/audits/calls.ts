// What the page asks about accessibility audits; the work is loaded with the first of them.
import type { Result } from '../result.ts'
import { toResult } from '../to-result.ts'
import type { AuditDeps, AuditTarget } from './ports.ts'

export interface AuditCalls {
  /**
   * Its id, once the application is open; the audit goes on by itself, and the store has what it
   * found so far.
   */
  startAudit(target: AuditTarget): Promise<Result<string>>
  /** Ends it with the screens it has. Unknown ones are ignored. */
  stopAudit(id: string): Promise<void>
}

export function makeAuditCalls(deps: AuditDeps): AuditCalls {
  const going = new Map<string, AbortController>()
  return {
    startAudit: (target) =>
      toResult(async () => (await import('./audit.ts')).startAudit(deps, target, going)),
    stopAudit: async (id) => going.get(id)?.abort(),
  }
}
