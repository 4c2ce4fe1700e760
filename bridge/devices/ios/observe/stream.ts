// WebDriverAgent's stream as a source of screenshots. By default it sends half-size frames, five
// per second. Here it sends full pixels, and a frame counts only if it started after the request.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Size } from '@harness/shared/base/geometry.ts'
import { jpegSize, readJpeg } from '../../jpeg.ts'
import { makePng } from '../../png.ts'
import type { Screenshot } from '../../w3c/grid.ts'
import type { Agent } from '../agent/agent.ts'
import { freshFrame } from './fresh-frame.ts'

export interface Stream {
  /** Returns a JPEG in full pixels, started after the call. Throws `observe_failed`, `aborted`. */
  frame(signal: AbortSignal): Promise<Uint8Array>
  /** Sets full size at a moderate rate; without a connection no frame is made. */
  widen(signal: AbortSignal): Promise<void>
  /** Restores the settings for the mirror. */
  narrow(): void
}

interface StreamDeps {
  readonly agent: Pick<Agent, 'mjpegPort' | 'set'>
  /** Size of the screen in portrait. */
  readonly pixels: Size
  readonly timeoutMs: number
}

const WIDE = { mjpegScalingFactor: 100, mjpegServerFramerate: 30, mjpegServerScreenshotQuality: 90 }
const NARROW = {
  mjpegScalingFactor: 50,
  mjpegServerFramerate: 5,
  mjpegServerScreenshotQuality: 25,
}

export function makeStream({ agent, pixels, timeoutMs }: StreamDeps): Stream {
  return {
    async frame(signal) {
      const port = agent.mjpegPort()
      if (port === undefined) throw unusable('this WebDriverAgent has none')
      const jpeg = await freshFrame(port, timeoutMs, signal)
      const size = jpegSize(jpeg)
      if (!size) throw unusable('what it sends is not a picture')
      // In landscape each frame is redrawn, so more frames may be queued than are skipped.
      if (size.width !== pixels.width || size.height !== pixels.height) {
        throw unusable(`its frames have ${size.width} × ${size.height} pixels`)
      }
      return jpeg
    },
    widen: (signal) => agent.set(WIDE, signal),
    narrow() {
      void agent.set(NARROW, new AbortController().signal)
    },
  }
}

function unusable(what: string): HarnessError {
  return new HarnessError('observe_failed', { what: `the stream is unusable: ${what}.` })
}

/** Stream, until its first failure. */
interface Moving {
  /**
   * Undefined after a failure: the stream is then not used again, because each failure costs its
   * full timeout.
   */
  frame(signal: AbortSignal): Promise<Uint8Array | undefined>
  /**
   * Like `frame`, but undefined for a frame equal to the last one, which does not prove that the
   * stream is alive.
   */
  fresh(signal: AbortSignal): Promise<Uint8Array | undefined>
  /** True when `frame` is the stream's last frame. */
  shows(frame: Screenshot): boolean
  end(): void
}

export function makeMoving(stream: Stream): Moving {
  let isOver = false
  let last: Uint8Array | undefined
  const end = () => {
    if (!isOver) stream.narrow()
    isOver = true
  }
  const frame: Moving['frame'] = async (signal) => {
    if (isOver) return undefined
    try {
      last = await stream.frame(signal)
      return last
    } catch (error) {
      if (signal.aborted) throw error
      end()
      return undefined
    }
  }
  return {
    frame,
    async fresh(signal) {
      const before = last
      const now = await frame(signal)
      return now && before && Buffer.compare(now, before) === 0 ? undefined : now
    },
    shows: ({ bytes }) => !isOver && bytes === last,
    end,
  }
}

/** Converts a JPEG into a PNG; undefined when it cannot be read. */
export function toPng(jpeg: Uint8Array): Uint8Array | undefined {
  const pixels = readJpeg(jpeg)
  return pixels && makePng(pixels)
}
