// Every screen and state, in every theme, without a fault that axe finds, and in any font without
// overflow: Harness reports such faults of other applications.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Look, look, overflows, realProblems } from '../screens/look.ts'
import { openStage, type Stage } from '../screens/stage.ts'
import { SITTINGS } from '../screens/states.ts'
import { dropFont, FONTS, useFont } from '../setup/fonts.ts'
import { TIMEOUT_MS } from './person.ts'

/**
 * In which appearances every rule is checked, and in which only those of colours: nothing else
 * differs there. A new width is a new layout of the page, so all of one width come together.
 */
const LOOKS: readonly (Look & { readonly rules: 'all' | 'colours' })[] = [
  { theme: 'dark', contrast: 'no-preference', width: 1280, rules: 'colours' },
  { theme: 'dark', contrast: 'more', width: 1280, rules: 'colours' },
  { theme: 'light', contrast: 'more', width: 1280, rules: 'colours' },
  { theme: 'light', contrast: 'no-preference', width: 1280, rules: 'all' },
  { theme: 'light', contrast: 'no-preference', width: 360, rules: 'all' },
]

const COLOURS = ['color-contrast', 'link-in-text-block']

/** The rules that the page breaks, with the elements. */
async function findings(page: Page, rules: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source)
  return page.evaluate(
    async (values) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe
      const only = values.length > 0 ? { runOnly: { type: 'rule' as const, values } } : {}
      // Only violations are read, and no rule in use needs stylesheets that were fetched once more.
      const { violations } = await run({ ...only, resultTypes: ['violations'], preload: false })
      return violations.map(({ id, nodes }) => {
        const places = nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`)
        return `${id}: ${places.join('\n')}`
      })
    },
    [...rules],
  )
}

async function expectAccessible(page: Page, each: (typeof LOOKS)[number]): Promise<void> {
  await look(page, each)
  const where = `${each.theme}, contrast ${each.contrast}, ${each.width} px`
  expect.soft(await findings(page, each.rules === 'all' ? [] : COLOURS), where).toEqual([])
  expect.soft(await overflows(page), where).toEqual([])
}

/** At the width that the page has. */
async function expectFit(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? {}
  for (const font of FONTS) {
    await useFont(page, font)
    // A layout made by a script follows a moment later.
    await expect.poll(() => overflows(page), { message: `in ${font}, ${width} px` }).toEqual([])
  }
  await dropFont(page)
}

async function expectAll(page: Page): Promise<void> {
  for (const each of LOOKS) {
    await expectAccessible(page, each)
    if (each.rules === 'all') await expectFit(page)
  }
  await page.setViewportSize({ width: 390, height: 800 })
  await expectFit(page)
}

export function describeScreens(withController: keyof typeof SITTINGS): void {
  describe('every screen is accessible and fits in any font', () => {
    let stage: Stage
    beforeAll(async () => {
      // Only the second sitting is left without a bridge, and then needs the copy.
      stage = await openStage({ keepsCopy: withController === 'second' })
      stage.page.setDefaultTimeout(TIMEOUT_MS)
    })
    afterAll(() => stage?.dispose())

    it.each([...SITTINGS[withController]])(
      'the screen $name breaks no accessibility rule and fits in any font',
      async (state) => {
        const { page } = stage
        await look(page, { theme: 'light', contrast: 'no-preference', width: 1280 })
        await state.open(stage)
        await expectAll(page)
        expect(realProblems(state, stage.takeProblems())).toEqual([])
      },
    )
  })
}
