import { describe, expect, it } from 'vitest'
import { call, changed, done, run, screen, tap, unchanged } from '../rig.ts'

describe('going in circles', () => {
  const stays = { screens: [screen(1)], respond: () => ({ outcome: unchanged, next: 0 }) }

  it('a circle is nudged after the second equivalent call on the same screen and ends the leg after the third', async () => {
    const { of, end, requests } = await run({
      replies: [tap(1), tap(1), tap(1), done()],
      recording: stays,
    })
    expect(of('nudged')).toMatchObject([{ step: 2, reason: 'cycle' }])
    expect(requests[2]?.reminder).toContain('twice')
    expect(end).toMatchObject({ verdict: 'blocked', ending: 'stuck' })
    expect(of('friction')).toMatchObject([{ frictionKind: 'agent_blocked', step: 3 }])
  })

  it('a circle includes taps within eight points of each other', async () => {
    const at = (x: number) => ({ calls: [call('tap', { x, y: 200 })] })
    const near = await run({ replies: [at(200), at(208), at(200), done()], recording: stays })
    expect(near.end.ending).toBe('stuck')
    const far = await run({ replies: [at(200), at(209), at(200), done()], recording: stays })
    expect(far.end.ending).toBe('goal')
  })

  it.each([
    ['address', { url: 'http://shop.test/other' }],
    ['scroll offset', { scroll: { x: 0, y: 300 } }],
    ['labels', { elements: [] }],
    ['picture', { png: new Uint8Array(8).fill(0) }],
  ])('a circle does not include a screen with another %s', async (_, difference) => {
    const screens = [screen(1), screen(1, difference)]
    const respond = (__: unknown, index: number) => ({ outcome: changed, next: 1 - index })
    const at = { calls: [call('tap', { x: 200, y: 200 })] }
    const { end } = await run({
      replies: [at, at, at, at, done()],
      recording: { screens, respond },
    })
    expect(end.ending).toBe('goal')
  })

  it('a circle of waiting and reading has its own limit of six in a row', async () => {
    const idle = [
      ...Array.from({ length: 3 }, () => [
        { calls: [call('wait')] },
        { calls: [call('read_screen')] },
      ]),
    ].flat()
    const { end, of } = await run({ replies: [...idle, done()], recording: stays })
    expect(of('step_started')).toHaveLength(6)
    expect(of('nudged')).toMatchObject([{ step: 5, reason: 'waiting' }])
    expect(end.ending).toBe('stuck')
  })
})
