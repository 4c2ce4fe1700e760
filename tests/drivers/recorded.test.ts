import { makeRecordedDriver } from '@harness/web/drivers/recorded.ts'
import { describe, expect, it } from 'vitest'
import { describeDriver } from '../contracts/driver.ts'
import { RECORDING } from './recording.ts'

describeDriver('recorded', async () => ({
  driver: makeRecordedDriver(RECORDING),
  dispose: async () => undefined,
}))

describe('a recording', () => {
  const { signal } = new AbortController()

  it('a recording answers by command and screen', async () => {
    const refused = {
      success: false,
      outcome: 'refused',
      detail: 'Not here.',
      durationMs: 1,
      settleMs: 0,
    } as const
    const driver = makeRecordedDriver({
      ...RECORDING,
      respond: (command, index) => ({
        outcome: { ...refused, detail: `${command.kind} ${index}` },
        next: 2,
      }),
    })
    expect(await driver.perform({ kind: 'back' }, signal)).toMatchObject({
      outcome: 'refused',
      detail: 'back 0',
    })
    expect((await driver.observe(signal)).title).toBe('Third')
    expect(await driver.perform({ kind: 'back' }, signal)).toMatchObject({ detail: 'back 2' })
  })

  it('a recording changes nothing on its last screen', async () => {
    const driver = makeRecordedDriver(RECORDING)
    const outcomes = []
    for (let at = 0; at < 3; at += 1)
      outcomes.push((await driver.perform({ kind: 'back' }, signal)).outcome)
    expect(outcomes).toEqual(['changed', 'changed', 'unchanged'])
  })

  it('a recording cannot show a screen it does not have', async () => {
    await expect(
      makeRecordedDriver({ ...RECORDING, screens: [] }).observe(signal),
    ).rejects.toMatchObject({
      code: 'observe_failed',
    })
  })
})
