// Sources of a screenshot: WebDriverAgent, simctl through a file, and a frame of the stream. The
// fastest depends on the Mac, so it is measured.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Size } from '@harness/shared/base/geometry.ts'
import type { Simulator } from '@harness/shared/log/wire/bridge-api.ts'
import { pngSize } from '../../png.ts'
import { decodeScreenshot, isSameScreenshot, type Screenshot } from '../../w3c/grid.ts'
import { type Agent, answerText } from '../agent/agent.ts'
import type { Mac } from '../simulators/mac.ts'
import { simctl, TOO_LATE } from '../simulators/simctl.ts'
import { stateOf } from '../simulators/simulators.ts'
import { makeMoving, makeStream, type Stream, toPng } from './stream.ts'

/** Takes a picture of the screen, started after the call. Throws `observe_failed`, `aborted`. */
export type TakePicture = (signal: AbortSignal) => Promise<Uint8Array>

export interface Pictures {
  /**
   * Takes a PNG in device pixels, to show and store, from the fastest source. The other sources are
   * fallbacks.
   */
  readonly take: TakePicture
  /** Takes a picture for comparison only: a PNG, or a JPEG without conversion. */
  readonly look: TakePicture
  /** Takes a JPEG of the screen in portrait, for the mirror. */
  readonly jpeg: TakePicture
  /** Measured time of each source, as text. */
  readonly summary: string
  /**
   * Checks `frame` against the screen. False when a stream frame differs; the stream is then not
   * used again.
   */
  confirms(frame: Screenshot, signal: AbortSignal): Promise<boolean>
  /**
   * Called when the phone is in landscape. `simctl` pictures stay in portrait, so that source is
   * dropped (see the README).
   */
  turned(): void
  close(): Promise<void>
}

interface PictureDeps {
  readonly mac: Mac
  readonly simulator: Simulator
  readonly agent: Agent
  readonly pointSize: Size
  readonly scale: number
}

/**
 * Measures and sorts the sources. Throws `observe_failed` when neither WebDriverAgent nor simctl
 * returns a picture.
 */
export async function makePictures(deps: PictureDeps, signal: AbortSignal): Promise<Pictures> {
  const folder = await mkdtemp(join(tmpdir(), 'harness-ios-'))
  const byAgent: TakePicture = (either) => agentPicture(deps, either)
  const byFile: TakePicture = (either) => filePicture(deps, join(folder, 'screen.png'), either)
  const measured = [
    { name: 'WebDriverAgent', take: byAgent, ms: await measure(byAgent, deps.mac.now, signal) },
    { name: 'simctl', take: byFile, ms: await measure(byFile, deps.mac.now, signal) },
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
  const still: TakePicture = (either) => firstThatWorks(deps, ways.order, either)
  const live = await measureStream(deps, first.ms ?? 0, signal)
  const moving = live.stream ? makeMoving(live.stream) : undefined
  const summary = measured.map(({ name, ms }) => `${name} ${timeText(ms)}`)
  return {
    async take(either) {
      const frame = live.isWhole ? await moving?.fresh(either) : undefined
      return (frame && toPng(frame)) ?? still(either)
    },
    look: async (either) => (await moving?.frame(either)) ?? still(either),
    jpeg: (either) => filePicture(deps, join(folder, 'mirror.jpeg'), either),
    summary: [...summary, ...live.summary].join(', '),
    async confirms(frame, either) {
      if (!moving?.shows(frame) || isSameScreenshot(frame, decodeScreenshot(await still(either))))
        return true
      moving.end()
      return false
    },
    turned() {
      ways.order = [byAgent]
      moving?.end()
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

function timeText(ms: number | undefined): string {
  return ms === undefined ? 'does not work' : `${Math.round(ms)} ms`
}

interface Live {
  /** Set when the stream is the fastest source of a picture to compare. */
  readonly stream?: Stream
  /** True when the stream is the fastest source of a PNG too. */
  readonly isWhole: boolean
  readonly summary: readonly string[]
}

/**
 * Uses the stream if it is faster, with or without conversion to PNG. Only an agent of Harness has
 * one.
 */
async function measureStream(deps: PictureDeps, best: number, signal: AbortSignal): Promise<Live> {
  const { mac, agent, pointSize, scale } = deps
  if (agent.mjpegPort() === undefined) return { isWhole: false, summary: [] }
  const pixels = { width: pointSize.width * scale, height: pointSize.height * scale }
  const stream = makeStream({ agent, pixels, timeoutMs: mac.figures.streamMs })
  let last: Uint8Array | undefined
  await stream.widen(signal)
  const ms = await measure(async (either) => (last = await stream.frame(either)), mac.now, signal)
  if (ms === undefined || !last || ms >= best) {
    stream.narrow()
    return { isWhole: false, summary: [`stream ${timeText(ms)}`] }
  }
  const start = mac.now()
  const isPicture = toPng(last) !== undefined
  const wholeMs = ms + mac.now() - start
  const summary = [`stream ${timeText(ms)} (${timeText(wholeMs)} as PNG)`]
  return { stream, isWhole: isPicture && wholeMs < best, summary }
}

/** Returns the shorter of two measurements, because the first one includes start-up costs. */
async function measure(
  take: TakePicture,
  now: () => number,
  signal: AbortSignal,
): Promise<number | undefined> {
  let best: number | undefined
  for (let round = 0; round < 2; round++) {
    const start = now()
    try {
      await take(signal)
    } catch {
      if (signal.aborted) throw new HarnessError('aborted')
      return undefined // a failure is a measurement too
    }
    best = Math.min(best ?? Number.POSITIVE_INFINITY, now() - start)
  }
  return best
}

/**
 * Tries the sources in order. `simctl` waits a minute for a simulator that is shut down, so a
 * failure checks its state. Throws `simulator_lost`, `observe_failed`.
 */
async function firstThatWorks(
  { mac, simulator }: PictureDeps,
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

/** `/screenshot` needs neither session nor main queue, so it works while the app hangs. */
async function agentPicture({ mac, agent }: PictureDeps, signal: AbortSignal): Promise<Uint8Array> {
  const request = {
    method: 'GET',
    path: '/screenshot',
    timeoutMs: mac.figures.screenshotMs,
  } as const
  const answer = await agent.requestSessionless(request, signal)
  const png =
    answer.kind === 'value' && typeof answer.value === 'string'
      ? Buffer.from(answer.value, 'base64')
      : undefined
  if (png && pngSize(png)) return png
  throw new HarnessError('observe_failed', {
    what: `WebDriverAgent gave no picture: ${answerText(answer)}.`,
  })
}

/**
 * Writes to an absolute path, never to standard output. A complete file counts even when the
 * program reports an error.
 */
async function filePicture(
  { mac, simulator }: PictureDeps,
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
