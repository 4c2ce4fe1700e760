import { connect } from 'node:net'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { makeMultipartReader } from './multipart.ts'

/**
 * Index of the first fresh frame, because a new connection first gets older ones and one in
 * progress. From FBMjpegServer and FBImageProcessor of WebDriverAgent 16.12.7, at full size.
 */
const FRESH = 3
/** Minimum gap between new frames in milliseconds. They take 17 ms; queued ones have no gap. */
const APART_MS = 5

/**
 * Reads a stream frame that started after this call. Each call opens its own connection, so that no
 * frame waits in a buffer. Throws `observe_failed`, `aborted`.
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
      // After a pause of this process the next frame may already have arrived, so read it first.
      if (frames.length > 0) apart = setTimeout(() => (again = setImmediate(count)), APART_MS)
    })
    socket.on('error', () => fail('nothing listens on its port'))
    socket.on('close', () => fail('it ended'))
    if (signal.aborted) abort()
  })
}
