import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportCommand } from '@harness/bridge/cli/bundle/export.ts'
import { readBundle, screensOf } from '@harness/bridge/cli/bundle/read-bundle.ts'
import { type Rect, rectIn } from '@harness/shared/base/geometry.ts'
import { stepFile } from '@harness/shared/log/rows.ts'
import { convertIndexedToRgb, decode } from 'fast-png'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const bundle = (name: string) =>
  fileURLToPath(new URL(`../../../fixtures/bundles/${name}`, import.meta.url))
const VIEWER = '<!doctype html><title><!--title--></title><body><!--text--><!--parts--></body>'

/** Texts typed in the recorded run. */
const TYPED = ['Kim Parker', 'kim.parker@example.com', '020 7946 0123']

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harness-redact-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function exported(...argv: readonly string[]): Promise<string> {
  let text = ''
  const print = (some: string) => {
    text += some
  }
  await exportCommand(argv, { cwd: folder, env: {} }, { print, built: async () => VIEWER })
  return text
}

/** All parts of a bundle, unpacked, as one text of bytes. */
async function bytesOf(name: string): Promise<string> {
  const { files } = await readBundle(name, join(folder, name))
  const parts = await Promise.all([...files.values()].map((read) => read()))
  return parts.map((part) => Buffer.from(part ?? []).toString('latin1')).join('\n')
}

interface Picture {
  readonly width: number
  readonly height: number
  /** The colour of a pixel as a number. */
  readonly at: (x: number, y: number) => number
}

/** True when an area of a picture has the colour of what is covered, everywhere. */
function isCovered({ width, height, at }: Picture, area: Rect): boolean {
  for (let y = Math.ceil(area.y); y < Math.min(height, area.y + area.height); y++)
    for (let x = Math.ceil(area.x); x < Math.min(width, area.x + area.width); x++)
      if (at(x, y) !== 0x16_16_16) return false
  return true
}

async function pictureOf(name: string, path: string, step: number): Promise<Picture> {
  const { files } = await readBundle(name, path)
  const png = await files.get(stepFile(step, 'png'))?.()
  const decoded = decode(png ?? new Uint8Array())
  const { width, height } = decoded
  const data = decoded.palette ? convertIndexedToRgb(decoded) : decoded.data
  const channels = data.length / (width * height)
  const at = (x: number, y: number) => {
    const [r = 0, g = 0, b = 0] = data.subarray((y * width + x) * channels)
    return r * 65_536 + g * 256 + b
  }
  return { width, height, at }
}

test('an export without --redact holds no secret as report, zip and log version 3, and a full copy is the run as it is', async () => {
  const secret = 'sk-proj-4f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a'
  const files = new Map(
    await Promise.all(
      (await readdir(bundle('v4'))).map(
        async (name) => [name, await readFile(join(bundle('v4'), name))] as const,
      ),
    ),
  )
  await mkdir(join(folder, 'keyed'))
  for (const [name, bytes] of files)
    await writeFile(
      join(folder, 'keyed', name),
      /json/.test(name) ? bytes.toString().replaceAll('Tide mug', secret) : bytes,
    )
  expect(await exported('keyed', '--output', 'keyed.html')).toMatch(/Removed: 1 secret, /)
  await exported('keyed', '--as', 'zip', '--output', 'keyed.zip')
  await exported('keyed', '--as', 'reference', '--output', 'keyed-3.zip')
  await exported('keyed', '--as', 'zip', '--full', '--output', 'full.zip')
  expect(await bytesOf('keyed.html')).not.toContain(secret)
  expect(await bytesOf('keyed.html')).toContain('kim.parker@example.com')
  expect(await bytesOf('keyed.zip')).not.toContain(secret)
  expect(await bytesOf('keyed-3.zip')).not.toContain(secret)
  expect(await bytesOf('full.zip')).toContain(secret)
})

describe('a run that is exported with --redact', () => {
  test.each(['zip', 'html', 'reference'])(
    'the typed text is in no byte of a redacted export as %s',
    async (as) => {
      const name = `run.${as === 'html' ? 'html' : `${as}.zip`}`
      const text = await exported(bundle('v4'), '--as', as, '--redact', '--output', name)
      expect(text).toMatch(
        /Removed: 1 e-mail address, 1 phone number, 1 typed text, .+ Changed: \d+ log entries/,
      )
      const bytes = await bytesOf(name)
      for (const typed of TYPED) {
        expect(bytes).not.toContain(typed)
        expect(bytes).not.toContain(encodeURIComponent(typed))
        expect((await readFile(join(folder, name))).includes(typed)).toBe(false)
      }
    },
  )

  test('every place that shows one is of one colour, and the rest of the picture is as it was', async () => {
    await exported(bundle('v4'), '--as', 'zip', '--redact', '--output', 'pixels.zip')
    const before = await readBundle('v4', bundle('v4'))
    const screens = await screensOf(before)
    let places = 0
    for (const [step, { scene }] of screens) {
      const shown = await pictureOf('pixels.zip', join(folder, 'pixels.zip'), step)
      const original = await pictureOf('v4', bundle('v4'), step)
      for (const { value = '', rect } of scene.elements) {
        if (!TYPED.includes(value)) continue
        places += 1
        expect(isCovered(shown, rectIn(rect, scene.pointSize, shown))).toBe(true)
        expect(isCovered(original, rectIn(rect, scene.pointSize, original))).toBe(false)
      }
      for (let x = 0; x < original.width; x++) expect(shown.at(x, 8)).toBe(original.at(x, 8))
    }
    expect(places).toBeGreaterThanOrEqual(8)
  })

  test('the meta of a redacted export lists what was removed, and its hashes are those of what is in it', async () => {
    const { files } = await (async () => {
      await exported(bundle('v4'), '--as', 'zip', '--redact', '--output', 'meta.zip')
      return readBundle('meta.zip', join(folder, 'meta.zip'))
    })()
    const meta = JSON.parse(new TextDecoder().decode(await files.get('meta.json')?.()))
    expect(meta.redaction).toMatchObject({
      removed: { email: 1, phone: 1, typed: 1 },
      kept: {},
      regions: 8,
      pictures: 4,
      whole: [],
    })
    expect(meta.integrity.parts).toHaveLength(files.size)
  })

  test('the values named by --keep stay, and pictures without searchable text are covered as a whole', async () => {
    const kept = await exported(
      bundle('v4'),
      '--redact',
      '--keep',
      'email,typed',
      '--output',
      'k.html',
    )
    expect(kept).toMatch(/Removed: 1 phone number.*Kept: 1 e-mail address, 1 typed text/)
    const old = await exported(bundle('v3'), '--redact', '--output', 'old.html')
    expect(old).toMatch(/Covered as a whole|Removed: nothing/)
  })

  test.each([
    [
      ['--redact', '--keep', 'secret'],
      /^--keep: wants one of email, phone, name, typed, not secret$/,
    ],
    [['--keep', 'email'], /^--keep: says what --redact keeps; add --redact$/],
    [['--redact', '--as', 'script'], /^--redact: is for runs that are shared/],
  ])('an export with redaction refuses %j in one line', async (argv, message) => {
    await expect(exported(bundle('v4'), ...argv)).rejects.toThrow(message)
  })
})
