import { openScreens } from '@harness/web/drivers/picture-prototype/screens.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { describeDriver } from '../contracts/driver.ts'
import { prototypeOf, screen, spot } from '../shared/device/prototype/sample-prototype.ts'

const going = () => new AbortController().signal

/** A picture of one colour. */
async function picture(color: string, width = 200, height = 400): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = color
  context.fillRect(0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/png' })
}

const COLORS: Readonly<Record<string, string>> = {
  'one.png': 'rgb(255 0 0)',
  'two.png': 'rgb(0 255 0)',
  'sheet.png': 'rgb(0 0 255)',
}

async function read(path: string): Promise<Blob | undefined> {
  const color = COLORS[path]
  return color === undefined ? undefined : picture(color)
}

async function pixelAt(
  png: Uint8Array<ArrayBuffer>,
  x: number,
  y: number,
): Promise<readonly number[]> {
  const bitmap = await createImageBitmap(new Blob([png], { type: 'image/png' }))
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  return [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3)
}

const go = spot({ kind: 'area', id: 'go', target: { to: 'screen', screen: 'two' } })
const SCREENS = [screen('one', [go]), screen('two')]

const open = (screens: readonly unknown[] = SCREENS, more: object = {}) =>
  openScreens({ document: prototypeOf(screens, more), read, clock: systemClock }, going())

describeDriver('of pictures', async () => {
  const driver = await open(SCREENS, { marks: true, scale: 2 })
  return { driver, dispose: () => driver.close() }
})

describe('the device of pictures', () => {
  it('the device of pictures draws the screen it is on, and the next one after a tap', async () => {
    const driver = await open()
    expect(await pixelAt((await driver.observe(going())).png, 100, 200)).toEqual([255, 0, 0])
    await driver.perform({ kind: 'tap', point: { x: 10, y: 10 } }, going())
    expect(await pixelAt((await driver.observe(going())).png, 100, 200)).toEqual([0, 255, 0])
  })

  it('the device of pictures reports a tap that hits nothing as a miss with its place', async () => {
    const driver = await open()
    expect(await driver.perform({ kind: 'tap', point: { x: 150, y: 300 } }, going())).toMatchObject(
      {
        success: false,
        outcome: 'nothing_under_point',
        place: { screen: 'one', at: { x: 150, y: 300 } },
      },
    )
  })

  it('the device of pictures darkens what is below an overlay', async () => {
    const sheet = screen('sheet', [], { opensAs: 'overlay', place: 'bottom', height: 100 })
    const area = spot({ kind: 'area', id: 'go', target: { to: 'screen', screen: 'sheet' } })
    const driver = await open([screen('one', [area]), sheet])
    await driver.perform({ kind: 'tap', point: { x: 10, y: 10 } }, going())
    const { png } = await driver.observe(going())
    expect(await pixelAt(png, 100, 350)).toEqual([0, 0, 255])
    const [red = 0, ...rest] = await pixelAt(png, 100, 100)
    expect(red).toBeGreaterThan(100)
    expect(red).toBeLessThan(180)
    expect(rest).toEqual([0, 0])
  })

  it('the device of pictures shows what was typed in its field', async () => {
    const field = spot({ kind: 'field', id: 'name' })
    const driver = await open([screen('one', [field])])
    const before = (await driver.observe(going())).png
    expect(await driver.perform({ kind: 'type', text: 'x' }, going())).toMatchObject({
      outcome: 'no_focus',
    })
    await driver.perform({ kind: 'tap', point: { x: 10, y: 10 } }, going())
    await driver.perform({ kind: 'type', text: 'Ann' }, going())
    const after = await driver.observe(going())
    expect(after.text).toBe('Ann')
    expect(after.png.length).not.toBe(before.length)
  })

  it('the device of pictures replaces what was mistyped, and says what its keyboard knows', async () => {
    const field = spot({ kind: 'field', id: 'name' })
    const driver = await open([screen('one', [field])])
    const press = (...keys: string[]) => driver.perform({ kind: 'press_keys', keys }, going())
    const type = (text: string) => driver.perform({ kind: 'type', text }, going())
    const point = { x: 10, y: 10 }
    const text = async () => (await driver.observe(going())).text
    expect(await press('backspace')).toMatchObject({ success: false, outcome: 'no_focus' })
    await driver.perform({ kind: 'tap', point }, going())
    await type('Amn')
    const plain = (await driver.observe(going())).png
    expect(await press('ctrl', 'a')).toMatchObject({ success: true, outcome: 'changed' })
    expect((await driver.observe(going())).png).not.toEqual(plain)
    await type('Anm')
    expect(await press('backspace')).toMatchObject({ success: true, outcome: 'changed' })
    await type('n')
    expect(await text()).toBe('Ann')
    await driver.perform({ kind: 'double_tap', point }, going())
    await type('Bo')
    expect(await text()).toBe('Bo')
    expect(await press('f5')).toMatchObject({
      success: false,
      outcome: 'refused',
      detail: expect.stringContaining('backspace'),
    })
  })

  it('the device of pictures waits for a delayed screen and says how long that took', async () => {
    const slow = { ...go, after: 300 }
    const driver = await open([screen('one', [slow]), screen('two')])
    expect(await driver.perform({ kind: 'tap', point: { x: 10, y: 10 } }, going())).toMatchObject({
      outcome: 'changed',
      settleMs: 300,
      stillMs: 300,
    })
  })

  it('the device of pictures names the screen whose picture is missing', async () => {
    const driver = await open([screen('lost')])
    await expect(driver.observe(going())).rejects.toMatchObject({
      code: 'prototype_invalid',
      message: expect.stringContaining('“LOST”'),
    })
  })

  it('the device of pictures refuses to open without a screen, in words for people', async () => {
    await expect(open([])).rejects.toMatchObject({ code: 'prototype_invalid' })
  })
})
