// What the page asks about accessibility audits; the work is loaded with the first of them.
import type { Imaging } from '../../core/ports.ts'
import type { Result } from '../result.ts'
import { toResult } from '../to-result.ts'
import type { AuditDeps, AuditTarget } from './ports.ts'

export interface AuditCalls {
  /**
   * Its id, once the application is open; the audit continues by itself, and the store has what it
   * found so far.
   */
  startAudit(target: AuditTarget): Promise<Result<string>>
  /** Ends it with the screens it has. Unknown ones are ignored. */
  stopAudit(id: string): Promise<void>
}

/** Pictures are made by what is loaded with the first run or audit. */
type CallDeps = Omit<AuditDeps, 'imaging'> & { readonly imaging: () => Promise<Imaging> }

export function makeAuditCalls(deps: CallDeps): AuditCalls {
  const going = new Map<string, AbortController>()
  return {
    startAudit: (target) =>
      toResult(async () => {
        const [{ startAudit }, imaging] = await Promise.all([import('./audit.ts'), deps.imaging()])
        return startAudit({ ...deps, imaging }, target, going)
      }),
    stopAudit: async (id) => going.get(id)?.abort(),
  }
}
