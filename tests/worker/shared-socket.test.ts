import { HarnessError } from '@harness/shared/base/errors.ts'
import type { BridgeSocket } from '@harness/web/drivers/socket.ts'
import { makeSharedSocket } from '@harness/web/worker/shared-socket.ts'
import { expect, it, onTestFinished, vi } from 'vitest'

const unused = () => {
  throw new Error('not played here')
}

/** A socket that ends when the test says so, also after `close`. */
function played() {
  let end: (reason: HarnessError) => void = unused
  const closed = new Promise<HarnessError>((resolve) => {
    end = resolve
  })
  let isClosed = false
  const socket: BridgeSocket = {
    ...{
      request: () => Promise.reject(new HarnessError('device_unknown')),
      record: unused,
      keep: unused,
    },
    ...{ onMirror: unused, onAhead: unused, onProgress: unused, onLost: unused, onAgents: unused },
    closed,
    close() {
      isClosed = true
    },
  }
  return { socket, end: () => end(new HarnessError('bridge_lost')), isClosed: () => isClosed }
}

/** Connections that a test lets open. */
function sharing(isWatched = true) {
  const tries: { open: (socket: BridgeSocket) => void; fail: (thrown: unknown) => void }[] = []
  let ends = 0
  const shared = makeSharedSocket(
    (signal) =>
      new Promise((open, fail) => {
        signal.addEventListener('abort', () => fail(new HarnessError('aborted')))
        tries.push({ open, fail })
      }),
    () => {
      ends += 1
    },
    isWatched,
  )
  return { shared, tries, ends: () => ends }
}

const { signal } = new AbortController()

it('an old socket that closes late does not take the newer one with it', async () => {
  const { shared, tries, ends } = sharing()
  const [old, newer] = [played(), played()]
  const first = shared.get(signal)
  tries[0]?.open(old.socket)
  expect(await first).toBe(old.socket)
  shared.drop()
  const second = shared.get(signal)
  tries[1]?.open(newer.socket)
  expect(await second).toBe(newer.socket)
  old.end()
  await old.socket.closed
  expect(await shared.get(signal)).toBe(newer.socket)
  expect([tries.length, old.isClosed(), newer.isClosed(), ends()]).toEqual([2, true, false, 0])
})

it('a socket that closes by itself is replaced for the next caller', async () => {
  const { shared, tries, ends } = sharing()
  const [old, newer] = [played(), played()]
  const first = shared.get(signal)
  tries[0]?.open(old.socket)
  await first
  old.end()
  await expect.poll(ends).toBe(1)
  const second = shared.get(signal)
  tries[1]?.open(newer.socket)
  expect(await second).toBe(newer.socket)
})

it('a caller who gives up ends its own wait, and others get the connection', async () => {
  const { shared, tries } = sharing()
  const { socket } = played()
  const stop = new AbortController()
  const first = shared.get(stop.signal)
  const second = shared.get(signal)
  stop.abort()
  await expect(first).rejects.toMatchObject({ code: 'aborted' })
  tries[0]?.open(socket)
  expect(await second).toBe(socket)
  expect(tries).toHaveLength(1)
})

it('a connection without a caller who waits is given up, and the next caller gets a new one', async () => {
  const { shared, tries } = sharing()
  const { socket } = played()
  const stop = new AbortController()
  const first = shared.get(stop.signal)
  stop.abort()
  await expect(first).rejects.toMatchObject({ code: 'aborted' })
  const second = shared.get(signal)
  tries[1]?.open(socket)
  expect(await second).toBe(socket)
})

it('a connection that fails is reported to each who waits, and tried again by the next', async () => {
  const { shared, tries } = sharing()
  const { socket } = played()
  const both = [shared.get(signal), shared.get(signal)]
  tries[0]?.fail(new HarnessError('bridge_unreachable'))
  for (const each of both) await expect(each).rejects.toMatchObject({ code: 'bridge_unreachable' })
  const again = shared.get(signal)
  tries[1]?.open(socket)
  expect(await again).toBe(socket)
})

it.each([true, false])(
  'an open socket is asked for a sign of life only if watched: %s',
  async (is) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { shared, tries } = sharing(is)
    let asked = 0
    const { socket } = played()
    const first = shared.get(signal)
    const request = () => {
      asked += 1
      return new Promise<never>(() => undefined)
    }
    tries[0]?.open({ ...socket, request })
    await first
    // The watch is loaded late.
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked > 0).toBe(is)
  },
)
