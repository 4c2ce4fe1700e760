import type { FocusStop, KeyboardWalk } from '@harness/shared/devices/audit.ts'
import type { AuditFinding } from '@harness/shared/report/audit/findings.ts'
import type { AuditEntry } from '../../store/audit-entry.ts'
import { countOf } from './number.ts'

/** "localhost:3000", with the path where there is one. */
export function addressText(address: string): string {
  if (!URL.canParse(address)) return address
  const { host, pathname } = new URL(address)
  return pathname === '/' ? host : `${host}${pathname}`
}

/** How far an audit is, or what came of it. */
export function progressText(done: number, { wanted }: Pick<AuditEntry, 'wanted'>): string {
  if (done === 0) return 'Auditing the first screen'
  return `${countOf(done, 'screen')} of at most ${wanted} audited; looking for the next one`
}

/** "button “Send”", or "button without a name". */
export function elementText({ element }: Pick<AuditFinding, 'element'>): string {
  return `${element.role} ${element.name === '' ? 'without a name' : `“${element.name}”`}`
}

export function stopText({ element, visible }: FocusStop): string {
  const name = `${element.role}: ${element.name === '' ? 'without a name' : element.name}`
  return visible === false ? `${name}, focus not visible` : name
}

/** How the walk ended. */
export function walkText({ stops, trap, complete }: KeyboardWalk): string {
  const count = countOf(stops.length, 'stop')
  if (trap) return `${count}. Trap: stop ${trap.at + 1} leads back to stop ${trap.returnsTo + 1}.`
  return complete ? `${count}. No trap.` : `${count}. The walk was cut short.`
}
