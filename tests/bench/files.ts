// Runs as files: how fast they are written and read, beside `zip -0` and `unzip` on the same bytes.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { stepFile } from '@harness/shared/log/rows.ts'
import { type Figure, figure, type Section } from './figure.ts'
import type { Lab } from './lab.ts'

const STEPS = 200
const PICTURE_BYTES = 150_000
const TIMES = 5
const TARGET = 100

const run = promisify(execFile)

interface Floor {
  readonly pack: number
  readonly unpack: number
}

/** MB/s of `zip -0` and `unzip`. Throws where they are not installed. */
async function floorOnce(folder: string): Promise<Floor> {
  const began = performance.now()
  await run('zip', ['-0', '-q', '-r', '../run.zip', '.'], { cwd: join(folder, 'run') })
  const packed = performance.now()
  await run('unzip', ['-q', '-o', 'run.zip', '-d', 'again'], { cwd: folder })
  const unpacked = performance.now()
  const { size } = await stat(join(folder, 'run.zip'))
  await rm(join(folder, 'run.zip'))
  await rm(join(folder, 'again'), { recursive: true })
  return { pack: size / 1_000 / (packed - began), unpack: size / 1_000 / (unpacked - packed) }
}

async function floors(): Promise<readonly Floor[]> {
  const folder = await mkdtemp(join(tmpdir(), 'harness-bench-files-'))
  try {
    await mkdir(join(folder, 'run'))
    for (let step = 1; step <= STEPS; step++)
      await writeFile(join(folder, 'run', stepFile(step, 'png')), randomBytes(PICTURE_BYTES))
    const measured: Floor[] = []
    for (let n = 0; n < TIMES; n++) measured.push(await floorOnce(folder))
    return measured
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export function filesSection({ page }: Lab): Section {
  return {
    name: 'files',
    title: `Runs as files: ${STEPS} pictures of ${PICTURE_BYTES / 1_000} KB`,
    async run() {
      const sizes = [STEPS, PICTURE_BYTES] as const
      const ours: Awaited<ReturnType<typeof bench.fileSpeeds>>[] = []
      for (let n = 0; n < TIMES; n++)
        ours.push(await page.evaluate(([steps, bytes]) => bench.fileSpeeds(steps, bytes), sizes))
      const theirs = await floors()
      const of = (name: string, samples: readonly number[], words: object): Figure =>
        figure(name, 'MB/s', samples, words)
      const target = { target: TARGET }
      return [
        of(
          'export as zip',
          ours.map(({ zipOut }) => zipOut),
          target,
        ),
        of(
          'zip -0',
          theirs.map(({ pack }) => pack),
          { note: 'the floor' },
        ),
        of(
          'import of a zip',
          ours.map(({ zipIn }) => zipIn),
          target,
        ),
        of(
          'unzip',
          theirs.map(({ unpack }) => unpack),
          { note: 'the floor' },
        ),
        of(
          'export as report',
          ours.map(({ reportOut }) => reportOut),
          target,
        ),
        of(
          'import of a report',
          ours.map(({ reportIn }) => reportIn),
          target,
        ),
        of(
          'the same pictures into IndexedDB, 8 MB a Blob, and nothing else',
          ours.map(({ storedIn }) => storedIn),
          { note: 'the floor of every import' },
        ),
        of(
          'the same pictures into IndexedDB, one a Blob',
          ours.map(({ storedApart }) => storedApart),
          { note: 'as a run writes them' },
        ),
        of(
          'the same pictures out of IndexedDB, and nothing else',
          ours.map(({ storedOut }) => storedOut),
          { note: 'the floor of every export' },
        ),
        of(
          'SHA-256 of the same pictures',
          ours.map(({ hashed }) => hashed),
          { note: 'beside other work, not before it' },
        ),
      ]
    },
  }
}
