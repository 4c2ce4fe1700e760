import { makeLane } from '@harness/web/worker/models/concurrency-limit.ts'
import { describe, expect, it } from 'vitest'

const never = new AbortController().signal

/** A task that stays until it is let go. */
function held() {
  let letGo: () => void = () => undefined
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { until, letGo }
}

describe('a lane', () => {
  it('lets so many pass at once, first in first out', async () => {
    const lane = makeLane(4)
    const tasks = Array.from({ length: 10 }, held)
    const begun: number[] = []
    let most = 0
    let under = 0
    const passing = tasks.map((task, index) =>
      lane.pass(async () => {
        begun.push(index)
        under += 1
        most = Math.max(most, under)
        await task.until
        under -= 1
      }, never),
    )
    for (const [index, task] of tasks.entries()) {
      task.letGo()
      await passing[index]
    }
    expect(begun).toEqual(tasks.map((_, index) => index))
    expect(most).toBe(4)
  })

  it('goes on after a task that fails', async () => {
    const lane = makeLane(1)
    await expect(lane.pass(() => Promise.reject(new Error('no')), never)).rejects.toThrow('no')
    expect(await lane.pass(async () => 'yes', never)).toBe('yes')
  })

  it('never begins a task that was given up while it waited, and loses no place', async () => {
    const lane = makeLane(1)
    const first = held()
    const passing = lane.pass(() => first.until, never)
    const controller = new AbortController()
    let began = false
    const second = lane.pass(async () => {
      began = true
    }, controller.signal)
    const third = lane.pass(async () => 'third', never)
    controller.abort()
    await expect(second).rejects.toMatchObject({ code: 'aborted' })
    first.letGo()
    await passing
    expect(await third).toBe('third')
    expect(began).toBe(false)
  })
})
