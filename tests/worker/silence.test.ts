import { HarnessError } from '@harness/shared/base/errors.ts'
import { watchSilence } from '@harness/web/worker/silence.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function connection(answers: () => boolean) {
  let [asked, isClosed] = [0, false]
  let end: (reason: HarnessError) => void = () => undefined
  const closed = new Promise<HarnessError>((resolve) => {
    end = resolve
  })
  watchSilence({
    closed,
    close() {
      isClosed = true
      end(new HarnessError('bridge_lost'))
    },
    request() {
      asked += 1
      // No device has the session that is asked about.
      return answers()
        ? Promise.reject(new HarnessError('device_unknown'))
        : new Promise(() => undefined)
    },
  })
  return { asked: () => asked, isClosed: () => isClosed }
}

it('a bridge that answers nothing is lost within ten seconds', async () => {
  const { asked, isClosed } = connection(() => false)
  await vi.advanceTimersByTimeAsync(9_900)
  expect([asked(), isClosed()]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(100)
  expect(isClosed()).toBe(true)
  // Nothing is asked of a connection that has ended.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(1)
})

it('a bridge that answers is kept, however long nothing else comes', async () => {
  let isSilent = false
  const { isClosed } = connection(() => !isSilent)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(isClosed()).toBe(false)
  isSilent = true
  await vi.advanceTimersByTimeAsync(12_000)
  expect(isClosed()).toBe(true)
})
