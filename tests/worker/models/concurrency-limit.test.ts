import { makeConcurrencyLimit } from '@harness/web/worker/models/concurrency-limit.ts'
import { describe, expect, it } from 'vitest'

const never = new AbortController().signal

/** A task that waits until it is released. */
function held() {
  let letGo: () => void = () => undefined
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { until, letGo }
}

describe('the concurrency limit', () => {
  it('the concurrency limit lets as many tasks run as it allows, first in first out', async () => {
    const limit = makeConcurrencyLimit(4)
    const tasks = Array.from({ length: 10 }, held)
    const started: number[] = []
    let most = 0
    let running = 0
    const passing = tasks.map((task, index) =>
      limit.pass(async () => {
        started.push(index)
        running += 1
        most = Math.max(most, running)
        await task.until
        running -= 1
      }, never),
    )
    for (const [index, task] of tasks.entries()) {
      task.letGo()
      await passing[index]
    }
    expect(started).toEqual(tasks.map((_, index) => index))
    expect(most).toBe(4)
  })

  it('the concurrency limit continues after a task that fails', async () => {
    const limit = makeConcurrencyLimit(1)
    await expect(limit.pass(() => Promise.reject(new Error('no')), never)).rejects.toThrow('no')
    expect(await limit.pass(async () => 'yes', never)).toBe('yes')
  })

  it('the concurrency limit never starts a task that was aborted while it waited, and loses no slot', async () => {
    const limit = makeConcurrencyLimit(1)
    const first = held()
    const passing = limit.pass(() => first.until, never)
    const controller = new AbortController()
    let began = false
    const second = limit.pass(async () => {
      began = true
    }, controller.signal)
    const third = limit.pass(async () => 'third', never)
    controller.abort()
    await expect(second).rejects.toMatchObject({ code: 'aborted' })
    first.letGo()
    await passing
    expect(await third).toBe('third')
    expect(began).toBe(false)
  })
})
