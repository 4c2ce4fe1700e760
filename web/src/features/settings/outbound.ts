import type { RunId } from '@harness/shared/base/ids.ts'
import { isOwnMachine } from '../../kit/words/contacts.ts'
import { dayOf, dayText, timeText } from '../../kit/words/day.ts'
import { countOf } from '../../kit/words/number.ts'
import type { OutboundRow } from '../../store/outbound-row.ts'

/** Every row has exactly one kind, so the filters add up to all rows. */
export type OutboundKind = 'harness' | 'page' | 'local' | 'refused'

export const KINDS: Readonly<Record<OutboundKind, { filter: string; who: string }>> = {
  harness: { filter: 'Harness', who: 'Harness, to another machine' },
  page: { filter: 'Apps under test', who: 'App under test' },
  local: { filter: 'Model on this machine', who: 'Model on this machine' },
  refused: { filter: 'Refused', who: 'Refused, not your app' },
}

export function kindOf({ by, host, requests, refused }: OutboundRow): OutboundKind {
  if (by === 'harness') return isOwnMachine(host) ? 'local' : 'harness'
  return refused > 0 && refused >= requests ? 'refused' : 'page'
}

/** A row with the name of its run; without a name for a deleted run, or without a run. */
export interface NamedRow extends OutboundRow {
  readonly runName: string | undefined
}

export function named(
  rows: readonly OutboundRow[],
  names: ReadonlyMap<RunId, string>,
): readonly NamedRow[] {
  return rows.map((row) => ({ ...row, runName: row.runId && names.get(row.runId) }))
}

export function runText({ runId, runName }: NamedRow): string {
  return runName ?? (runId === undefined ? 'No run' : 'Deleted run')
}

/** Text such as "Today 21:49". */
export function momentText(moment: string, now: number): string {
  return `${dayText(dayOf(moment), now)} ${timeText(moment)}`
}

/** True when host, run or date contain these words. */
export function matches(row: NamedRow, words: string, now: number): boolean {
  const text = `${row.host} ${runText(row)} ${momentText(row.lastAt, now)} ${dayOf(row.lastAt)}`
  return text.toLowerCase().includes(words.trim().toLowerCase())
}

/** Two sentences about what the log proves. */
export function outboundText(rows: readonly OutboundRow[], now: number): readonly [string, string] {
  const hostsOf = (kind: OutboundKind) =>
    new Set(rows.filter((row) => kindOf(row) === kind).map(({ host }) => host))
  const first = rows.reduce((oldest, { firstAt }) => Math.min(oldest, Date.parse(firstAt)), now)
  const days = Math.floor((now - first) / 86_400_000)
  const since = days < 1 ? 'today' : `in ${countOf(days, 'day')}`
  const [sent, pages] = [hostsOf('harness'), hostsOf('page')]
  return [
    sent.size === 0
      ? `Harness has sent nothing out ${since}.`
      : `Harness has sent to ${countOf(sent.size, 'host')} on other machines ${since}: ${[...sent].join(', ')}.`,
    pages.size === 0
      ? 'The apps under test contacted no host.'
      : `The apps under test contacted ${countOf(pages.size, 'host')}, because your runs opened them.`,
  ]
}

const COLUMNS = [
  ...['first', 'last', 'host', 'who', 'requests', 'failed', 'refused'],
  ...['sent_bytes', 'received_bytes', 'run', 'run_id'],
]

function cellsOf(row: NamedRow): readonly (string | number)[] {
  const { firstAt, lastAt, host, requests, failed, refused, sentBytes, receivedBytes } = row
  const counts = [requests, failed, refused, sentBytes, receivedBytes]
  const who = KINDS[kindOf(row)].who
  return [firstAt, lastAt, host, who, ...counts, row.runName ?? '', row.runId ?? '']
}

/** Puts a quote before text that a spreadsheet would run as a formula. */
function cell(value: string | number): string {
  const text = String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function outboundCsv(rows: readonly NamedRow[]): string {
  return [COLUMNS, ...rows.map(cellsOf)].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

/** Includes the result of the network lock, without which the list is no proof. */
export function outboundJson(rows: readonly NamedRow[], lock: unknown): string {
  const objects = rows.map((row) => {
    const cells = cellsOf(row)
    return Object.fromEntries(COLUMNS.map((column, at) => [column, cells[at]]))
  })
  return `${JSON.stringify({ kept: objects, lockTest: lock ?? null }, null, 2)}\n`
}
