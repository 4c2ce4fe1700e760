import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fromWire, HarnessError } from '@harness/shared/base/errors.ts'
import { type Forked, forkModule, signalGroup } from '../../system/exec.ts'
import { IS_BUILT, ROOT } from '../../system/root.ts'
import { makeSigns, type Signs } from './liveness.ts'
import { type Call, FromHost, type ToHost } from './messages.ts'

/** Entry point of the process: next to this code in a build, else a TypeScript loader. */
const ENTRY = pathToFileURL(
  join(ROOT, IS_BUILT ? 'bridge/dist/app/device.js' : 'scripts/device-host.mjs'),
)

/** Interval of the liveness check, in milliseconds. */
const PING_MS = 3_000
/** Memory limit in bytes, far above the few megabytes that a picture and a tree need. */
const MAX_RSS_BYTES = 1.5 * 1024 ** 3
const PAGE_BYTES = 4_096
const HEAP_MB = 768
/** Time limit for an aborted call, in milliseconds; then the process is killed. */
const ABORT_MS = 10_000

interface Listeners {
  readonly onFrame: (jpeg: Uint8Array) => Promise<void>
  /** Receives a capture that was not requested yet, unparsed. */
  readonly onAhead: (capture: unknown) => void
  /** Called at most once, when the browser is lost or the process has ended. */
  readonly onLost: (error: HarnessError) => void
}

/** A process that owns one device. */
export interface HostProcess {
  call(call: Call, signal?: AbortSignal): Promise<unknown>
  /** Ends process and browser now; resolves when both have. Idempotent. */
  kill(): Promise<void>
}

/** Tracks calls that wait for an answer. */
function makeCalls(send: (message: ToHost) => boolean) {
  const waiting = new Map<number, Waiting>()
  let nextId = 0
  const answer = (id: number, value: unknown) => {
    waiting.get(id)?.resolve(value)
    waiting.delete(id)
  }
  const fail = (id: number, error: HarnessError) => {
    waiting.get(id)?.reject(error)
    waiting.delete(id)
  }
  return {
    answer,
    fail,
    failAll(code: 'device_lost') {
      for (const id of [...waiting.keys()]) fail(id, new HarnessError(code))
    },
    call(call: Call, signal?: AbortSignal): Promise<unknown> {
      const id = nextId++
      const reply = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }))
      if (!send({ kind: 'call', id, call })) fail(id, new HarnessError('device_lost'))
      if (!signal) return reply
      const abort = () => {
        send({ kind: 'abort', id })
        setTimeout(() => fail(id, new HarnessError('aborted')), ABORT_MS).unref()
      }
      if (signal.aborted) abort()
      signal.addEventListener('abort', abort, { once: true })
      return reply.finally(() => signal.removeEventListener('abort', abort))
    },
  }
}

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: HarnessError) => void
}

export function startHostProcess(env: NodeJS.ProcessEnv, listeners: Listeners): HostProcess {
  let browser: number | undefined
  const signs = makeSigns()
  const child = forkModule(ENTRY, { env, heapMb: HEAP_MB, onMessage: (raw) => take(raw) })
  const calls = makeCalls(child.send)

  const take = (raw: unknown) => {
    signs.seen()
    const message = FromHost.safeParse(raw).data
    switch (message?.kind) {
      case 'browser':
        browser = message.pid
        break
      case 'answer':
        calls.answer(message.id, message.value)
        break
      case 'failed':
        calls.fail(message.id, fromWire(message.error))
        break
      case 'frame':
        // The device waits for this before it sends the next picture.
        void listeners
          .onFrame(message.jpeg)
          .catch(() => undefined)
          .then(() => child.send({ kind: 'painted' }))
        break
      case 'ahead':
        listeners.onAhead(message.capture)
        break
      case 'lost':
        listeners.onLost(fromWire(message.error))
        break
    }
  }
  const watch = watchHealth(child, signs)
  const ended = child.ended.then(() => {
    watch.stop()
    // A browser exits when its pipe closes, unless it hangs.
    if (browser !== undefined) signalGroup(browser, 'SIGKILL')
    calls.failAll('device_lost')
    listeners.onLost(new HarnessError('device_lost'))
  })
  return {
    call: calls.call,
    kill() {
      child.kill()
      return ended
    },
  }
}

/** Kills a process that hangs or uses too much memory, because a tested page can cause both. */
function watchHealth(child: Forked, signs: Signs): { stop(): void } {
  const timer = setInterval(() => {
    if (!signs.ask()) return child.kill()
    child.send({ kind: 'ping' })
    void rssOf(child.pid).then((bytes) => bytes > MAX_RSS_BYTES && child.kill())
  }, PING_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** Memory of a process in bytes; 0 when the system cannot report it without another program. */
async function rssOf(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES
}
