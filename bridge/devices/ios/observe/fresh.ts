import { connect } from 'node:net'
import { HarnessError } from '@harness/shared/language/errors.ts'
import { makeMultipartReader } from './multipart.ts'

/**
 * A frame is sent to whoever listens by then. So when somebody connects, frames that were taken before may be waiting to be
 * sent, all at once, and one may be being taken; the third began later (FBMjpegServer and FBImageProcessor of
 * WebDriverAgent 16.12.7, at full size, where nothing is scaled between).
 */
const FRESH = 3
/** Frames that waited come on each other's heels; those that are taken come a frame's time apart, which is 17 ms at least. */
const APART_MS = 5

/**
 * A frame of the stream that was begun after this call: each has a connection of its own, so none waited in a buffer of ours.
 * Throws `observe_failed`, `aborted`.
 */
export function freshFrame(
  port: number,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.0\r\n\r\n'))
    const parser = makeMultipartReader()
    let newest: Uint8Array | undefined
    let came = 0
    let apart: NodeJS.Timeout | undefined
    let again: NodeJS.Immediate | undefined
    const late = setTimeout(() => fail('no new frame in time'), timeoutMs)
    const end = () => {
      for (const timer of [late, apart]) clearTimeout(timer)
      clearImmediate(again)
      signal.removeEventListener('abort', abort)
      socket.destroy()
    }
    const fail = (what: string) => {
      end()
      reject(new HarnessError('observe_failed', { what: `the stream gave no picture: ${what}.` }))
    }
    const abort = () => {
      end()
      reject(new HarnessError('aborted'))
    }
    const count = () => {
      came += 1
      if (came < FRESH || !newest) return
      end()
      resolve(newest)
    }
    signal.addEventListener('abort', abort, { once: true })
    socket.on('data', (chunk) => {
      clearTimeout(apart)
      clearImmediate(again)
      const frames = parser(chunk)
      newest = frames.at(-1) ?? newest
      // After a pause of our own process the next frame may lie there already: it is read before this one counts.
      if (frames.length > 0) apart = setTimeout(() => (again = setImmediate(count)), APART_MS)
    })
    socket.on('error', () => fail('nobody listens'))
    socket.on('close', () => fail('it ended'))
    if (signal.aborted) abort()
  })
}
