// A report of 200 steps and 30 MB, opened from disk without a network: when its strip is there, and
// when it answers a choice with the picture of that step.
import { randomFillSync } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { exported } from '@harness/bridge/cli/bundle/export.ts'
import { readBundle } from '@harness/bridge/cli/bundle/read-bundle.ts'
import { makePng } from '@harness/bridge/devices/png.ts'
import { lineOf, stepFile } from '@harness/shared/language/rows.ts'
import {
  acted,
  LEG_STARTED,
  newRunId,
  RUN_STARTED,
  SCENE,
  stamp,
  stepStarted,
  thought,
} from '../store/sample-rows.ts'
import { type Figure, figure, type Section } from './figure.ts'
import { openInChromium } from './report-file/chromium.ts'
import { findFirefox, openInFirefox } from './report-file/firefox.ts'
import type { OpenedReport } from './report-file/opened.ts'

const VIEWER = fileURLToPath(new URL('../../web/dist/app/report-viewer.txt', import.meta.url))
const STEPS = 200
/** Of the picture of a step: 30 MB in all as base64. */
const NOISE_BYTES = 108_000
const TIMES = 5
const SIZE = { width: 1_280, height: 800, channels: 3 }

/** A picture as large as a screen, of which a part cannot be packed. */
function picture(): Uint8Array {
  const stride = SIZE.width * SIZE.channels + 1
  const data = Buffer.alloc(stride * SIZE.height)
  for (let at = 0; at * (stride - 1) < NOISE_BYTES; at++)
    randomFillSync(data, at * stride + 1, stride - 1)
  return makePng({ ...SIZE, stride, data })
}

async function writeReport(folder: string): Promise<string> {
  const run = join(folder, 'run')
  await mkdir(run)
  const runId = newRunId()
  const steps = Array.from({ length: STEPS }, (_, index) => index + 1)
  const bodies = steps.flatMap((step) => [stepStarted(step), ...thought(step), ...acted(step)])
  const rows = stamp(runId, 0, [RUN_STARTED, LEG_STARTED, ...bodies])
  await writeFile(join(run, 'events.jsonl'), rows.map(lineOf).join(''))
  for (const step of steps) {
    await writeFile(join(run, stepFile(step, 'png')), picture())
    const screen = JSON.stringify({ step, scene: SCENE, marks: [] })
    await writeFile(join(run, stepFile(step, 'json')), screen)
  }
  const bundle = await readBundle('run', run)
  const path = join(folder, 'run.html')
  await writeFile(path, await exported(bundle, 'html', () => readFile(VIEWER, 'utf8')))
  return path
}

async function figuresOf(
  browser: string,
  megabytes: string,
  open: () => Promise<OpenedReport>,
): Promise<readonly Figure[]> {
  const opened: OpenedReport[] = []
  for (let n = 0; n < TIMES; n++) opened.push(await open())
  const note = `${STEPS} steps, ${megabytes} MB, from disk, no network`
  return [
    figure(
      `report in ${browser}, strip shown`,
      'ms',
      opened.map(({ shownMs }) => shownMs),
      {
        target: 1_500,
        note,
      },
    ),
    figure(
      `report in ${browser}, a chosen step shown`,
      'ms',
      opened.map(({ usableMs }) => usableMs),
      {
        target: 1_500,
        note,
      },
    ),
    figure(
      `report in ${browser}, memory of its process`,
      'bytes',
      opened.map(({ bytes }) => bytes),
      {
        target: 300_000_000,
        note: 'at its highest',
      },
    ),
  ]
}

export const reportFileSection: Section = {
  name: 'report-file',
  title: 'A large report file',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'harness-bench-report-'))
    try {
      const path = await writeReport(folder)
      const megabytes = ((await stat(path)).size / 1e6).toFixed(0)
      const url = pathToFileURL(path).href
      const chromium = await figuresOf('Chromium', megabytes, () => openInChromium(url))
      const firefox = await findFirefox()
      if (firefox === undefined) {
        const note = 'Firefox is not installed (Debian: firefox-esr): not measured'
        return chromium.map((each, index) => (index === 2 ? { ...each, note } : each))
      }
      const inFirefox = () => openInFirefox(firefox, url, join(folder, 'profile'))
      return [...chromium, ...(await figuresOf('Firefox', megabytes, inFirefox))]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
