// From the first Tab to the step that shows a finding, without a mouse.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BridgeProcess, startBridgeProcess } from './bridge-process.ts'
import { openPerson, type Person } from './person.ts'

/** More stops than any screen has. */
const MOST_STOPS = 120

let bridge: BridgeProcess
let person: Person
let page: Page

beforeAll(async () => {
  bridge = await startBridgeProcess()
  person = await openPerson()
  page = person.page
})
afterAll(async () => {
  await person.close()
  await bridge.dispose()
})

interface Stop {
  readonly name: string
  readonly html: string
  readonly hasRing: boolean
}

/** The name that a screen reader gives the focused element, as far as text and labels show it. */
function stop(): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body)
      return { name: '', html: '', hasRing: true }
    const labelled = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
    const name =
      element.getAttribute('aria-label') || labelled.trim() || element.textContent || element.title
    const ringOf = (node: Element | null) =>
      node !== null && getComputedStyle(node).outlineStyle !== 'none'
    // A component may draw the ring on the parent of the focused control.
    const hasRing = ringOf(element) || ringOf(element.parentElement)
    return { name: name.trim(), html: element.outerHTML.slice(0, 200), hasRing }
  })
}

/** Presses Tab until an element with this name has the focus; every stop shows a focus ring. */
async function tabTo(name: RegExp): Promise<void> {
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

it('the keyboard reaches a link that skips to the content at the first Tab', async () => {
  await page.goto(bridge.url)
  await page.getByRole('button', { name: 'Run the sample' }).waitFor()
  await tabTo(/^Skip to content$/)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
})

it('the keyboard alone runs the sample to its end', async () => {
  await tabTo(/^Run the sample/)
  await page.keyboard.press('Enter')
  // Enter starts it at once; a refusal would appear below the button.
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}/).catch(async (thrown: unknown) => {
    throw new Error((await page.getByRole('main').textContent()) ?? '', { cause: thrown })
  })
  const stopButton = page.getByRole('button', { name: /^Stop/ })
  await page.getByRole('article').first().waitFor({ timeout: 30_000 })
  await stopButton.waitFor({ state: 'detached', timeout: 100_000 })
})

it('the keyboard alone reads the findings and opens the step of one', async () => {
  await tabTo(/^Friction/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/friction/)
  // A new screen takes the focus to its heading; a Tab pressed before that would be lost.
  await page.locator('h1:focus').waitFor()
  await tabTo(/^(Step )?\d+$/)
  const number = /\d+/.exec((await stop()).name)?.[0]
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/runs/[0-9a-f-]{36}#step=${number}$`))
  await page.getByRole('heading', { name: new RegExp(`Step ${number}\\b`) }).waitFor()
})

it('the keyboard alone replays the run step by step', async () => {
  await page.keyboard.press('Home')
  await page.waitForURL(/#step=1$/)
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/#step=2$/)
  await tabTo(/./)
  await page.keyboard.press('End')
  await page.waitForURL(/#step=\d+$/)
  await page.keyboard.press('Escape')
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/)
})
