import type { RunId } from '@harness/shared/base/ids.ts'
import { exportReport } from '@harness/web/bundle/export-report.ts'
import { exportRun } from '@harness/web/bundle/export-run.ts'
import { importBundle } from '@harness/web/bundle/import-bundle.ts'
import { previewPicture, proposedRedaction } from '@harness/web/bundle/outgoing.ts'
import { makeLog } from '@harness/web/store/log/log.ts'
import { HarnessDb } from '@harness/web/store/schema.ts'
import { screenOf } from '@harness/web/store/screens.ts'
import { shotOf } from '@harness/web/store/shots.ts'
import { decode, encode } from 'fast-png'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, expect, it } from 'vitest'
import {
  acted,
  LEG_STARTED,
  newRunId,
  POINT_SIZE,
  RUN_STARTED,
  SCENE,
  stamp,
  stepStarted,
  thought,
} from '../store/sample-rows.ts'

const NOW = '2026-11-22T10:00:00.000Z'
const EMAIL = 'maya@example.com'
const PLACE = { x: 40, y: 200, width: 100, height: 40 }
const VIEWER = '<!doctype html><title><!--title--></title><!--text--><!--parts-->'

const opened: HarnessDb[] = []
afterEach(() => {
  for (const db of opened.splice(0)) db.close()
})

/** A white picture, at twice the size of the screen, with a comment of its own. */
function white(): Uint8Array<ArrayBuffer> {
  const [width, height] = [POINT_SIZE.width * 2, POINT_SIZE.height * 2]
  const data = new Uint8Array(width * height * 3).fill(255)
  return new Uint8Array(encode({ width, height, data, channels: 3, text: { Comment: EMAIL } }))
}

/** The field is one of an e-mail address, or a secure one, whose value the page text shows. */
async function runWithField(
  secure = false,
): Promise<{ readonly db: HarnessDb; readonly runId: RunId }> {
  const db = new HarnessDb(`harness-test-${crypto.randomUUID()}`)
  opened.push(db)
  const runId = newRunId()
  const log = makeLog(db, runId)
  await log.append({ rows: stamp(runId, 0, [RUN_STARTED, LEG_STARTED]) })
  const [element] = SCENE.elements
  const base = { ref: 'a', role: 'textbox', label: 'E-mail', labelSource: 'label', enabled: true }
  const field = { ...element, ...base, secure, value: EMAIL, rect: PLACE }
  const scene = { ...SCENE, text: secure ? `You typed ${EMAIL}.` : 'A form.', elements: [field] }
  const blank = { ...SCENE, text: 'A form.', elements: [] }
  await log.append({
    rows: stamp(runId, 2, [stepStarted(1)]),
    shot: { step: 1, png: white() },
    screen: { step: 1, scene, marks: [] },
  })
  await log.append({ rows: stamp(runId, 3, [...thought(1), ...acted(1)]) })
  await log.append({
    rows: stamp(runId, 9, [stepStarted(2)]),
    shot: { step: 2, png: white() },
    screen: { step: 2, scene: blank, marks: [] },
  })
  return { db, runId }
}

const bytesOf = async (blob: Blob | undefined) =>
  new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())

function colourAt(png: Uint8Array, x: number, y: number): string {
  const { data, width, channels } = decode(png)
  return [...data.subarray((y * width + x) * channels).subarray(0, 3)].join()
}

it('a run exported without personal data shows none in its pixels, texts and comments, and stays whole in this browser', async () => {
  const { db, runId } = await runWithField()
  const zip = await exportRun(db, runId, 'harness', { now: NOW, decisions: {} })
  const files = unzipSync(await bytesOf(zip))
  const png = files['step-001.png'] ?? new Uint8Array()
  expect(colourAt(png, 100, 420)).toBe('22,22,22')
  expect(colourAt(png, 20, 420)).toBe('255,255,255')
  for (const bytes of Object.values(files)) expect(strFromU8(bytes, true)).not.toContain(EMAIL)
  expect(JSON.parse(strFromU8(files['meta.json'] ?? png)).redaction).toMatchObject({
    removed: { email: 1 },
    pictures: 1,
  })
  expect((await screenOf(db, runId, 1))?.scene.elements[0]?.value).toBe(EMAIL)
  expect(await bytesOf(await shotOf(db, runId, 1))).toEqual(white())
})

it('every later export of an opened run reports its earlier redaction and adds its own', async () => {
  const { db, runId } = await runWithField()
  const there = new HarnessDb(`harness-test-${crypto.randomUUID()}`)
  opened.push(there)
  const blob = await exportRun(db, runId, 'harness', { now: NOW, decisions: {} })
  expect(await importBundle(there, [{ path: 'run.zip', blob }])).toMatchObject([{ kind: 'opened' }])
  const redactionIn = async (zip: Blob) => {
    const files = unzipSync(await bytesOf(zip))
    return JSON.parse(strFromU8(files['meta.json'] ?? new Uint8Array())).redaction
  }
  const first = await redactionIn(blob)
  for (const decisions of [undefined, 'secrets', {}] as const)
    expect(
      await redactionIn(await exportRun(there, runId, 'harness', { now: NOW, decisions })),
    ).toEqual(first)
  const drawn = [{ step: 2, rect: { x: 0, y: 0, width: 9, height: 9 }, on: 'picture' as const }]
  const more = await exportRun(there, runId, 'harness', { now: NOW, decisions: { drawn } })
  expect(await redactionIn(more)).toMatchObject({
    removed: { email: 1 },
    regions: first.regions + 1,
    drawn: 1,
    pictures: 2,
  })
})

it('a proposal names each value once, and a preview shows the picture as exported', async () => {
  const { db, runId } = await runWithField()
  const { items } = await proposedRedaction(db, runId)
  expect(items).toMatchObject([{ kind: 'email', masked: 'ma••••••••m', steps: [1], rows: 0 }])
  const covered = await bytesOf(await previewPicture(db, runId, 1, {}))
  expect(colourAt(covered, 100, 420)).toBe('22,22,22')
  const kept = await bytesOf(await previewPicture(db, runId, 1, { keep: ['v1'] }))
  expect(colourAt(kept, 100, 420)).toBe('255,255,255')
})

it('an export that takes out secrets alone keeps personal data, and a secret leaves in neither zip; a full copy has both', async () => {
  const plain = await runWithField()
  const kept = { decisions: 'secrets', now: NOW } as const
  const textIn = async (zip: Blob) =>
    Object.values(unzipSync(await bytesOf(zip)))
      .map((bytes) => strFromU8(bytes, true))
      .join('\n')
  expect(await textIn(await exportRun(plain.db, plain.runId, 'harness', kept))).toContain(EMAIL)
  const { db, runId } = await runWithField(true)
  for (const format of ['harness', 'reference'] as const) {
    const zip = await exportRun(db, runId, format, kept)
    expect(await textIn(zip)).not.toContain(EMAIL)
    const png = unzipSync(await bytesOf(zip))['step-001.png'] ?? new Uint8Array()
    expect(colourAt(png, 100, 420)).toBe('22,22,22')
  }
  const full = await exportRun(db, runId, 'harness', { now: NOW })
  expect(await textIn(full)).toContain(EMAIL)
  expect(unzipSync(await bytesOf(full))['step-001.png']).toEqual(white())
})

it('several runs in one report are opened as several runs', async () => {
  const { db, runId } = await runWithField()
  const other = await runWithField()
  const there = new HarnessDb(`harness-test-${crypto.randomUUID()}`)
  opened.push(there)
  await importBundle(db, [
    {
      path: 'other.zip',
      blob: await exportRun(other.db, other.runId, 'harness', { now: NOW }),
    },
  ])
  const blob = await exportReport(db, [runId, other.runId], VIEWER, { now: NOW, decisions: {} })
  const results = await importBundle(there, [{ path: 'two.html', blob }])
  expect(results.map((each) => each.kind === 'opened' && each.runId)).toEqual([runId, other.runId])
  expect(results.map(({ name }) => name)).toEqual(['two.html, run 1', 'two.html, run 2'])
})
