// What a prototype may do without end, and how the app is held free: part of hostile.test.ts, whose
// browser it uses.
import { expect, it } from 'vitest'
import { LONG } from '../setup/long.ts'
import type { Lab } from '../standins/prototype-lab/start-lab.ts'

interface Hostile {
  readonly lab: () => Lab
  /** A page with a button that runs the script. */
  readonly open: (script: string) => Promise<void>
  readonly press: () => Promise<unknown>
  readonly words: () => Promise<string>
  readonly isWhole: () => Promise<void>
  /** No input of a person may be kept waiting for longer. */
  readonly frozenMs: number
}

export function itIsNotFlooded({ lab, open, press, words, isWhole, frozenMs }: Hostile): void {
  it('a hostile prototype that floods the app with messages is taken away', async () => {
    await open(
      `const big = 'x'.repeat(100_000); setInterval(() => { for (let at = 0; at < 20; at++) top.postMessage(big, '*') })`,
    )
    await press().catch(() => undefined)
    await expect.poll(() => lab().page.evaluate(() => globalThis.lab.frames())).toBe(0)
    expect(await lab().page.evaluate(() => globalThis.lab.frozenMs())).toBeLessThan(frozenMs)
    await expect(lab().observe()).rejects.toThrow(
      'closed because it sent messages to the window around it more than 100 times in one second',
    )
  })

  it(
    'a hostile prototype that floods its history gets an error of the browser, and the history of the app stays as it was',
    LONG,
    async () => {
      const before = await lab().page.evaluate(() => history.length)
      await open(`
      const flood = (name, work) => { let count = 0; try { for (; count < 2_000; count++) work(count) } catch (error) { say(name + ' ' + error.name + (count < 300)) } }
      history.pushState({ own: 1 }, '', '#own')
      say(history.state.own + location.hash)
      flood('push', (count) => history.pushState(null, '', '#' + 'z'.repeat(2_000) + count))
      flood('native', (count) => History.prototype.replaceState.call(history, 'z'.repeat(1e6), '', 'about:srcdoc#' + count))
      flood('go', () => History.prototype.go.call(history, -1))
      for (let count = 0; count < 2_000; count++) { const link = document.createElement('a'); link.href = '#' + count; document.body.append(link); link.click(); link.remove() }
      say(history.length)`)
      await press()
      expect(await words()).toContain(
        '1#own; push SecurityErrortrue; native SecurityErrortrue; go SecurityErrortrue; 50;',
      )
      expect(await lab().page.evaluate(() => history.length)).toBe(before)
      await isWhole()
    },
  )

  it(
    'a prototype that writes its fragment at each move of a long drag is no flood',
    LONG,
    async () => {
      await open(`
      let moves = 0
      document.addEventListener('pointermove', () => { location.hash = 'at' + ++moves })
      const hand = setInterval(() => {
        document.dispatchEvent(new PointerEvent('pointermove'))
        if (moves === 130) { clearInterval(hand); say('drawn') }
      }, 16)`)
      await press()
      await expect.poll(words, { timeout: 30_000 }).toContain('drawn')
      expect((await lab().observe()).scene.url).toBe('prototype:///index.html#at130')
    },
  )

  it(
    'a hostile prototype that sets its own fragment without end leaves the app free, and continues being tested',
    LONG,
    async () => {
      await open(`let count = 0; setInterval(() => {
      for (let at = 0; at < 50; at++) location.hash = 'z' + count++
      o.textContent = 'count ' + count
    })`)
      await press()
      const count = async () => Number(/count (\d+)/.exec(await words())?.[1] ?? 0)
      await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(3_000)
      expect(await lab().page.evaluate(() => globalThis.lab.frozenMs())).toBeLessThan(frozenMs)
      await isWhole()
    },
  )

  it('a hostile prototype with more changes of its fragment than a screen can show is closed, and the error says why', async () => {
    // No browser of a person lets so many real ones through.
    await open(
      `setInterval(() => { for (let at = 0; at < 500; at++) dispatchEvent(new HashChangeEvent('hashchange')) })`,
    )
    await press().catch(() => undefined)
    await expect.poll(() => lab().page.evaluate(() => globalThis.lab.frames())).toBe(0)
    await expect(lab().observe()).rejects.toMatchObject({ code: 'prototype_flooded' })
    await expect(lab().observe()).rejects.toThrow(
      'closed because it changed its own address more than 2,000 times in 10 seconds',
    )
    await isWhole()
  })
}
