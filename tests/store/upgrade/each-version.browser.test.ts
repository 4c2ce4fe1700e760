// Databases of versions 3 to 6, each filled in a browser by the store's own functions of the last
// commit with that version, and kept as they were.
import { RunId } from '@harness/shared/language/ids.ts'
import { readDetails } from '@harness/web/store/details.ts'
import { readNewRunDraft } from '@harness/web/store/drafts.ts'
import { readDecisions } from '@harness/web/store/findings.ts'
import { entriesOf } from '@harness/web/store/library/entries.ts'
import { runEntry } from '@harness/web/store/log/read-entry.ts'
import { rowsFrom } from '@harness/web/store/log/read-rows.ts'
import { readAppearance } from '@harness/web/store/preferences.ts'
import { allPrototypes, prototypeFile } from '@harness/web/store/prototypes.ts'
import { HarnessDb } from '@harness/web/store/schema.ts'
import { screenOf, shotOf } from '@harness/web/store/screens.ts'
import { restoreRuns } from '@harness/web/store/trash.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import version3 from '../../fixtures/databases/version-3.json?raw'
import version4 from '../../fixtures/databases/version-4.json?raw'
import version5 from '../../fixtures/databases/version-5.json?raw'
import version6 from '../../fixtures/databases/version-6.json?raw'
import { layDown, OldDatabase, shapeOf } from './old-database.ts'

const [RUN, DELETED] = [1, 3].map((end) =>
  RunId.parse(`00000000-0000-4000-8000-00000000000${end}`),
) as [RunId, RunId]

const VERSIONS = [version3, version4, version5, version6].map((text) => {
  const old = OldDatabase.parse(JSON.parse(text))
  return { old, version: old.version / 10 }
})
const since = (first: number) => VERSIONS.filter(({ version }) => version >= first)

async function upgraded(old?: OldDatabase): Promise<HarnessDb> {
  const name = `harness-test-${crypto.randomUUID()}`
  if (old) await layDown(name, old)
  const db = new HarnessDb(name)
  onTestFinished(() => db.close())
  await db.open()
  return db
}

const ofRun = (entries: readonly unknown[] | undefined, runId: RunId) =>
  (entries ?? []).filter((entry) => Object(entry).runId === runId)

describe('a database of versions 3 to 6', () => {
  it('the old databases are of versions 3, 4, 5 and 6', () => {
    expect(VERSIONS.map(({ version }) => version)).toEqual([3, 4, 5, 6])
  })

  it.each(since(3))(
    'a database of version $version has the stores of a new one after the upgrade',
    async ({ old }) => {
      const shapes = [await upgraded(old), await upgraded()].map((db) => shapeOf(db.backendDB()))
      expect(shapes[0]).toEqual(shapes[1])
    },
  )

  it.each(since(3))(
    'a database of version $version keeps its run, library, settings and draft',
    async ({ old: { entries }, old }) => {
      const db = await upgraded(old)
      expect(await rowsFrom(db, RUN, 0)).toEqual(ofRun(entries['rows'], RUN))
      expect(await runEntry(db, RUN)).toEqual(ofRun(entries['runs'], RUN)[0])
      const picture = await shotOf(db, RUN, 1)
      expect(picture && [...new Uint8Array(await picture.arrayBuffer())]).toEqual([137, 80, 78, 71])
      expect(await screenOf(db, RUN, 1)).toMatchObject({ step: 1 })
      expect(await readDetails(db, RUN)).toEqual(entries['runDetails']?.[0])
      for (const kind of ['applications', 'goals', 'chains', 'personas'] as const)
        expect(await entriesOf(db, kind)).toEqual(entries[kind])
      expect(await readAppearance(db)).toEqual({ theme: 'dark' })
      expect(await readNewRunDraft(db)).toMatchObject({ goal: 'Buy a red mug' })
    },
  )

  it.each(since(4))(
    'a database of version $version keeps its decisions, and restores the run in its trash',
    async ({ old: { entries }, old }) => {
      const db = await upgraded(old)
      expect(await readDecisions(db, 'shop')).toEqual(entries['findingDecisions'])
      expect(await runEntry(db, DELETED)).toBeUndefined()
      expect(await restoreRuns(db, [DELETED])).toBe(1)
      expect(await rowsFrom(db, DELETED, 0)).toEqual(ofRun(entries['rows'], DELETED))
    },
  )

  it.each(since(5))(
    'a database of version $version keeps its prototype with its picture',
    async ({ old }) => {
      const db = await upgraded(old)
      expect(await allPrototypes(db)).toMatchObject([{ id: 'paper', document: { name: 'Sample' } }])
      expect((await prototypeFile(db, 'paper', 'one.png'))?.size).toBe(4)
    },
  )
})
