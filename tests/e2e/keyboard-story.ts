// What a person without a mouse does in Harness, in the words of the story of `keyboard.test.ts`.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Keyboard } from './keyboard.ts'

export type KeyboardStory = ReturnType<typeof keyboardStoryOf>

export function keyboardStoryOf(page: Page, keyboard: Keyboard) {
  const arrived = () => page.locator('h1:focus').waitFor()
  const seen = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()
  const runOfAddress = () => new URL(page.url()).pathname.split('/')[2] ?? ''
  const finding = (name: RegExp, state: string | RegExp = /./) =>
    page.getByRole('listbox').getByRole('option', { name }).filter({ hasText: state })

  /** The findings of the application, with the focus on their list. */
  async function openFindings(): Promise<void> {
    await keyboard.press(/^Findings$/)
    await page.waitForURL(/\/findings$/)
    await arrived()
    await finding(/Ambiguous label/).waitFor()
    await keyboard.tabTo(/^Findings$/)
  }

  /** Moves through the list, which has the focus, to a finding. */
  async function choose(name: RegExp): Promise<void> {
    const isChosen = (option: Locator) =>
      expect.poll(() => option.getAttribute('aria-selected')).toBe('true')
    const index = (await finding(/./).allTextContents()).findIndex((text) => name.test(text))
    expect(index, String(name)).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Home')
    await isChosen(finding(/./).first())
    for (let at = 1; at <= index; at += 1) {
      await page.keyboard.press('ArrowDown')
      await isChosen(finding(/./).nth(at))
    }
    // The pane shows it too before a decision is made about it.
    await page.getByRole('region', { name }).getByRole('toolbar').waitFor()
  }

  /** Opens the newest run of the history, which has this id. */
  async function openNewestRun(id: string): Promise<void> {
    await keyboard.press(/^Runs$/)
    await page.waitForURL(/\/runs$/)
    await arrived()
    await page.getByRole('row').first().waitFor()
    await keyboard.press(/^Success/)
    await page.waitForURL(new RegExp(`/runs/${id}$`))
    await arrived()
  }

  /** Opens a kind of the library with a new, empty entry. */
  async function newEntry(kind: RegExp): Promise<void> {
    const isThere = page.url().includes('/library')
    await keyboard.press(/^Library$/)
    await page.waitForURL(/\/library$/)
    // A screen that is there already keeps the focus where it is.
    if (!isThere) await arrived()
    await keyboard.press(kind)
    await keyboard.press(/^New$/)
    await page.waitForURL(/\/library\/\w+\/new$/)
  }

  async function saved(): Promise<void> {
    await page.waitForURL(/\/library\/\w+\/[0-9a-f-]{36}$/)
    await seen(/^Saved \d/).waitFor()
  }

  async function keepGoal(name: string, text: string, kind: string, value: string): Promise<void> {
    await newEntry(/^Goals/)
    await keyboard.write(/^Name$/, name)
    await keyboard.write(/^Goal, as the persona/, text)
    await keyboard.press(/^Add check$/)
    await page.keyboard.press('Shift+Tab')
    expect((await keyboard.stop()).name).toBe('Kind of check')
    await page.keyboard.type(kind)
    await keyboard.write(/^Value of the check$/, value)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Remove check: ${kind} “${value}”` }).waitFor()
    await saved()
  }

  /** Adds a goal to a chain, whose field has the focus at once. */
  async function addGoal(number: number, text: string): Promise<void> {
    await keyboard.press(/^Add goal$/)
    expect((await keyboard.stop()).name).toBe(`Goal ${number}`)
    await page.keyboard.type(text)
  }
  return {
    ...{ arrived, seen, runOfAddress, finding, openFindings, choose, openNewestRun },
    ...{ newEntry, saved, keepGoal, addGoal },
  }
}
