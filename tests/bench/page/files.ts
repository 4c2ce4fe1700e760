import { exportReport } from '@harness/web/bundle/export-report.ts'
import { exportRun } from '@harness/web/bundle/export-run.ts'
import { importBundle } from '@harness/web/bundle/import-bundle.ts'
import { makeLog } from '@harness/web/store/log/log.ts'
import { HarnessDb } from '@harness/web/store/schema.ts'
import {
  acted,
  LEG_STARTED,
  newRunId,
  RUN_STARTED,
  SCENE,
  stamp,
  stepStarted,
  thought,
} from '../../store/sample-rows.ts'

const NOW = '2026-11-23T05:00:00.000Z'
const VIEWER = '<title><!--title--></title><!--text--><!--parts-->'
/** As an import stores them: `web/src/bundle/attachments.ts`. */
const PACK_BYTES = 8_000_000
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Bytes that no packer makes smaller, behind the signature of a PNG. */
function picture(bytes: number): Uint8Array<ArrayBuffer> {
  const png = new Uint8Array(bytes)
  for (let at = 0; at < bytes; at += 65_536)
    crypto.getRandomValues(png.subarray(at, Math.min(bytes, at + 65_536)))
  png.set(PNG)
  return png
}

async function written(db: HarnessDb, steps: number, pictureBytes: number) {
  const runId = newRunId()
  const log = makeLog(db, runId)
  await log.append({ rows: stamp(runId, 0, [RUN_STARTED, LEG_STARTED]) })
  let seq = 2
  for (let step = 1; step <= steps; step++) {
    const rows = stamp(runId, seq, [stepStarted(step), ...thought(step), ...acted(step)])
    seq += rows.length
    const shot = { step, png: picture(pictureBytes) }
    await log.append({ rows, shot, screen: { step, scene: SCENE, marks: [] } })
  }
  return runId
}

/** MB/s of writing a run as a file and of reading it into an empty browser. */
export interface FileSpeeds {
  readonly zipOut: number
  readonly zipIn: number
  readonly reportOut: number
  readonly reportIn: number
  /**
   * Lower bound for both formats: the same pictures written to and read from IndexedDB alone,
   * hashed.
   */
  readonly storedIn: number
  /** Each in a Blob of its own, as a run writes them. */
  readonly storedApart: number
  readonly storedOut: number
  readonly hashed: number
}

/** MB/s of a database of the browser for the same pictures, without Harness. */
async function floors(steps: number, pictureBytes: number) {
  const pictures = Array.from({ length: steps }, () => picture(pictureBytes))
  const speed = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return (steps * pictureBytes) / 1_000 / (performance.now() - began)
  }
  const file = new Blob(pictures)
  const name = `bench-floor-${crypto.randomUUID()}`
  const db = await opened(name)
  const added = (records: Iterable<Blob>, from: number) => {
    const tx = db.transaction('shots', 'readwrite', { durability: 'strict' })
    let key = from
    for (const record of records) {
      tx.objectStore('shots').add(record, key)
      key += 1
    }
    return new Promise((resolve) => tx.addEventListener('complete', resolve))
  }
  const sliced = (bytes: number) =>
    Array.from({ length: Math.ceil(file.size / bytes) }, (_, at) =>
      file.slice(at * bytes, (at + 1) * bytes),
    )
  const storedApart = await speed(() => added(sliced(pictureBytes), 0))
  const storedOut = await speed(async () => {
    const all = db.transaction('shots').objectStore('shots').getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    const blobs: readonly Blob[] = all.result
    await Promise.all(blobs.map((blob) => blob.arrayBuffer()))
  })
  const storedIn = await speed(() => added(sliced(PACK_BYTES), steps))
  db.close()
  indexedDB.deleteDatabase(name)
  const hashed = await speed(async () => {
    for (const each of pictures) await crypto.subtle.digest('SHA-256', each)
  })
  return { storedIn, storedApart, storedOut, hashed }
}

function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('shots'))
  return new Promise((resolve) =>
    request.addEventListener('success', () => resolve(request.result)),
  )
}

/** As a person has it: a file that the browser itself just wrote may still be on its way. */
async function onDisk(file: File): Promise<File> {
  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle(file.name, { create: true })
  const writing = await handle.createWritable()
  await writing.write(file)
  await writing.close()
  return handle.getFile()
}

/** One run of `steps` pictures, as zip and as report, out and in. */
export async function fileSpeeds(steps: number, pictureBytes: number): Promise<FileSpeeds> {
  const db = new HarnessDb(`bench-files-${crypto.randomUUID()}`)
  const runId = await written(db, steps, pictureBytes)
  const out = async (write: () => Promise<File>) => {
    const began = performance.now()
    const file = await write()
    return { file, speed: file.size / 1_000 / (performance.now() - began) }
  }
  const into = async (written: File) => {
    const file = await onDisk(written)
    const other = new HarnessDb(`bench-files-${crypto.randomUUID()}`)
    await other.open()
    const began = performance.now()
    const [opened] = await importBundle(other, [{ path: file.name, blob: file }])
    const took = performance.now() - began
    await other.delete()
    if (opened?.kind !== 'opened') throw new Error('The file was not read.')
    return file.size / 1_000 / took
  }
  const zip = await out(() => exportRun(db, runId, 'harness', { now: NOW }))
  const report = await out(() => exportReport(db, [runId], VIEWER, { now: NOW }))
  const speeds = {
    zipOut: zip.speed,
    zipIn: await into(zip.file),
    reportOut: report.speed,
    reportIn: await into(report.file),
    ...(await floors(steps, pictureBytes)),
  }
  await db.delete()
  return speeds
}
