import { HarnessError } from '@harness/shared/base/errors.ts'
import { exportReport } from '@harness/web/bundle/export-report.ts'
import { exportRun } from '@harness/web/bundle/export-run.ts'
import { importBundle, type Opened } from '@harness/web/bundle/import-bundle.ts'
import { runEntry } from '@harness/web/store/log/read-entry.ts'
import { rowsFrom } from '@harness/web/store/log/read-rows.ts'
import { HarnessDb } from '@harness/web/store/schema.ts'
import { screenOf } from '@harness/web/store/screens.ts'
import { shotOf } from '@harness/web/store/shots.ts'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterEach, describe, expect, it } from 'vitest'
import { newRunId } from '../store/sample-rows.ts'
import { pngOf, writeRun } from './sample-run.ts'

const NOW = '2026-11-22T10:00:00.000Z'

const UNCHANGED = { kind: 'unchanged', text: 'Unchanged since export.', imports: [] }

const opened: HarnessDb[] = []

/** A database of its own, like another browser. */
function browser(): HarnessDb {
  const db = new HarnessDb(`harness-test-${crypto.randomUUID()}`)
  opened.push(db)
  return db
}

afterEach(() => {
  for (const db of opened.splice(0)) db.close()
})

async function bytes(blob: Blob | undefined): Promise<Uint8Array> {
  return new Uint8Array((await blob?.arrayBuffer()) ?? [])
}

async function filesIn(zip: Blob) {
  return unzipSync(await bytes(zip))
}

function zipped(files: Record<string, Uint8Array>): Blob {
  return new Blob([new Uint8Array(zipSync(files))])
}

function open(db: HarnessDb, ...blobs: readonly Blob[]): Promise<readonly Opened[]> {
  return importBundle(
    db,
    blobs.map((blob, index) => ({ path: `run-${index}.zip`, blob })),
  )
}

function reason(of: Opened | undefined): string {
  return of?.kind === 'refused' ? of.error.message : `not refused but ${of?.kind}`
}

describe('an exported run that is opened elsewhere', () => {
  it('an exported run that is opened elsewhere has the same rows, pictures byte for byte, and screens', async () => {
    const [here, there] = [browser(), browser()]
    const runId = await writeRun(here)
    const zip = await exportRun(here, runId, 'harness', { now: NOW })
    expect(Object.keys(await filesIn(zip))).toEqual([
      'events.jsonl',
      'step-001.png',
      'step-001.json',
      'step-002.png',
      'step-002.json',
      'meta.json',
    ])
    expect(await open(there, zip)).toEqual([
      {
        name: 'run-0.zip',
        kind: 'opened',
        runId,
        goal: 'Buy a red mug',
        damages: [],
        check: UNCHANGED,
      },
    ])
    expect(await rowsFrom(there, runId, 0)).toEqual(await rowsFrom(here, runId, 0))
    for (const step of [1, 2]) {
      expect(await bytes(await shotOf(there, runId, step))).toEqual(pngOf(step))
      expect(await screenOf(there, runId, step)).toEqual(await screenOf(here, runId, step))
    }
    const { imported, ...entry } = (await runEntry(there, runId)) ?? {}
    expect(imported).toBe(true)
    expect(entry).toEqual(await runEntry(here, runId))
  })

  it('an exported run stays whole when everything is deleted where it came from', async () => {
    const [here, there] = [browser(), browser()]
    const zip = await exportRun(here, await writeRun(here), 'harness', { now: NOW })
    await here.delete()
    expect(await open(there, zip)).toMatchObject([{ damages: [], check: UNCHANGED }])
  })

  it('a report that is opened elsewhere has the same rows, pictures byte for byte, and screens', async () => {
    const [here, there] = [browser(), browser()]
    const runId = await writeRun(here)
    const viewer = '<!doctype html><title><!--title--></title><!--text--><!--parts-->'
    const blob = await exportReport(here, [runId], viewer, { now: NOW })
    expect(await importBundle(there, [{ path: 'run.html', blob }])).toEqual([
      {
        name: 'run.html',
        kind: 'opened',
        runId,
        goal: 'Buy a red mug',
        damages: [],
        check: UNCHANGED,
      },
    ])
    expect(await rowsFrom(there, runId, 0)).toEqual(await rowsFrom(here, runId, 0))
    for (const step of [1, 2]) {
      expect(await bytes(await shotOf(there, runId, step))).toEqual(pngOf(step))
      expect(await screenOf(there, runId, step)).toEqual(await screenOf(here, runId, step))
    }
  })

  it('a report with one altered word around its run was changed', async () => {
    const [here, there] = [browser(), browser()]
    const runId = await writeRun(here)
    const viewer = '<!doctype html><title><!--title--></title><!--text--><!--parts-->'
    const text = await (await exportReport(here, [runId], viewer, { now: NOW })).text()
    expect(text).toContain('red mug')
    const blob = new Blob([text.replace('red mug', 'big mug')], { type: 'text/html' })
    expect(await importBundle(there, [{ path: 'run.html', blob }])).toMatchObject([
      { check: { kind: 'changed', text: 'Changed after export: the page around the run.' } },
    ])
  })

  it('a page that is not a report is refused in plain words', async () => {
    const blob = new Blob(['<!doctype html><p>Hello'], { type: 'text/html' })
    const [result] = await importBundle(browser(), [{ path: 'page.html', blob }])
    expect(reason(result)).toBe(
      'This is not a run of Harness: this page is not a report of Harness.',
    )
  })

  it('an exported run that is opened elsewhere is written in the format of version 3 without screens, and read back from it', async () => {
    const [here, there] = [browser(), browser()]
    const runId = await writeRun(here)
    const zip = await exportRun(here, runId, 'reference', { now: NOW })
    const files = await filesIn(zip)
    expect(Object.keys(files)).toEqual([
      'events.jsonl',
      'meta.json',
      'step-001.png',
      'step-002.png',
    ])
    expect(JSON.parse(strFromU8(files['meta.json'] ?? new Uint8Array()))).toMatchObject({
      schemaVersion: 3,
      verdict: 'success',
    })
    expect(await open(there, zip)).toMatchObject([{ kind: 'opened', runId, damages: [] }])
    expect(await runEntry(there, runId)).toMatchObject({ verdict: 'success', stepCount: 2 })
  })

  it('an exported run that is opened elsewhere without an end is interrupted, and cannot be resumed', async () => {
    const [here, there] = [browser(), browser()]
    const runId = await writeRun(here, false)
    const [result] = await open(there, await exportRun(here, runId, 'harness', { now: NOW }))
    expect(result).toMatchObject({ kind: 'opened', damages: [{ kind: 'incomplete' }] })
    expect(await runEntry(there, runId)).toMatchObject({ phase: 'interrupted' })
    expect((await rowsFrom(there, runId, 0)).at(-1)).toMatchObject({ foundBy: 'import' })
  })

  it('an exported run that is opened elsewhere opens with missing or invalid pictures, and says which', async () => {
    const [here, there] = [browser(), browser()]
    const runId = await writeRun(here)
    const files = await filesIn(await exportRun(here, runId, 'harness', { now: NOW }))
    const { 'step-001.png': _, ...rest } = files
    const [result] = await open(there, zipped({ ...rest, 'step-002.png': strToU8('no picture') }))
    expect(result?.kind === 'opened' && result.damages.map(({ text }) => text)).toEqual([
      'No picture of step 1 was found.',
      'A file of step 2 could not be read.',
    ])
    expect(await there.shots.count()).toBe(0)
  })

  it('an exported run that is opened elsewhere opens from a folder with its files, and from a zip that contains one', async () => {
    const [here, folder, nested] = [browser(), browser(), browser()]
    const runId = await writeRun(here)
    const files = await filesIn(await exportRun(here, runId, 'harness', { now: NOW }))
    const loose = Object.entries(files).map(([name, content]) => {
      return { path: `my run/${name}`, blob: new Blob([new Uint8Array(content)]) }
    })
    expect(await importBundle(folder, loose)).toMatchObject([
      { name: 'my run', kind: 'opened', runId },
    ])
    const inside = Object.fromEntries(
      Object.entries(files).map(([name, each]) => [`a/b/${name}`, each]),
    )
    expect(await open(nested, zipped(inside))).toMatchObject([{ kind: 'opened', damages: [] }])
  })
})

describe('a file that is refused', () => {
  it.each([
    ['is no zip', new Blob(['hello']), 'This is not a run of Harness: it is no whole zip.'],
    [
      'holds no log',
      zipped({ 'a.txt': strToU8('x') }),
      'This is not a run of Harness: it holds no log of a run (events.jsonl).',
    ],
    [
      'comes from the future',
      zipped({ 'events.jsonl': strToU8('{"schemaVersion":9,"runId":"a","kind":"run_started"}\n') }),
      'This file was made by a newer Harness (log 9).',
    ],
  ])('a file that %s is refused with nothing written', async (_, blob, message) => {
    const db = browser()
    const [result] = await open(db, blob)
    expect(reason(result)).toBe(message)
    expect(await Promise.all([db.runs.count(), db.rows.count()])).toEqual([0, 0])
  })

  it('a file is refused when the zip is cut off anywhere', async () => {
    const [here, there] = [browser(), browser()]
    const zip = await exportRun(here, await writeRun(here), 'harness', { now: NOW })
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      const [result] = await open(there, zip.slice(0, Math.floor(zip.size * share)))
      expect(result?.kind).toBe('refused')
    }
    expect(await there.runs.count()).toBe(0)
  })

  it('a file is refused when it would grow beyond every run, whatever size it claims', async () => {
    const bomb = zipSync({ 'events.jsonl': new Uint8Array(4_000_000) }, { level: 6 })
    const claiming = (size: number) => {
      const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength)
      for (let at = 0; at + 46 < bomb.length; at++)
        if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true)
      return new Blob([new Uint8Array(bomb)])
    }
    for (const size of [300_000_000, 1_000]) {
      const [result] = await open(browser(), claiming(size))
      expect(result).toMatchObject({ error: { code: 'bundle_too_large' } })
      expect(reason(result)).toMatch(/^This file is too large to be opened: events\.jsonl/)
    }
  })

  it('a file is refused when its files share bytes or names, however little it claims to hold', async () => {
    const [here, there] = [browser(), browser()]
    const files = await filesIn(
      await exportRun(here, await writeRun(here), 'harness', { now: NOW }),
    )
    const whole = zipSync({ ...files, 'step-901.png': pngOf(1), 'step-902.png': pngOf(2) })
    const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength)
    const heads = [...whole.keys()].filter(
      (at) => at + 46 < whole.length && view.getUint32(at, true) === 0x02014b50,
    )
    const [last = 0, before = 0] = heads.toReversed()
    view.setUint32(last + 42, view.getUint32(before + 42, true), true)
    expect(reason((await open(there, new Blob([whole])))[0])).toContain('lies in another file')
    view.setUint8(last + 46 + 'step-90'.length, '1'.charCodeAt(0))
    expect(reason((await open(there, new Blob([whole])))[0])).toContain('two files of one name')
    expect(await there.runs.count()).toBe(0)
  })

  it('a picture that is larger than the zip says is left out', async () => {
    const [here, there] = [browser(), browser()]
    const files = await filesIn(
      await exportRun(here, await writeRun(here), 'harness', { now: NOW }),
    )
    const large = new Uint8Array(4_000_000)
    large.set(pngOf(1))
    const zip = zipSync({ ...files, 'step-001.png': large }, { level: 9 })
    const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
    for (let at = 0; at + 46 < zip.length; at++)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 4_000_000)
        view.setUint32(at + 24, 0, true)
    const [result] = await open(there, new Blob([zip]))
    expect(result).toMatchObject({ kind: 'opened', damages: [{ kind: 'picture_missing' }] })
  })

  it('an imported run writes nothing outside of itself for a path that leads out', async () => {
    const [here, there] = [browser(), browser()]
    const runId = await writeRun(here)
    const files = await filesIn(await exportRun(here, runId, 'harness', { now: NOW }))
    const evil = { '../../../../etc/passwd': strToU8('x'), '..\\step-001.png': strToU8('y') }
    expect(await open(there, zipped({ ...files, ...evil }))).toMatchObject([
      { kind: 'opened', damages: [] },
    ])
    expect(await bytes(await shotOf(there, runId, 1))).toEqual(pngOf(1))
  })

  it('a refused file does not affect the others of the same drop', async () => {
    const [here, there] = [browser(), browser()]
    const zip = await exportRun(here, await writeRun(here), 'harness', { now: NOW })
    expect((await open(there, new Blob(['x']), zip)).map(({ kind }) => kind)).toEqual([
      'refused',
      'opened',
    ])
  })

  it('the export of an unknown run is refused', async () => {
    const failing = exportRun(browser(), newRunId(), 'harness', { now: NOW })
    await expect(failing).rejects.toBeInstanceOf(HarnessError)
    await expect(failing).rejects.toMatchObject({ code: 'run_unknown' })
  })
})
