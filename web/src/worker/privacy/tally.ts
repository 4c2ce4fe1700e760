import type { RunId } from '@harness/shared/base/ids.ts'
import type { Clock } from '../../core/ports.ts'
import type { OutboundDelta } from '../../store/records.ts'

export interface Counts {
  requests: number
  failed: number
  refused: number
  sentBytes: number
  receivedBytes: number
}

export const NO_COUNTS: Readonly<Counts> = {
  ...{ requests: 0, failed: 0, refused: 0, sentBytes: 0, receivedBytes: 0 },
}

const FIELDS = ['requests', 'failed', 'refused', 'sentBytes', 'receivedBytes'] as const

export function addTo(counts: Counts, more: Partial<Counts>): void {
  for (const field of FIELDS) counts[field] += more[field] ?? 0
}

type Of = Pick<OutboundDelta, 'by' | 'host'> & { readonly runId: RunId | undefined }

/** Counts by sender, host and run since they were taken last. */
export function makeTally(clock: Clock) {
  let sums = new Map<string, { readonly of: Of; readonly counts: Counts; at: string }>()
  let listener: () => void = () => undefined
  return {
    count(of: Of, more: Partial<Counts>): void {
      const key = `${of.by} ${of.host} ${of.runId}`
      const at = clock.timestamp()
      const sum = sums.get(key) ?? { of, counts: { ...NO_COUNTS }, at }
      addTo(sum.counts, more)
      sum.at = at
      sums.set(key, sum)
      listener()
    },
    take(): readonly OutboundDelta[] {
      const taken = [...sums.values()]
      sums = new Map()
      return taken.map(({ of: { runId, ...of }, counts, at }) => ({
        ...of,
        ...counts,
        at,
        ...(runId && { runId }),
      }))
    },
    /** Called with each count. */
    onCount(called: () => void): void {
      listener = called
    },
  }
}
