// Ledger of traffic that left this machine or tried to: one row per host and run, kept over reloads
// and after the run is deleted. Never contains addresses, headers or contents.
import * as z from 'zod/mini'
import { stored } from './failure.ts'
import { type OutboundDelta, OutboundRow } from './outbound-row.ts'
import type { HarnessDb } from './schema.ts'

const KEEP_DAYS = 'outboundDays'
/** Default number of days that rows are kept. */
export const USUAL_DAYS = 365
const DAY_MS = 24 * 60 * 60_000

function keyOf({ by, host, runId, at }: OutboundDelta): string {
  return `${by} ${host} ${runId ?? at.slice(0, 10)}`
}

const SUMS = ['requests', 'failed', 'refused', 'sentBytes', 'receivedBytes'] as const

/** Adds counts to the rows, which all tabs of this browser share. */
export async function addOutbound(db: HarnessDb, deltas: readonly OutboundDelta[]): Promise<void> {
  await stored(() =>
    db.transaction('rw', db.outbound, async () => {
      const rows = new Map<string, OutboundRow>()
      for (const { at, ...delta } of deltas) {
        const key = keyOf({ ...delta, at })
        const known = rows.get(key) ?? OutboundRow.safeParse(await db.outbound.get(key)).data
        const row = { ...delta, key, firstAt: known?.firstAt ?? at, lastAt: at }
        for (const field of SUMS) row[field] += known?.[field] ?? 0
        rows.set(key, row)
      }
      await db.outbound.bulkPut([...rows.values()])
    }),
  )
}

/** Returns all rows, newest first. */
export async function outboundRows(db: HarnessDb): Promise<readonly OutboundRow[]> {
  const found = await stored(() => db.outbound.orderBy('lastAt').reverse().toArray())
  return found.flatMap((row) => OutboundRow.safeParse(row).data ?? [])
}

/** Number of days that rows are kept; 0 keeps them for good. */
export async function readOutboundDays(db: HarnessDb): Promise<number> {
  const found = await stored(() => db.settings.get(KEEP_DAYS))
  return z.number().safeParse(found?.value).data ?? USUAL_DAYS
}

export async function writeOutboundDays(db: HarnessDb, days: number): Promise<void> {
  await stored(() => db.settings.put({ key: KEEP_DAYS, value: days }))
}

/** Removes rows older than the chosen number of days. */
export async function dropOldOutbound(db: HarnessDb, now: number): Promise<void> {
  const days = await readOutboundDays(db)
  if (days === 0) return
  const oldest = new Date(now - days * DAY_MS).toISOString()
  await stored(() => db.outbound.where('lastAt').below(oldest).delete())
}
