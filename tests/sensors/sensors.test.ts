import type { ScreenElement } from '@harness/shared/device/observation.ts'
import { describe, expect, it } from 'vitest'
import { button, changed, done, run, screen, tap, unchanged } from '../core/rig.ts'

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

  it('a slow response is reported with all the time that a person waited, on a busy machine too', async () => {
    const busy = { ...changed, settleMs: 6_526, stillMs: 6_276, lagMs: 3_138 }
    const { of } = await run({
      replies: [tap(1), done()],
      recording: { screens: [screen(1), screen(2)], respond: () => ({ outcome: busy, next: 1 }) },
    })
    const numbers = expect.arrayContaining([
      { name: 'Until still', value: '6276 ms' },
      { name: 'Of it perhaps this busy machine', value: 'up to 3138 ms' },
    ])
    expect(of('signal')).toMatchObject([
      { sensor: 'slow_response', value: 6_276, detail: expect.stringContaining('6.3 s'), numbers },
    ])
  })

  it.each([
    [0, 'at once'],
    [40, '40 ms'],
  ])('a slow response beside answers of %i ms says what is usual: %s', async (usual, words) => {
    const screens = [0, 1, 2, 3].map((look) => screen(look))
    let at = -1
    const respond = () => {
      at += 1
      const stillMs = at === 3 ? 3_400 : usual
      return { outcome: { ...changed, stillMs }, next: (at + 1) % screens.length }
    }
    const replies = [tap(1), tap(1), tap(1), tap(1), done()]
    const { of } = await run({ replies, recording: { screens, respond } })
    expect(of('signal')).toMatchObject([
      {
        sensor: 'slow_response',
        numbers: expect.arrayContaining([{ name: 'Usual here', value: words }]),
      },
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

describe('a control without a name', () => {
  const rect = { x: 20, y: 40, width: 200, height: 30 }
  const line = (text: string, y: number) => ({ text, rect: { x: 20, y, width: 80, height: 16 } })

  async function detailOf(change: Partial<ScreenElement>, lines = [line('Delivery', 300)]) {
    const field = { ...button('unlabelled textbox'), role: 'textbox', rect, ...change }
    const facts = {
      page: {
        ...{ texts: [], notices: [], brokenPictures: [], hidden: [], shifts: [] },
        controls: [{ ref: field.ref, target: rect }],
        width: { viewport: 400, content: 400 },
      },
    }
    const screens = [screen(1, { elements: [field], facts, lines })]
    const { of } = await run({ recording: { screens }, replies: [done()] })
    return of('signal').find(({ sensor }) => sensor === 'unlabelled_field')?.detail
  }

  it.each([
    ['beside it: “Street”', { labelSource: 'beside', label: 'Street' }, [line('Far', 300)]],
    [
      'beside it: “Where to?”',
      { labelSource: 'synthesized' },
      [line('Where to?', 80), line('Far', 160)],
    ],
    ['on it: “Search”', { labelSource: 'synthesized' }, [line('Search', 45), line('Near', 74)]],
  ] as const)('a field without a label is known by what is %s', async (words, change, lines) => {
    expect(await detailOf(change, [...lines])).toBe(
      `The textbox at 20, 40 (${words}) has no label.`,
    )
  })

  it('a field without a label is known by its place alone where no words are near, or only what was typed', async () => {
    const typed = { labelSource: 'synthesized', value: 'Eva' }
    expect(await detailOf(typed, [line('Eva', 45), line('Far', 400)])).toBe(
      'The textbox at 20, 40 has no label.',
    )
  })
})

it('a picture of another host that does not answer is no finding, on a later screen either; one that answers with an error is', async () => {
  const pictureOf = (host: string) => ({ url: `http://${host}/a.png`, rect: RECT, label: host })
  const brokenPictures = ['cdn.test', 'img.test', 'shop.test'].map(pictureOf)
  const page = {
    ...{ texts: [], notices: [], controls: [], hidden: [], shifts: [] },
    width: { viewport: 400, content: 400 },
  }
  const failed = {
    kind: 'failed_request',
    url: 'http://cdn.test/b.png',
    text: 'no answer',
  } as const
  const wrong = { ...failed, url: 'http://img.test/a.png', text: '404', status: 404 }
  const events = [failed, wrong]
  const { of } = await run({
    recording: {
      screens: [
        screen(1, { facts: { page: { ...page, brokenPictures: [] }, events } }),
        screen(2, { facts: { page: { ...page, brokenPictures } } }),
      ],
      respond: () => ({ outcome: changed, next: 1 }),
    },
    replies: [tap(1), done()],
  })
  const found = of('signal').filter(({ sensor }) => sensor === 'broken_picture')
  expect(found.map(({ target }) => target)).toEqual([
    'picture http://img.test/a.png',
    'picture http://shop.test/a.png',
  ])
})

const RECT = { x: 10, y: 10, width: 80, height: 30 }
