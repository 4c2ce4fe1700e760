import { makeScreenshots } from '@harness/bridge/devices/web/page/screenshots.ts'
import { expect, it } from 'vitest'

const WINDOW = { width: 20, height: 10 }

/** The first bytes of a PNG of this size. */
function png({ width, height }: typeof WINDOW): Buffer {
  const header = Buffer.alloc(24)
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return header
}

/** A browser whose captures end when the test says so; `done` has everything in its order. */
function browser() {
  const done: string[] = []
  const open: ((picture: Buffer) => void)[] = []
  let navigated = () => {}
  const screenshots = makeScreenshots({
    pixels: WINDOW,
    capture() {
      done.push('capture')
      return new Promise((resolve) => open.push(resolve))
    },
    onNavigated(listener) {
      navigated = listener
    },
    async restore() {
      done.push('restore')
    },
  })
  return {
    screenshots,
    done,
    navigate: () => navigated(),
    async finish(size = WINDOW) {
      await expect.poll(() => open.length).toBeGreaterThan(0)
      open.shift()?.(png(size))
    },
  }
}

it('a second picture begins when the first has ended', async () => {
  const { screenshots, done, finish } = browser()
  const both = [screenshots.take(), screenshots.take()]
  await Promise.resolve()
  await Promise.resolve()
  expect(done).toEqual(['capture'])
  await finish()
  await both[0]
  await finish()
  await both[1]
  expect(done).toEqual(['capture', 'capture'])
})

it('an input waits for the picture that is being taken, and the next picture for the input', async () => {
  const { screenshots, done, finish } = browser()
  const first = screenshots.take()
  const input = screenshots.between(async () => {
    done.push('input')
    await new Promise((resolve) => setTimeout(resolve, 0))
    done.push('sent')
  })
  const second = screenshots.take()
  await finish()
  await Promise.all([first, input])
  await finish()
  await second
  expect(done).toEqual(['capture', 'input', 'sent', 'capture'])
})

it('a picture that a navigation interrupted restores the scale of the page and is taken again', async () => {
  const { screenshots, done, navigate, finish } = browser()
  const picture = screenshots.take()
  const idle = screenshots.idle().then(() => done.push('idle'))
  await expect.poll(() => done).toEqual(['capture'])
  navigate()
  await expect.poll(() => done).toEqual(['capture', 'restore', 'capture'])
  await finish() // The lost one.
  await finish()
  await Promise.all([picture, idle])
  expect(done).toEqual(['capture', 'restore', 'capture', 'idle'])
})

it('a picture of another size than the window is taken again', async () => {
  const { screenshots, done, finish } = browser()
  const picture = screenshots.take()
  await finish({ width: 10, height: 5 })
  await finish()
  expect((await picture).readUInt32BE(16)).toBe(WINDOW.width)
  expect(done).toEqual(['capture', 'capture'])
})
