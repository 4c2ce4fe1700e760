import { describe, expect, it } from 'vitest'
import { changed, done, run, screen, tap, unchanged } from '../core/rig.ts'

describe('sensors', () => {
  it('the sensors measure a dead tap: nothing changed, on the same screen, at the position of the mark', async () => {
    const { of } = await run({
      replies: [tap(2), done()],
      recording: { screens: [screen(1)], respond: () => ({ outcome: unchanged, next: 0 }) },
    })
    expect(of('signal')).toMatchObject([
      { step: 1, sensor: 'dead_tap', unit: 'ms', value: 1_000, limit: 1_000, rect: { y: 60 } },
    ])
  })

  it('the sensors do not call a tap dead when the screen looks different after it', async () => {
    const { of } = await run({
      replies: [tap(2), done()],
      recording: {
        screens: [screen(1), screen(2)],
        respond: () => ({ outcome: unchanged, next: 1 }),
      },
    })
    expect(of('signal')).toEqual([])
  })

  it('the sensors measure a slow response', async () => {
    const slow = { ...changed, settleMs: 3_650, stillMs: 3_400 }
    const { of } = await run({
      replies: [tap(1), done()],
      recording: { screens: [screen(1), screen(2)], respond: () => ({ outcome: slow, next: 1 }) },
    })
    expect(of('signal')).toMatchObject([
      { sensor: 'slow_response', value: 3_400, detail: expect.stringContaining('3.4 s') },
    ])
  })

  it.each([
    ['the wait ended at its limit', { ...changed, settleMs: 3_050, stillMs: undefined }],
    ['the machine was busy', { ...changed, settleMs: 1_650, stillMs: 1_400, lagMs: 700 }],
  ])('the sensors measure no slow response where %s', async (_, { stillMs, ...outcome }) => {
    const slow = { ...outcome, ...(stillMs !== undefined && { stillMs }) }
    const { of } = await run({
      replies: [tap(1), done()],
      recording: { screens: [screen(1), screen(2)], respond: () => ({ outcome: slow, next: 1 }) },
    })
    expect(of('signal')).toEqual([])
  })

  it('the sensors call no tap dead while a request was open', async () => {
    const { stillMs: _, ...waiting } = unchanged
    const { of } = await run({
      replies: [tap(2), done()],
      recording: { screens: [screen(1)], respond: () => ({ outcome: waiting, next: 0 }) },
    })
    expect(of('signal')).toEqual([])
  })
})
