import {
  type HistoryKey,
  historyHead,
  historyPage,
  searchWords,
} from '@harness/web/store/history.ts'
import type { HistoryQuery } from '@harness/web/store/history-match.ts'
import type { RunEntry } from '@harness/web/store/run-entry.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import { describe, expect, it } from 'vitest'
import { freshTabs } from './fresh-db.ts'
import { sampleEntries } from './sample-entries.ts'

const ALL = { words: [] }

async function seeded(count: number) {
  const [db] = freshTabs()
  const entries = sampleEntries(count)
  await db.runs.bulkAdd([...entries])
  return { db, entries }
}

/** Number of rows of all tables that this connection has read. */
function countReads(db: HarnessDb): () => number {
  let count = 0
  for (const table of db.tables)
    table.hook('reading', (row) => {
      count += 1
      return row
    })
  return () => count
}

async function read(
  db: Parameters<typeof historyPage>[0],
  query: Parameters<typeof historyPage>[1],
) {
  const pages: RunEntry[][] = []
  let next: HistoryKey | undefined
  do {
    const page = await historyPage(db, query, next)
    pages.push([...page.runs])
    next = page.next
  } while (next)
  return pages
}

describe('the history', () => {
  it('the history comes in pages of 200, newest first, each run once, also those of the same millisecond', async () => {
    const { db, entries } = await seeded(450)
    const pages = await read(db, ALL)
    expect(pages.map((page) => page.length)).toEqual([200, 200, 50])
    const newestFirst = [...entries].sort(
      (a, b) => b.startedAt.localeCompare(a.startedAt) || b.runId.localeCompare(a.runId),
    )
    expect(pages.flat().map((run) => run.runId)).toEqual(newestFirst.map((run) => run.runId))
  })

  it('the history finds every word in goal, persona or application, whatever the case', async () => {
    const { db } = await seeded(60)
    const found = (await read(db, { words: searchWords(' HOURS  hurried ') })).flat()
    expect(found.length).toBeGreaterThan(0)
    for (const run of found) {
      expect(run.goal).toContain('hours')
      expect(run.personaName).toBe('Hurried')
    }
    expect((await read(db, { words: searchWords('hours zebra') })).flat()).toEqual([])
  })

  it('the history finds a sweep as a sweep, not as the persona that its order names', async () => {
    const { db, entries } = await seeded(10)
    const [swept] = entries.filter(
      (run) => run.personaName === 'Hurried' && run.provider === 'ollama',
    )
    if (!swept) throw new Error('There are too few runs.')
    const ids = async (query: HistoryQuery) =>
      (await read(db, query)).flat().map(({ runId }) => runId)
    expect(await ids({ words: [], persona: 'Hurried' })).toContain(swept.runId)
    await db.runs.put({ ...swept, provider: 'sweep' })
    expect(await ids({ words: [], persona: 'Hurried' })).not.toContain(swept.runId)
    expect(await ids({ words: ['hurried'] })).not.toContain(swept.runId)
    expect(await ids({ words: ['sweep'] })).toContain(swept.runId)
  })

  it('a run of the command line that was imported is found as both, and not as one of yours', async () => {
    const { db, entries } = await seeded(3)
    const [cli, imported] = entries
    if (!cli || !imported) throw new Error('There are too few runs.')
    await db.runs.put({ ...cli, origin: 'cli', imported: true })
    await db.runs.put({ ...imported, origin: 'you', imported: true })
    const found = async (source: 'cli' | 'imported' | 'you') =>
      (await read(db, { words: [], source })).flat().length
    expect([await found('cli'), await found('imported'), await found('you')]).toEqual([1, 2, 1])
  })

  it('the history can be filtered by the status of a run', async () => {
    const { db } = await seeded(60)
    for (const status of ['success', 'failure', 'blocked', 'interrupted', 'running'] as const) {
      const found = (await read(db, { words: [], status })).flat()
      expect(found).toHaveLength(12)
    }
  })

  it('the history finds ends that the persona did not decide under a status of their own, not as blocked', async () => {
    const { db, entries } = await seeded(10)
    const blocked = entries.filter(({ verdict }) => verdict === 'blocked')
    const [first, second] = blocked
    if (!first || !second) throw new Error('There are too few runs.')
    await db.runs.put({ ...first, ending: 'goal' })
    await db.runs.put({ ...second, ending: 'fault' })
    const [one, two] = sampleEntries(12).slice(10)
    const made = { phase: 'completed', verdict: 'blocked', confirmed: false } as const
    if (!one || !two) throw new Error('There are too few runs.')
    await db.runs.bulkAdd([
      { ...one, ...made, ending: 'limit' },
      { ...two, ...made, ending: 'stopped' },
    ])
    const found = async (status: 'blocked' | 'ended') =>
      (await read(db, { words: [], status })).flat().map(({ runId }) => runId)
    expect(await found('blocked')).toEqual([first.runId])
    expect((await found('ended')).toSorted()).toEqual(
      [second.runId, one.runId, two.runId].toSorted(),
    )
  })

  it('the history keeps looking until a page is full or nothing is left', async () => {
    const { db } = await seeded(1_100)
    const [first, second] = await read(db, { words: [], status: 'failure' })
    expect([first?.length, second?.length]).toEqual([200, 20])
  })

  it('the history keeps its first page up to date, with newer runs and without older ones', async () => {
    const { db, entries } = await seeded(450)
    const page = await historyPage(db, ALL)
    const [run] = sampleEntries(451).slice(450)
    if (run) await db.runs.add({ ...run, startedAt: '2026-12-24T08:00:00.000Z' })
    const head = await historyHead(db, ALL, page.next)
    expect(head.map(({ runId }) => runId)).toEqual([
      run?.runId,
      ...page.runs.map(({ runId }) => runId),
    ])
    expect(await historyHead(db, ALL, undefined)).toHaveLength(entries.length + 1)
  })

  it('the history stops looking when it is aborted', async () => {
    const { db } = await seeded(1)
    await expect(historyPage(db, ALL, undefined, AbortSignal.abort())).rejects.toMatchObject({
      code: 'aborted',
    })
  })

  it('the history reads the 200 runs of its first page and no other, however many there are', async () => {
    const [db, other] = freshTabs()
    await db.runs.bulkAdd([...sampleEntries(2_000)])
    const read = countReads(other)
    expect((await historyPage(other, ALL)).runs).toHaveLength(200)
    expect(read()).toBe(200)
  })
})
