import type { AuditFormat } from '@harness/shared/report/audit/formats-list.ts'
import type { AuditReport } from '@harness/shared/report/audit/report.ts'
import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import { readAudit, type StoredAudit } from '../../../store/audits.ts'
import { isAuditHeld } from '../../../store/lock.ts'
import { watch } from '../../../store/watch.ts'
import { download } from '../run/create-export.ts'
import type { Page } from '../shell/page.ts'
import { auditFile, reportOf } from './audit-file.ts'

export interface AuditState {
  /** Undefined while it is read; null when it is not there. */
  readonly audit: Accessor<StoredAudit | null | undefined>
  readonly report: Accessor<AuditReport | undefined>
  /** A tab of this browser is at it. */
  readonly isGoing: Accessor<boolean>
  /** Address of the picture of a screen, which counts from 1. */
  readonly pictureOf: (screen: number) => string | undefined
  readonly stop: () => void
  readonly exporting: Accessor<boolean>
  readonly save: (format: AuditFormat) => Promise<void>
}

/** An audit as the store has it, also while it is in progress. */
export function createAudit(page: Page, id: Accessor<string>): AuditState {
  const [audit, setAudit] = createSignal<StoredAudit | null>()
  const [isGoing, setIsGoing] = createSignal(false)
  const [exporting, setExporting] = createSignal(false)
  const pictureOf = createPictureAddresses(audit)
  createEffect(
    on(id, (wanted) => {
      const take = (found: StoredAudit | undefined) => {
        setAudit(found ?? null)
        const isOpen = found !== undefined && found.entry.endedAt === undefined
        if (!isOpen) setIsGoing(false)
        else void isAuditHeld(wanted).then(setIsGoing, () => setIsGoing(false))
      }
      onCleanup(
        watch(
          () => readAudit(page.db, wanted),
          take,
          () => setAudit(null),
        ),
      )
    }),
  )
  const report = createMemo(() => {
    const found = audit()
    return found ? reportOf(found) : undefined
  })
  return {
    ...{ audit, report, isGoing, pictureOf, exporting },
    stop: () => void page.worker.stopAudit(id()),
    async save(format) {
      const found = audit()
      if (!found || exporting()) return
      setExporting(true)
      const file = await auditFile(found, format).finally(() => setExporting(false))
      download(file)
      page.announce(`Exported ${file.name}.`, 'polite')
    },
  }
}

/** Pictures keep their address while more of them come. */
function createPictureAddresses(audit: Accessor<StoredAudit | null | undefined>) {
  const known = new Map<string, string>()
  onCleanup(() => {
    for (const address of known.values()) URL.revokeObjectURL(address)
  })
  return (screen: number): string | undefined => {
    const found = audit()
    const picture = found?.screens[screen - 1]?.picture
    if (!found || !picture) return undefined
    const key = `${found.entry.id} ${screen}`
    const address = known.get(key) ?? URL.createObjectURL(picture)
    known.set(key, address)
    return address
  }
}
