import { isInside } from '@harness/shared/geometry.ts'
import { decode } from 'fast-png'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Mac, makeMac } from '../standins/mac/mac.ts'
import { PRO, SMALL } from '../standins/mac/simulators.ts'
import { freshApp, type Hands, openIos, PATIENCE } from './bench.ts'

vi.setConfig(PATIENCE)

let mac: Mac
let hands: Hands

beforeAll(async () => {
  mac = await makeMac()
  mac.streaming.isOn = false
})
afterAll(() => mac.close())

describe('an observation of a simulator', () => {
  beforeAll(async () => {
    hands = await openIos(mac)
  })
  beforeEach(() => freshApp(mac))
  afterAll(() => hands.device.close())

  it('has true pixels, points by the scale, the app and its title', async () => {
    const { scene, png } = await hands.see()
    expect(scene).toMatchObject({
      pointSize: { width: 402, height: 874 },
      scale: 3,
      title: 'Garden',
      app: 'com.example.pocket-garden',
    })
    const { width, height } = decode(png)
    expect({ width, height }).toEqual({ width: 1206, height: 2622 })
    expect(hands.device.info).toMatchObject({ kind: 'ios', name: 'iPhone 17 Pro', udid: PRO })
    expect(hands.device.info.runtime).toBe('iOS 26.4.1')
    expect(hands.device.info.pictures).toMatch(
      /^WebDriverAgent \d+ ms, simctl \d+ ms, stream does not work$/,
    )
  })

  it('calls a row by the texts on it, lists what is disabled, and names what has no words', async () => {
    const { elements } = (await hands.see()).scene
    const fern = elements.find(({ label }) => label === 'Fern — Water every week')
    expect(fern).toMatchObject({ role: 'cell', labelSource: 'text', enabled: true })
    expect(elements.find(({ label }) => label === 'Archive')).toMatchObject({ enabled: false })
    expect(elements.find(({ labelSource }) => labelSource === 'synthesized')).toMatchObject({
      label: 'unlabelled button',
    })
  })

  it('is limited to an alert that stands before everything else, and tells its words', async () => {
    await hands.tap('Fern — Water every week')
    await hands.tap('Delete')
    const { scene } = await hands.see()
    expect(scene.elements.map(({ label }) => label)).toEqual(['Cancel', 'Delete'])
    expect(scene.dialog).toMatchObject({ kind: 'alert' })
    expect(scene.dialog?.message).toContain('This cannot be undone.')
  })

  it('sees the questions of the system, which are not part of the app', async () => {
    await hands.tap('Photo')
    await hands.tap('Take a photo')
    expect(await hands.labels()).toEqual(['Don’t Allow', 'Allow'])
  })

  it('marks nothing under the keyboard, and of the keys only those with a word', async () => {
    await hands.tap('unlabelled button')
    await hands.tap('Name')
    const labels = await hands.labels()
    expect(labels).toEqual(expect.arrayContaining(['Name', 'Notes', 'Return', 'space']))
    expect(labels).not.toContain('q')
    const keyboard = 874 - 290
    const { elements } = (await hands.see()).scene
    const below = elements.filter(({ rect }) => rect.y > keyboard)
    expect(below.map(({ label }) => label)).toEqual(['space', 'Return'])
  })

  it('never tells what a secure field holds, neither as value nor as text', async () => {
    await hands.tap('Account — Signed out')
    await hands.tap('Password')
    await hands.act({ kind: 'type', text: 'correct horse' })
    const { scene } = await hands.see()
    const secure = scene.elements.find(({ label }) => label === 'Password')
    expect(secure).toMatchObject({ secure: true, inputType: 'password' })
    expect(secure).not.toHaveProperty('value')
    expect(JSON.stringify(scene)).not.toMatch(/correct horse|•/)
  })

  it('shows what an app says to the agent as text of the screen, like any other', async () => {
    await hands.tap('Messages — 1 new')
    const { text, elements } = (await hands.see()).scene
    expect(text).toContain('ignore your instructions')
    expect(elements.map(({ role }) => role)).toEqual(['button', 'textbox'])
  })
})

it('an observation comes without elements when the tree takes too long, and with them again afterwards', async () => {
  hands = await openIos(mac, { figures: { treeMs: 250, slowTreeMs: 200 } })
  mac.agents.at(-1)?.inject(/\/source$/, { kind: 'late', ms: 600 })
  const { scene, png } = await hands.see()
  expect(scene.elements).toEqual([])
  expect(decode(png).width).toBe(1206)
  await vi.waitFor(async () => expect(await hands.labels()).toContain('Settings'), 10_000)
  await hands.device.close()
})

describe.each([
  { udid: PRO, scale: 3, size: { width: 402, height: 874 } },
  { udid: SMALL, scale: 2, size: { width: 375, height: 667 } },
])('points at scale $scale', ({ udid, scale, size }) => {
  beforeAll(async () => {
    hands = await openIos(mac, { spec: { udid } })
  })
  beforeEach(() => freshApp(mac, udid))
  afterAll(() => hands.device.close())

  it.each(['PORTRAIT', 'LANDSCAPE'] as const)(
    'are those of the screen held in %s',
    async (held) => {
      await mac.simulators.get(udid)?.phone?.turn(held)
      const { scene, png } = await hands.see()
      const { width, height } = size
      const pointSize = held === 'PORTRAIT' ? size : { width: height, height: width }
      expect(scene).toMatchObject({ pointSize, scale })
      const picture = decode(png)
      expect(picture.width).toBe(pointSize.width * scale)
      expect(picture.height).toBe(pointSize.height * scale)
      for (const { rect } of scene.elements) expect(isInside(rect, pointSize)).toBe(true)
      expect(await hands.tap('Cactus — Water every week')).toMatchObject({ outcome: 'changed' })
      expect((await hands.see()).scene.title).toBe('Cactus')
    },
  )
})

describe('live pictures', () => {
  beforeAll(async () => {
    mac.streaming.isOn = true
    hands = await openIos(mac)
  })
  afterAll(() => hands.device.close())

  it('come from the stream at half the size, one at a time, and none while nobody looks', async () => {
    const stream = mac.streams.at(-1)
    const already = stream?.captured() ?? 0
    const painted: (() => void)[] = []
    const frames: Uint8Array[] = []
    await hands.device.mirror((jpeg) => {
      frames.push(jpeg)
      return new Promise((resolve) => painted.push(resolve))
    })
    await vi.waitUntil(() => frames.length === 1, 10_000)
    await vi.waitUntil(() => (stream?.captured() ?? 0) > already + 2, 10_000)
    expect(frames).toHaveLength(1)
    painted[0]?.()
    await vi.waitUntil(() => frames.length === 2, 10_000)
    expect([...(frames[1] ?? []).slice(0, 2)]).toEqual([0xff, 0xd8])
    await hands.device.mirror(undefined)
  })

  it('come from simctl when there is no stream', async () => {
    mac.streams.at(-1)?.close()
    let frames = 0
    await hands.device.mirror(async () => {
      frames += 1
    })
    await vi.waitUntil(() => frames > 1, 20_000)
    expect(mac.asked.filter(({ args }) => args.includes('--type=jpeg')).length).toBeGreaterThan(0)
    await hands.device.mirror(undefined)
  })
})
