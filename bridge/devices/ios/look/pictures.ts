// Ways to a screenshot: WebDriverAgent's, and simctl's through a file. Which is faster depends on the Mac, so it is measured.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { HarnessError } from '@harness/shared/errors.ts'
import type { Simulator } from '@harness/shared/protocol.ts'
import { pngSize } from '../../png.ts'
import { type Agent, wordsOf } from '../agent/agent.ts'
import type { Mac } from '../mac.ts'
import { simctl, TOO_LATE } from '../simctl.ts'
import { stateOf } from '../simulators.ts'

/** One picture, a whole PNG in device pixels. Throws `observe_failed`, `aborted`. */
export type TakePicture = (signal: AbortSignal) => Promise<Uint8Array>

export interface Pictures {
  /** By the faster way; by the other one when that fails. */
  readonly take: TakePicture
  /** A JPEG of the screen as it is built, for the mirror. */
  readonly jpeg: TakePicture
  /** Which way, and what was measured, for a person. */
  readonly told: string
  /** A phone that lies on its side: `simctl` shows it as it is built, so it is not asked any more (see the README). */
  turned(): void
  close(): Promise<void>
}

export interface PictureParts {
  readonly mac: Mac
  readonly simulator: Simulator
  readonly agent: Agent
}

/** Takes two pictures each way and keeps the faster. Throws `observe_failed` when neither works. */
export async function makePictures(parts: PictureParts, signal: AbortSignal): Promise<Pictures> {
  const folder = await mkdtemp(join(tmpdir(), 'harness-ios-'))
  const byAgent: TakePicture = (either) => agentPicture(parts, either)
  const byFile: TakePicture = (either) => filePicture(parts, join(folder, 'screen.png'), either)
  const measured = [
    { name: 'WebDriverAgent', take: byAgent, ms: await measure(byAgent, signal) },
    { name: 'simctl', take: byFile, ms: await measure(byFile, signal) },
  ]
  const working = measured
    .filter(({ ms }) => ms !== undefined)
    .toSorted((a, b) => (a.ms ?? 0) - (b.ms ?? 0))
  const [first] = working
  if (!first) {
    await rm(folder, { recursive: true, force: true })
    throw new HarnessError('observe_failed', {
      what: 'neither WebDriverAgent nor simctl gives a picture.',
    })
  }
  const order = working.map(({ take }) => take)
  const ways = { order }
  return {
    take: (either) => firstThatWorks(parts, ways.order, either),
    jpeg: (either) => filePicture(parts, join(folder, 'mirror.jpeg'), either),
    told: measured
      .map(
        ({ name, ms }) => `${name} ${ms === undefined ? 'does not work' : `${Math.round(ms)} ms`}`,
      )
      .join(', '),
    turned() {
      ways.order = [byAgent]
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The better of two, because the first one pays for what is loaded. */
async function measure(take: TakePicture, signal: AbortSignal): Promise<number | undefined> {
  let best: number | undefined
  for (let round = 0; round < 2; round++) {
    const start = performance.now()
    try {
      await take(signal)
    } catch {
      if (signal.aborted) throw new HarnessError('aborted')
      return undefined // that it does not work is what is measured
    }
    best = Math.min(best ?? Number.POSITIVE_INFINITY, performance.now() - start)
  }
  return best
}

/**
 * A simulator that is shut down makes `simctl` wait for a minute: after a failure its state is asked first (platforms A1.3).
 * Throws `simulator_lost`, `observe_failed`.
 */
async function firstThatWorks(
  { mac, simulator }: PictureParts,
  ways: readonly TakePicture[],
  signal: AbortSignal,
): Promise<Uint8Array> {
  let last: unknown
  for (const take of ways) {
    try {
      return await take(signal)
    } catch (error) {
      if (signal.aborted) throw error
      last = error
    }
    if ((await stateOf(mac, simulator.udid, signal)) !== 'Booted') {
      throw new HarnessError('simulator_lost', { name: simulator.name })
    }
  }
  throw last
}

/** `/screenshot` needs neither session nor main queue, so it works while the app is stuck (platforms A2.2). */
async function agentPicture(
  { mac, agent }: PictureParts,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const asking = {
    method: 'GET',
    path: '/screenshot',
    timeoutMs: mac.figures.screenshotMs,
  } as const
  const answer = await agent.askFree(asking, signal)
  const png =
    answer.kind === 'value' && typeof answer.value === 'string'
      ? Buffer.from(answer.value, 'base64')
      : undefined
  if (png && pngSize(png)) return png
  throw new HarnessError('observe_failed', {
    what: `WebDriverAgent gave no picture: ${wordsOf(answer)}.`,
  })
}

/** To an absolute path, never to standard output; a whole file counts even when the program complains (platforms A1.4). */
async function filePicture(
  { mac, simulator }: PictureParts,
  path: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { udid } = simulator
  const type = path.endsWith('.png') ? 'png' : 'jpeg'
  const args = ['io', udid, 'screenshot', `--type=${type}`, '--mask=ignored', path]
  let words = ''
  for (let round = 0; round < 2; round++) {
    if (round > 0) await delay(mac.figures.screenshotRetryMs)
    await rm(path, { force: true })
    const answer = await simctl(mac, args, { timeoutMs: mac.figures.screenshotMs }, signal)
    const bytes = await readFile(path).catch(() => undefined)
    if (bytes && isWhole(bytes, type)) return bytes
    words = answer.ok ? 'it wrote no picture' : answer.words
    if (!answer.ok && answer.domain === TOO_LATE) break
  }
  throw new HarnessError('observe_failed', { what: `simctl gave no picture: ${words}.` })
}

function isWhole(bytes: Uint8Array, type: 'png' | 'jpeg'): boolean {
  if (type === 'png') return pngSize(bytes) !== undefined
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9
}
