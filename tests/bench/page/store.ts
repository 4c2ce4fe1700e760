import { RunId } from '@harness/shared/base/ids.ts'
import type { LogBatch } from '@harness/web/core/ports.ts'
import { makeLog } from '@harness/web/store/log/log.ts'
import { HarnessDb } from '@harness/web/store/schema.ts'
import {
  acted,
  LEG_STARTED,
  RUN_STARTED,
  SCENE,
  stamp,
  stepStarted,
  thought,
} from '../../store/sample-rows.ts'

/** As large as the picture of a phone screen usually is. */
const PICTURE_BYTES = 200_000

function newRun(): RunId {
  return RunId.parse(crypto.randomUUID())
}

/** The three transactions of one step, as the loop writes them. */
function batchesOf(runId: RunId, step: number, seq: number): LogBatch[] {
  const png = crypto.getRandomValues(new Uint8Array(60_000))
  const picture = new Uint8Array(PICTURE_BYTES)
  for (let at = 0; at < PICTURE_BYTES; at += png.length)
    picture.set(png.subarray(0, PICTURE_BYTES - at), at)
  const second = thought(step)
  return [
    {
      rows: stamp(runId, seq, [stepStarted(step)]),
      shot: { step, png: picture },
      screen: { step, scene: SCENE, marks: [] },
    },
    { rows: stamp(runId, seq + 1, second) },
    { rows: stamp(runId, seq + 1 + second.length, acted(step)) },
  ]
}

/**
 * Milliseconds that each step of a run of `steps` spends in the store, on the disk of this profile.
 */
export async function storeTimes(steps: number): Promise<readonly number[]> {
  const db = new HarnessDb('bench-store')
  const runId = newRun()
  const log = makeLog(db, runId)
  await log.append({ rows: stamp(runId, 0, [RUN_STARTED, LEG_STARTED]) })
  const taken: number[] = []
  let seq = 2
  for (let step = 1; step <= steps; step++) {
    const batches = batchesOf(runId, step, seq)
    const began = performance.now()
    for (const batch of batches) {
      await log.append(batch)
      seq += batch.rows.length
    }
    taken.push(performance.now() - began)
  }
  await db.delete()
  return taken
}

/** The same three transactions by IndexedDB alone: the platform's share. */
export async function rawTimes(steps: number): Promise<readonly number[]> {
  const name = 'bench-raw'
  const db = await opened(name)
  const runId = newRun()
  const taken: number[] = []
  let seq = 0
  for (let step = 1; step <= steps; step++) {
    const batches = batchesOf(runId, step, seq)
    const began = performance.now()
    for (const { rows, shot, screen } of batches) {
      const blob = shot && new Blob([shot.png], { type: 'image/png' })
      await putRow(db, (store) => {
        for (const row of rows) store.put(row, `${runId} row ${row.seq}`)
        if (blob) store.put(blob, `${runId} shot ${step}`)
        if (screen) store.put(screen, `${runId} screen ${step}`)
      })
      seq += rows.length
    }
    taken.push(performance.now() - began)
  }
  db.close()
  indexedDB.deleteDatabase(name)
  return taken
}

function opened(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('all')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function putRow(db: IDBDatabase, put: (store: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const writing = db.transaction('all', 'readwrite', { durability: 'strict' })
    put(writing.objectStore('all'))
    writing.oncomplete = () => resolve()
    writing.onabort = () => reject(writing.error)
  })
}
