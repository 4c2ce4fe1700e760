import { deadlineWhileBusy, machineLag } from '@harness/bridge/devices/machine-load.ts'
import { describe, expect, it } from 'vitest'

const before = { idleMs: 10_000, totalMs: 20_000 }
const idle = { idleMs: 11_500, totalMs: 22_000 }
const busy = { idleMs: 10_040, totalMs: 22_000 }

describe('the lag of the machine', () => {
  it('the lag of the machine is nothing on an idle one', () => {
    expect(machineLag({ before, after: idle, lateMs: 0, waitedMs: 1_400 })).toBe(0)
  })

  it('the lag of the machine is half of a wait in which no processor was idle', () => {
    expect(machineLag({ before, after: busy, lateMs: 30, waitedMs: 1_400 })).toBe(700)
  })

  it('the lag of the machine is at least how late the bridge itself was woken', () => {
    expect(machineLag({ before, after: idle, lateMs: 320, waitedMs: 1_400 })).toBe(320)
  })
})

it.each([
  ['is busy, and no more than twice', true, [true, true, false]],
  ['has an idle processor, not at all', false, [false]],
] as const)('a deadline is extended while the machine %s', async (_, isBusy, extended) => {
  let totalMs = 0
  const read = () => {
    totalMs += 1_000
    return { totalMs, idleMs: isBusy ? 0 : totalMs }
  }
  const deadline = deadlineWhileBusy(20, read)
  for (const isExtended of extended) {
    await expect.poll(() => deadline.leftMs()).toBe(0)
    expect(deadline.extend()).toBe(isExtended)
    expect(deadline.leftMs() > 0).toBe(isExtended)
  }
})
