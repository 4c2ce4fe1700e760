// A file of a run that is here already: it leads to that run, and what is another in it is reported.
import { exportRun } from '@harness/web/bundle/export-run.ts'
import { importBundle } from '@harness/web/bundle/import-bundle.ts'
import { rowsFrom } from '@harness/web/store/log/read-rows.ts'
import { HarnessDb } from '@harness/web/store/schema.ts'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, it, onTestFinished } from 'vitest'
import { pngOf, writeRun } from './sample-run.ts'

const NOW = '2026-11-22T10:00:00.000Z'
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
      differs: `1 of ${before.length} rows differ, the first is row ${before.length - 1}.`,
      check: { kind: 'changed', text: 'Changed after export: events.jsonl.' },
    },
  ])
  expect(await rowsFrom(here, runId, 0)).toEqual(before)
})
