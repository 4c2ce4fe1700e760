import { within } from '@harness/bridge/devices/waiting.ts'
import { describe, expect, it } from 'vitest'

const failing = () => Promise.reject(new Error('the browser is gone'))

/** Unhandled rejections, which would end the bridge. */
async function unhandled(work: () => Promise<unknown>): Promise<readonly unknown[]> {
  const found: unknown[] = []
  const listen = (thrown: unknown) => void found.push(thrown)
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', listen)
  try {
    await work()
    await new Promise((resolve) => setImmediate(resolve))
  } finally {
    process.off('unhandledRejection', listen)
    for (const other of others) process.on('unhandledRejection', other)
  }
  return found
}

describe('a wait', () => {
  it('a wait is aborted although its work fails, and that failure is never unhandled', async () => {
    const before = () => expect(within(1_000, failing(), AbortSignal.abort())).rejects
    expect(await unhandled(() => before().toMatchObject({ code: 'aborted' }))).toEqual([])
  })

  it('a wait times out for work that fails afterwards', async () => {
    let fail: (thrown: Error) => void = () => undefined
    const work = new Promise<never>((_, reject) => {
      fail = reject
    })
    const ended = async () => {
      expect(await within(1, work)).toBe('late')
      fail(new Error('too late'))
    }
    expect(await unhandled(ended)).toEqual([])
  })
})
