// What a designer does with pictures of two screens and nothing installed: from an empty profile to
// a report, by mouse or by keyboard alone.
import { fileURLToPath } from 'node:url'
import type { Download, Page } from 'playwright-core'

const picture = (name: string) =>
  fileURLToPath(new URL(`../../sample/screens/${name}.webp`, import.meta.url))
const PICTURES = [picture('recipe'), picture('saved')]

/** Ways of a person to use the element with this name. */
export interface InputDevice {
  /** Presses a button or a link, or ticks a box. */
  press(name: RegExp): Promise<void>
  choose(name: RegExp, option: string): Promise<void>
  /** A hotspot on the picture that is shown. */
  draw(): Promise<void>
}

/** Resolves to the saved report. */
export async function designAndReport(page: Page, input: InputDevice): Promise<Download> {
  const [files] = await Promise.all([
    page.waitForEvent('filechooser'),
    input.press(/^Choose files…$/),
  ])
  await files.setFiles(PICTURES)
  await page.getByRole('listbox', { name: 'Hotspots on Recipe' }).waitFor()
  await input.draw()
  await input.choose(/^Goes to$/, 'Saved')
  await input.press(/^The agent sees marks/)
  await page.getByText('Marks are numbered frames').waitFor()
  await input.press(/^New run$/)
  await page.getByRole('button', { name: /^Start run/ }).waitFor()
  await input.press(/^Model/)
  await input.choose(/^Model$/, 'Sweep, no AI')
  await input.press(/^Start run/)
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}/)
  await page.getByText('Swept', { exact: true }).first().waitFor()
  await page.getByRole('article').filter({ hasText: 'Tap area' }).first().waitFor()
  await input.press(/^Share/)
  await page.waitForURL(/\/export/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    input.press(/^Export file$/),
  ])
  return download
}

export function mouseOf(page: Page): InputDevice {
  const main = (name: RegExp) =>
    page
      .locator('header.head, main, [role=dialog]')
      .locator('button, a, label, summary')
      .filter({ hasText: name, visible: true })
      .first()
  return {
    press: (name) => main(name).click(),
    choose: async (name, option) => {
      await page.getByLabel(name).selectOption(option)
    },
    async draw() {
      const box = await page.getByRole('listbox').boundingBox()
      if (!box) throw new Error('no picture')
      await page.mouse.move(box.x + 20, box.y + 100)
      await page.mouse.down()
      await page.mouse.move(box.x + 220, box.y + 180, { steps: 4 })
      await page.mouse.up()
    },
  }
}

/** Controls on the way around any page of the app, and options of one list. */
const MOST_TABS = 120
const MOST_OPTIONS = 40

export function keyboardOf(page: Page): InputDevice {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document
      const label = at instanceof HTMLInputElement || at instanceof HTMLSelectElement
      const own = label ? at.labels?.[0]?.textContent : undefined
      return (own ?? at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim()
    })
  /** Presses Tab until it has the focus, at most once around the page. The rail comes first. */
  const reach = async (name: RegExp, from = 1) => {
    for (let at = 0; at < MOST_TABS; at += 1) {
      if (at >= from && name.test(await focused())) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`No Tab leads to ${name}.`)
  }
  return {
    async press(name) {
      await reach(name)
      // A control that is off for now keeps the focus, and a key on it does nothing.
      await page.waitForFunction(() => !document.activeElement?.matches('[aria-disabled=true]'))
      const isBox = await page.evaluate(() => document.activeElement?.matches('[type=checkbox]'))
      await page.keyboard.press(isBox ? 'Space' : 'Enter')
    },
    async choose(name, option) {
      await reach(name)
      // By arrows: a browser forgets typed letters after a second, which a busy machine may take.
      const isChosen = (wanted: string) => {
        const { activeElement: at } = document
        return at instanceof HTMLSelectElement && at.selectedOptions[0]?.label === wanted
      }
      await page.keyboard.press('Home')
      for (let at = 0; at < MOST_OPTIONS; at += 1) {
        if (await page.evaluate(isChosen, option)) return
        await page.keyboard.press('ArrowDown')
      }
      throw new Error(`No arrow leads to ${option}.`)
    },
    async draw() {
      await reach(/^Hotspots on/)
      await page.keyboard.press('h')
    },
  }
}
