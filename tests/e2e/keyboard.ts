import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** More stops than any screen has. */
const MOST_STOPS = 150

export interface Stop {
  /** As a screen reader says it, as far as labels and text show it. */
  readonly name: string
  readonly html: string
  readonly hasRing: boolean
}

/** Actions of a person without a mouse. */
export interface Keyboard {
  /** The control that has the focus. */
  stop(): Promise<Stop>
  /** Presses Tab until a control with this name has the focus; every stop shows a focus ring. */
  tabTo(name: RegExp): Promise<void>
  /** Goes to a control and presses a key on it, after which something has the focus. */
  press(name: RegExp, key?: string): Promise<void>
  write(name: RegExp, text: string): Promise<void>
  /** Typing the first letters of a choice chooses it. */
  pick(name: RegExp, text: string): Promise<void>
  /** After what was done, something has the focus: else the keyboard begins at the top again. */
  focusIsKept(after: string): Promise<void>
}

export function keyboardOf(page: Page): Keyboard {
  const stop = () => page.evaluate(focusedControl)
  const tabTo = async (name: RegExp) => {
    const passed: string[] = []
    for (let presses = 0; presses < MOST_STOPS; presses += 1) {
      await page.keyboard.press('Tab')
      const here = await stop()
      expect(here.hasRing, here.html).toBe(true)
      if (name.test(here.name)) return
      passed.push(here.name)
    }
    throw new Error(`Tab never came to ${name}, but to: ${passed.join(' · ')}`)
  }
  const focusIsKept = async (after: string) => {
    const isKept = () => page.evaluate(() => document.activeElement !== document.body)
    await expect.poll(isKept, { message: `the focus after ${after}` }).toBe(true)
  }
  const press = async (name: RegExp, key = 'Enter') => {
    await tabTo(name)
    // A control that is off for now keeps the focus, and a key on it does nothing.
    await page.waitForFunction(() => !document.activeElement?.matches('[aria-disabled=true]'))
    await page.keyboard.press(key)
    await focusIsKept(`${key} on ${name}`)
  }
  const write = async (name: RegExp, text: string) => {
    await tabTo(name)
    await page.keyboard.type(text)
  }
  return { stop, tabTo, press, write, pick: write, focusIsKept }
}

function focusedControl(): Stop {
  const element = document.activeElement
  // The heading of a screen takes the focus when it opens, and is no stop of Tab.
  if (!(element instanceof HTMLElement) || element.matches('body, h1'))
    return { name: '', html: '', hasRing: true }
  const textOf = (id: string) => document.getElementById(id)?.textContent ?? ''
  const labels = 'labels' in element ? element.labels : undefined
  const name =
    element.getAttribute('aria-label') ||
    (element.getAttribute('aria-labelledby') ?? '').split(' ').map(textOf).join(' ').trim() ||
    (labels instanceof NodeList && labels[0]?.textContent) ||
    element.textContent ||
    element.title
  const ringOf = (node: Element | null) =>
    node !== null &&
    ['', '::before', '::after'].some((part) => getComputedStyle(node, part).outlineStyle !== 'none')
  // The strip draws its ring around the handle, a list around the chosen option.
  const handle = element.querySelector('.strip-focus')
  const hasHandle = handle !== null && getComputedStyle(handle).strokeWidth === '2px'
  const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
  // A component may draw the ring on the parent of the focused control.
  const hasRing = ringOf(element) || ringOf(element.parentElement) || hasHandle || ringOf(active)
  return { name: name.trim(), html: element.outerHTML.slice(0, 200), hasRing }
}
