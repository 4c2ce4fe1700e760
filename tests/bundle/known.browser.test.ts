// A file of a run that is here already: it leads to that run, and what is another in it is reported.
import type { RunId } from '@harness/shared/base/ids.ts'
import { exportRun } from '@harness/web/bundle/export-run.ts'
import { importBundle } from '@harness/web/bundle/import-bundle.ts'
import { changeDetails, readDetails } from '@harness/web/store/details.ts'
import { linksOf } from '@harness/web/store/history-match.ts'
import { runEntry } from '@harness/web/store/log/read-entry.ts'
import { rowsFrom } from '@harness/web/store/log/read-rows.ts'
import { HarnessDb } from '@harness/web/store/schema.ts'
import { shotOf } from '@harness/web/store/shots.ts'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, it, onTestFinished } from 'vitest'
import { pngOf, writeRun } from './sample-run.ts'

const NOW = '2026-11-22T10:00:00.000Z'
const LATER = '2026-11-23T10:00:00.000Z'
const UNCHANGED = { kind: 'unchanged', text: 'Unchanged since export.' }

function browser(): HarnessDb {
  const db = new HarnessDb(`harness-test-${crypto.randomUUID()}`)
  onTestFinished(() => db.close())
  return db
}

const zipped = (files: Record<string, Uint8Array>) => new Blob([new Uint8Array(zipSync(files))])

const filesIn = async (zip: Blob) => unzipSync(new Uint8Array(await zip.arrayBuffer()))

const open = (db: HarnessDb, ...blobs: readonly Blob[]) =>
  importBundle(
    db,
    blobs.map((blob, index) => ({ path: `run-${index}.zip`, blob })),
  )

it('a file of a run that is here is not opened twice, and leads to that run', async () => {
  const here = browser()
  const runId = await writeRun(here)
  const zip = await exportRun(here, runId, 'harness', { now: NOW })
  const same = { kind: 'known', runId, differs: '', check: UNCHANGED }
  expect(await open(here, zip)).toMatchObject([same])
  const there = browser()
  expect(await open(there, zip, zip)).toMatchObject([{ kind: 'opened' }, same])
  expect(await there.runs.count()).toBe(1)
})

it('an opened run belongs to the application that has its name, unless it was put away', async () => {
  const [here, there, without] = [browser(), browser(), browser()]
  const runId = await writeRun(here)
  const zip = await exportRun(here, runId, 'harness', { now: NOW })
  const name = (await runEntry(here, runId))?.applicationName ?? ''
  const target = {
    kind: 'web',
    url: 'http://elsewhere.test/',
    viewport: { width: 1280, height: 800 },
  }
  const shop = { id: 'shop', name, target, createdAt: NOW, lastUsedAt: NOW }
  await there.table('applications').put(shop)
  await there.table('applications').put({ ...shop, id: 'other', name: `${name} 2` })
  await open(there, zip)
  expect(await linksOf(there)).toEqual(new Map([[runId, 'shop']]))
  await without.table('applications').put({ ...shop, archivedAt: NOW })
  await open(without, zip)
  expect(await linksOf(without)).toEqual(new Map())
})

it('a file of a run without an end is the same run once it was opened', async () => {
  const [here, there] = [browser(), browser()]
  const runId = await writeRun(here, false)
  const zip = await exportRun(here, runId, 'harness', { now: NOW })
  // To a log without an end the import adds a row.
  expect(await open(there, zip, zip)).toMatchObject([
    { kind: 'opened', runId },
    { kind: 'known', runId, differs: '', check: UNCHANGED },
  ])
})

it('a changed copy of a run that is here is not opened, and what was changed in it is reported', async () => {
  const here = browser()
  const runId = await writeRun(here)
  const before = await rowsFrom(here, runId, 0)
  const files = await filesIn(await exportRun(here, runId, 'harness', { now: NOW }))
  const otherPicture = zipped({ ...files, 'step-002.png': pngOf(9) })
  const events = strFromU8(files['events.jsonl'] ?? new Uint8Array())
  const otherWords = strToU8(events.replace('"summary":"Done."', '"summary":"Not done."'))
  const otherRow = zipped({ ...files, 'events.jsonl': otherWords })
  expect(await open(here, otherPicture, otherRow)).toMatchObject([
    {
      kind: 'known',
      differs: '',
      check: { kind: 'changed', text: 'Changed after export: step-002.png.' },
    },
    {
      kind: 'known',
      differs: `1 of ${before.length} entries differ, the first is entry ${before.length - 1}.`,
      check: { kind: 'changed', text: 'Changed after export: events.jsonl.' },
    },
  ])
  expect(await rowsFrom(here, runId, 0)).toEqual(before)
})

/** A run elsewhere as a zip, and the same with one picture and one row changed. */
async function goodAndChanged() {
  const here = browser()
  const runId = await writeRun(here)
  const good = await exportRun(here, runId, 'harness', { now: NOW })
  const files = await filesIn(good)
  const events = strFromU8(files['events.jsonl'] ?? new Uint8Array())
  const changed = zipped({
    ...files,
    'step-002.png': pngOf(9),
    'events.jsonl': strToU8(events.replace('"summary":"Done."', '"summary":"Not done."')),
  })
  return { here, runId, good, changed }
}

const pictureOf = async (db: HarnessDb, runId: RunId, step: number) =>
  new Uint8Array((await (await shotOf(db, runId, step))?.arrayBuffer()) ?? [])

it('a run that was changed since its export says so after it was opened, and in every export of it', async () => {
  const { runId, changed } = await goodAndChanged()
  const there = browser()
  const said = 'Changed after export: events.jsonl, step-002.png.'
  expect(await open(there, changed)).toMatchObject([{ kind: 'opened', check: { text: said } }])
  const kept = [{ exportedAt: NOW, changed: true, text: said }]
  expect((await runEntry(there, runId))?.imports).toEqual(kept)
  for (const decisions of [undefined, 'secrets'] as const) {
    const again = await exportRun(there, runId, 'harness', { now: NOW, decisions })
    const meta = strFromU8((await filesIn(again))['meta.json'] ?? new Uint8Array())
    expect(JSON.parse(meta).imports).toEqual(kept)
    const third = browser()
    expect(await open(third, again)).toMatchObject([
      {
        kind: 'opened',
        check: {
          kind: 'unchanged',
          text: `Unchanged since export. It had been changed when it was imported. ${said}`,
        },
      },
    ])
    expect((await runEntry(third, runId))?.imports).toEqual(kept)
  }
})

it('an unchanged file takes the place of the changed copy of the same export', async () => {
  const { here, runId, good, changed } = await goodAndChanged()
  const there = browser()
  await open(there, changed)
  await changeDetails(there, runId, { name: 'Mine' })
  expect(await open(there, good)).toMatchObject([
    {
      kind: 'known',
      runId,
      differs: '',
      taken: 'The copy here had been changed: this file took its place.',
    },
  ])
  expect(await rowsFrom(there, runId, 0)).toEqual(await rowsFrom(here, runId, 0))
  expect(await pictureOf(there, runId, 2)).toEqual(pngOf(2))
  expect((await runEntry(there, runId))?.imports).toBeUndefined()
  expect((await readDetails(there, runId)).name).toBe('Mine')
  expect(await there.shotPacks.where('[runId+pack]').between([runId, 0], [runId, 99]).count()).toBe(
    1,
  )
  expect(await open(there, good)).toMatchObject([{ kind: 'known', taken: '' }])
})

it('pictures that the run here lacks are taken from an unchanged file, and from no changed one', async () => {
  const { here, runId, good, changed } = await goodAndChanged()
  await here.shots.delete([runId, 2])
  expect(await open(here, changed)).toMatchObject([{ kind: 'known', taken: '' }])
  expect(await shotOf(here, runId, 2)).toBeUndefined()
  expect(await open(here, good)).toMatchObject([
    { kind: 'known', taken: 'Missing files of 1 step were added from this file.' },
  ])
  expect(await pictureOf(here, runId, 1)).toEqual(pngOf(1))
  expect(await pictureOf(here, runId, 2)).toEqual(pngOf(2))
  expect((await runEntry(here, runId))?.imported).toBeUndefined()
})

it('a run whose log cannot be read here is read again from an unchanged file', async () => {
  const { here, runId, good } = await goodAndChanged()
  const before = await rowsFrom(here, runId, 0)
  await here.rows.update([runId, 3], { ts: '' })
  expect(await open(here, good)).toMatchObject([
    { kind: 'known', taken: 'The log here could not be read: this file took its place.' },
  ])
  expect(await rowsFrom(here, runId, 0)).toEqual(before)
})

it('the rest of a log that was cut off is taken from a whole file', async () => {
  const { runId, good } = await goodAndChanged()
  const files = await filesIn(good)
  const lines = strFromU8(files['events.jsonl'] ?? new Uint8Array()).split('\n')
  const there = browser()
  const cut = zipped({ 'events.jsonl': strToU8(lines.slice(0, 4).join('\n')) })
  expect(await open(there, cut)).toMatchObject([{ kind: 'opened' }])
  expect(await open(there, good)).toMatchObject([
    { kind: 'known', taken: 'The copy here was not whole: this file took its place.' },
  ])
  expect((await rowsFrom(there, runId, 0)).length).toBe(lines.length - 1)
  expect(await pictureOf(there, runId, 2)).toEqual(pngOf(2))
})

it('a file from which something was taken out does not take the place of another export', async () => {
  const { here, runId, changed } = await goodAndChanged()
  const there = browser()
  await open(there, changed)
  const rect = { x: 0, y: 0, width: 9, height: 9 }
  const decisions = { drawn: [{ step: 1, rect, on: 'picture' as const }] }
  const other = await exportRun(here, runId, 'harness', { now: LATER, decisions })
  expect(await open(there, other)).toMatchObject([{ kind: 'known', taken: '' }])
  expect(await pictureOf(there, runId, 2)).toEqual(pngOf(9))
})
