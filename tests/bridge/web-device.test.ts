import type { AheadCapture, Device } from '@harness/bridge/devices/device.ts'
import { SETTLE } from '@harness/shared/device/perform.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LONG } from '../setup/long.ts'
import { type PageServer, startPageServer } from '../standins/page-server.ts'
import {
  DESKTOP,
  type DeviceUser,
  middle,
  never,
  pngSize,
  testOpener,
  userOf,
} from './web-device-setup.ts'

let pages: PageServer
let device: Device
let user: DeviceUser

beforeAll(async () => {
  pages = await startPageServer()
  const open = await testOpener()
  device = await open({ kind: 'web', url: pages.page('act'), viewport: DESKTOP }, never)
  user = userOf(device)
})
afterAll(async () => {
  await device?.close()
  await pages?.close()
})

describe('observing', () => {
  beforeAll(() => device.reset(never))

  it('an observation captures picture, elements, text, address and title of one moment', async () => {
    const { scene, png } = await user.see()
    expect(pngSize(png)).toEqual(DESKTOP)
    expect(scene).toMatchObject({
      pointSize: DESKTOP,
      scale: 1,
      url: pages.page('act'),
      title: 'Act',
    })
    expect(scene.text).toContain('Next page')
    expect(scene.elements.map((at) => at.label)).toContain('Count up')
  })

  it('an observation never reports the value of a password field', async () => {
    const { scene } = await user.see()
    expect(scene.elements.find((at) => at.secure)).toMatchObject({
      label: 'Password',
      inputType: 'password',
    })
    expect(JSON.stringify(scene)).not.toContain('s3cret')
  })

  it('the screen is as it was observed until the document changes, or its picture alone, and never where something may paint unseen', async () => {
    const same = () => device.isAsObserved?.(never)
    const press = (key: string) => device.manualInput?.({ kind: 'keys', keys: [key] }, never)
    await user.open(pages.page('silent'))
    expect(await same()).toBe(false)
    // A picture that is younger than a tenth of a second after a drawing may lack it.
    const seenAgain = async () => {
      await user.see()
      return same()
    }
    await expect.poll(seenAgain, { timeout: 30_000 }).toBe(true)
    await press('x')
    // A page that takes long to show that it is the same counts as changed.
    for (const _ of [1, 2]) await expect.poll(same, { timeout: 30_000 }).toBe(true)
    for (const key of ['v', 'd', 'c']) {
      await press(key)
      expect([key, await same()]).toEqual([key, false])
      await expect.poll(seenAgain, { timeout: 30_000 }).toBe(key !== 'c')
    }
  })

  it(
    'a drawing that comes after the page was still is in the next observation, and is no answer to the next input',
    LONG,
    async () => {
      const tap = { kind: 'tap', point: { x: 40, y: 90 } } as const
      for (const looks of [false, true]) {
        await user.open(pages.page('drawing'))
        await pages.draw()
        if (looks) expect((await user.see()).png).toEqual((await user.see()).png)
        expect([looks, (await device.perform(tap, never)).outcome]).toEqual([looks, 'unchanged'])
      }
    },
  )

  it('a capture made while an input settled is the next observation, unless the page changes before it', async () => {
    const sent: AheadCapture[] = []
    device.onAhead?.((capture) => sent.push(capture))
    await device.reset(never)
    // On a busy machine the page may rest too late for it.
    const seenAhead = async () => {
      await user.tap('Count up')
      const { ahead, png } = await user.see()
      return ahead !== undefined && ahead === sent.at(-1)?.ahead && png === sent.at(-1)?.png
    }
    await expect.poll(seenAhead, { timeout: 30_000 }).toBe(true)
    const { scene } = await user.see()
    const count = scene.elements.find(({ label }) => label === 'Count up')
    if (!count) throw new Error('nothing counts')
    await user.tap('Count up')
    const { text = '' } = sent.at(-1)?.scene ?? {}
    await device.manualInput?.(
      { kind: 'tap', point: middle(count), button: 'left', count: 1 },
      never,
    )
    const later = await user.see()
    device.onAhead?.(undefined)
    expect(later.ahead).toBeUndefined()
    expect(later.scene.text).not.toBe(text)
  })

  it(
    'an observation has the picture alone when the page is too busy to answer the probe',
    LONG,
    async () => {
      await user.open(pages.page('busy'))
      await user.tap('Freeze')
      await expect.poll(async () => (await user.see()).scene.elements).toEqual([])
      const { scene, png } = await user.see()
      expect(scene.url).toBe(pages.page('busy'))
      expect(pngSize(png)).toEqual(DESKTOP)
    },
  )
})

describe('tapping', () => {
  beforeAll(() => device.reset(never))

  it('a tap is trusted input and says that the screen changed', async () => {
    expect(await user.tap('Count up')).toMatchObject({ success: true, outcome: 'changed' })
    expect((await user.see()).scene.text).toContain('hit 1')
  })

  it('a tap says that nothing but a highlight changed, and does not wait to the ceiling', async () => {
    const outcome = await user.tap('Dead')
    expect(outcome).toMatchObject({
      success: true,
      outcome: 'unchanged',
      detail: 'Clicked. Only a highlight changed on the screen.',
      highlighted: true,
    })
    expect(outcome.settleMs).toBeGreaterThanOrEqual(250)
    expect(Number.isInteger(outcome.durationMs)).toBe(true)
    // A busy machine may delay one tap, but not each of them.
    await expect.poll(() => settleMsOf('Dead')).toBeLessThan(SETTLE.action.ceilingMs)
  })

  it('a tap refuses a disabled element', async () => {
    expect(await user.tap('Off')).toMatchObject({ success: false, outcome: 'disabled' })
  })

  it('a tap refuses a ref of an older observation', async () => {
    const old = await user.find('Dead')
    await user.see()
    const outcome = await device.perform({ kind: 'tap', point: middle(old), ref: old.ref }, never)
    expect(outcome.outcome).toBe('stale_mark')
  })

  it('a tap says when there is nothing to act on under a point', async () => {
    const outcome = await device.perform({ kind: 'tap', point: { x: 900, y: 700 } }, never)
    expect(outcome).toMatchObject({ success: false, outcome: 'nothing_under_point' })
  })

  it('a tap at a point says what it acted on', async () => {
    const hit = await user.find('Count up')
    const outcome = await device.perform({ kind: 'tap', point: middle(hit) }, never)
    expect(outcome).toMatchObject({ success: true, outcome: 'changed' })
    expect(outcome.detail).toContain('"Count up"')
  })
})

describe('tapping what changed since the observation', () => {
  beforeEach(() => device.reset(never))

  it('a tap says that an element is gone', async () => {
    const vanish = await user.find('Vanish')
    const command = { kind: 'tap', point: middle(vanish), ref: vanish.ref } as const
    expect((await device.perform(command, never)).outcome).toBe('changed')
    expect((await device.perform(command, never)).outcome).toBe('stale_mark')
  })

  it('a tap names what covers an element that was free when it was observed', async () => {
    const hit = await user.find('Count up')
    await happen('layer')
    const outcome = await device.perform({ kind: 'tap', point: middle(hit), ref: hit.ref }, never)
    expect(outcome).toMatchObject({ success: false, outcome: 'covered' })
    expect(outcome.detail).toContain('A layer above')
  })

  it('a tap follows an element that moved but is still visible', async () => {
    const hit = await user.find('Count up')
    await happen('move')
    const outcome = await device.perform({ kind: 'tap', point: middle(hit), ref: hit.ref }, never)
    expect(outcome).toMatchObject({ success: true, outcome: 'changed' })
    expect(outcome.detail).toContain('moved')
  })

  it('a tap says that an element moved out of sight', async () => {
    const hit = await user.find('Count up')
    await happen('leave')
    const outcome = await device.perform({ kind: 'tap', point: middle(hit), ref: hit.ref }, never)
    expect(outcome).toMatchObject({ success: false, outcome: 'moved' })
  })
})

describe('settling', () => {
  beforeEach(() => device.reset(never))

  it('settling waits for content that a click requested from the server', async () => {
    expect((await user.tap('Fetch')).outcome).toBe('changed')
    expect((await user.see()).scene.text).toContain('late words')
  })

  it('settling ends at the ceiling on a page that is never still', LONG, async () => {
    const outcome = await user.tap('Never still')
    expect(outcome.outcome).toBe('changed')
    expect(outcome.detail).toContain('It is still changing.')
    expect(outcome.settleMs).toBeGreaterThanOrEqual(SETTLE.action.ceilingMs)
    await expect.poll(() => settleMsOf('Never still')).toBeLessThan(SETTLE.navigation.ceilingMs)
  })

  it('settling distinguishes a clock from a change', LONG, async () => {
    await user.open(pages.page('clock'))
    const tapped = () => user.tap('Dead').then((outcome) => outcome.detail)
    // Between two taps a model thinks, which is when a rhythm is learnt.
    await expect.poll(tapped, { interval: 4_000 }).toContain('always changes by itself')
  })

  it('settling calls an address that changed without loading navigated', async () => {
    expect((await user.tap('Route')).outcome).toBe('navigated')
  })

  it('settling can be aborted at any moment', async () => {
    const stop = new AbortController()
    // Longer than the test may take.
    const waiting = device.perform({ kind: 'wait', ms: 60_000 }, stop.signal)
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
  })
})

async function settleMsOf(label: string): Promise<number> {
  return (await user.tap(label)).settleMs
}

/**
 * Something the page does by itself, between an observation and an input: the fixture listens to
 * these keys.
 */
async function happen(what: keyof typeof EVENTS): Promise<void> {
  await device.perform({ kind: 'press_keys', keys: [EVENTS[what]] }, never)
}

const EVENTS = { layer: 'l', move: 'm', leave: 'o' } as const
