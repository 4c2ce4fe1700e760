// A moving picture of a run by the command line, looked at frame by frame in a browser.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportCommand } from '@harness/bridge/cli/bundle/export.ts'
import { builtText } from '@harness/bridge/server/checkout.ts'
import { lineOf, type RowBody } from '@harness/shared/log/rows.ts'
import { encode } from 'fast-png'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { launchBrowser } from '../setup/browser.ts'
import {
  acted,
  LEG_STARTED,
  newRunId,
  RUN_COMPLETED,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../store/sample-rows.ts'

const RUN = fileURLToPath(new URL('../fixtures/bundles/v4', import.meta.url))
const DESKTOP = { width: 1280, height: 800 }
const EMAIL = 'maya@example.com'

let folder = ''
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harness-movie-'))
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
})

async function exported(...argv: readonly string[]): Promise<string> {
  const lines: string[] = []
  const deps = { print: (text: string) => void lines.push(text), built: builtText }
  await exportCommand(argv, { cwd: folder, env: {} }, deps)
  return lines.join('')
}

const Played = z.object({
  size: z.array(z.number()),
  frames: z.array(z.object({ ms: z.number(), pixel: z.array(z.number()) })),
})

/** Decodes each frame; `pixel` is the colour at a place of each. */
async function played(name: string, at: readonly [number, number]) {
  const page = await browser.newPage()
  // A browser decodes frames only for pages of a secure origin.
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }))
  await page.goto('https://movie.test/')
  const base64 = (await readFile(join(folder, name))).toString('base64')
  const read = await page.evaluate(
    async ([data, x, y]) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      const decoder = new ImageDecoder({ data: bytes, type: 'image/webp' })
      await decoder.tracks.ready
      await decoder.completed
      const frames = []
      let size: readonly number[] = []
      for (let at = 0; at < (decoder.tracks.selectedTrack?.frameCount ?? 0); at++) {
        const { image } = await decoder.decode({ frameIndex: at })
        size = [image.displayWidth, image.displayHeight]
        const context = new OffscreenCanvas(1, 1).getContext('2d')
        context?.drawImage(image, -x, -y)
        const pixel = [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
        frames.push({ ms: (image.duration ?? 0) / 1_000, pixel })
      }
      return { size, frames }
    },
    [base64, ...at] as const,
  )
  await page.close()
  return Played.parse(read)
}

/** Noise on white: as hard to make small as a photograph. */
function noisy(step: number): Uint8Array {
  const data = new Uint8Array(DESKTOP.width * DESKTOP.height * 3)
  let seed = step
  for (let at = 0; at < data.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff
    data[at] = seed >> 16
  }
  return encode({ ...DESKTOP, data, channels: 3 })
}

/** A run in a folder; pictures are those of the given steps. */
async function writeRun(name: string, bodies: readonly RowBody[], pictured: readonly number[]) {
  const path = join(folder, name)
  await rm(path, { recursive: true, force: true })
  await mkdir(path)
  const rows = stamp(newRunId(), 0, bodies)
  await writeFile(join(path, 'events.jsonl'), rows.map(lineOf).join(''))
  for (const step of pictured)
    await writeFile(join(path, `step-${String(step).padStart(3, '0')}.png`), noisy(step))
  return path
}

const onDesktop = (step: number): RowBody => {
  const row = stepStarted(step)
  return row.kind === 'step_started' ? { ...row, pointSize: DESKTOP, scale: 1 } : row
}

function stepsTo(count: number): readonly RowBody[] {
  const steps = Array.from({ length: count }, (_, at) => at + 1)
  return steps.flatMap((step) => [onDesktop(step), ...thought(step), ...acted(step)])
}

test('a recorded run plays from its goal to its verdict, each step long enough to be read', async () => {
  const text = await exported(RUN, '--output', 'run.webp')
  expect(text).toMatch(/^The run is in .+run\.webp\n/)
  const { size, frames } = await played('run.webp', [940, 874])
  expect(size).toEqual([960, 876])
  expect(frames.length).toBeGreaterThan(13)
  expect(frames.at(-1)?.ms).toBe(7_000)
  const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1_000
  expect(seconds).toBeGreaterThan(13 * 2.5)
  expect(seconds).toBeLessThan(13 * 6.5 + 14)
  // The bar at the end is full when the run is over, and not before.
  expect(frames.at(-1)?.pixel).not.toEqual(frames[0]?.pixel)
})

test('20 steps of a desktop as busy as photographs stay below 3 MB, and a missing picture is said, not fatal', async () => {
  const pictured = Array.from({ length: 20 }, (_, at) => at + 1).filter((step) => step !== 7)
  const run = await writeRun(
    'busy',
    [RUN_STARTED, LEG_STARTED, ...stepsTo(20), RUN_COMPLETED],
    pictured,
  )
  await exported(run, '--output', 'busy.webp')
  expect((await readFile(join(folder, 'busy.webp'))).length).toBeLessThan(3_000_000)
  const { size } = await played('busy.webp', [0, 0])
  expect(size).toEqual([960, 876])
})

test('a redacted moving picture shows nothing of a covered place', async () => {
  const [start, leg] = [RUN_STARTED, LEG_STARTED]
  const run = await writeRun('private', [start, leg, ...stepsTo(1), RUN_COMPLETED], [1])
  const element = {
    ...{ ref: 'a', role: 'textbox', label: 'E-mail', labelSource: 'label', enabled: true },
    ...{ secure: false, value: EMAIL, rect: { x: 400, y: 300, width: 400, height: 200 } },
  }
  const scene = { pointSize: DESKTOP, scale: 1, elements: [element], text: 'A form.' }
  await writeFile(join(run, 'step-001.json'), JSON.stringify({ step: 1, scene, marks: [] }))
  await exported(run, '--redact', '--output', 'covered.webp')
  await exported(run, '--full', '--output', 'full.webp')
  // The middle of the field: 600, 400 in points of a screen that is shown at three quarters.
  const covered = await played('covered.webp', [450, 300])
  const full = await played('full.webp', [450, 300])
  for (const part of covered.frames[1]?.pixel ?? []) expect(Math.abs(part - 22)).toBeLessThan(12)
  expect(full.frames[1]?.pixel).not.toEqual(covered.frames[1]?.pixel)
})

test('a run of 1,000 steps shows 40 of them and names them', async () => {
  const bodies = [RUN_STARTED, LEG_STARTED, ...stepsTo(1_000), RUN_COMPLETED]
  const run = await writeRun('long', bodies, [1, 1_000])
  const text = await exported(run, '--output', 'long.webp')
  expect(text).toMatch(/^Shows steps 1, .+ and 1000 of 1000\.$/m)
  const { frames } = await played('long.webp', [0, 0])
  expect(frames.length).toBeLessThan(40 * 2 + 3)
})

test('a run without pictures and two runs at once are refused, and no file and no browser stay', async () => {
  const run = await writeRun('bare', [RUN_STARTED, LEG_STARTED, ...stepsTo(1)], [])
  await expect(exported(run, '--as', 'webp', '--output', 'bare.webp')).rejects.toThrow(
    /a moving picture needs pictures, and the pictures of its steps are missing\.$/,
  )
  await expect(exported(RUN, run, '--as', 'webp')).rejects.toThrow(
    /is one file too many; name one$/,
  )
  await expect(exported(RUN, '--as', 'webp', '--sign')).rejects.toThrow(/is for a report or a zip/)
  expect((await readdir(folder)).filter((name) => name.startsWith('bare'))).toEqual(['bare'])
})
