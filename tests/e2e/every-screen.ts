// Every screen and state, in every theme, without a fault that axe finds, with targets that are
// large enough, and in any font without overflow: Harness reports such faults of other applications.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Look, look, overflows, realProblems } from '../screens/look.ts'
import { openStage, type Stage } from '../screens/stage.ts'
import { SITTINGS } from '../screens/states.ts'
import { smallByTouch, smallTargets } from '../screens/targets.ts'
import { dropFont, FONTS, useFont } from '../setup/fonts.ts'
import { TIMEOUT_MS } from './person.ts'

/**
 * Two of the four pairs of layout and theme: a colour belongs to its theme, whatever the width.
 * `kit/theme` proves the contrast of every pair of colours.
 */
const LOOKS: readonly Look[] = [
  { theme: 'dark', contrast: 'no-preference', width: 360 },
  { theme: 'light', contrast: 'no-preference', width: 1280 },
]

/** The palettes of more contrast, seen where a run has most of its parts. */
const PALETTES: readonly Look[] = [
  { theme: 'dark', contrast: 'more', width: 1280 },
  { theme: 'light', contrast: 'more', width: 1280 },
]
const IN_MORE_CONTRAST = ['live-deciding', 'run', 'friction']

/** The rules that the page breaks, with the elements. */
async function findings(page: Page, withContrast: boolean): Promise<readonly string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source)
  return page.evaluate(async (enabled) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    // Only violations are read, and no rule in use needs stylesheets that were fetched once more.
    const options = { resultTypes: ['violations' as const], preload: false }
    const { violations } = await run({ ...options, rules: { 'color-contrast': { enabled } } })
    return violations.map(({ id, nodes }) => {
      const places = nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`)
      return `${id}: ${places.join('\n')}`
    })
  }, withContrast)
}

async function expectAccessible(page: Page, each: Look, withContrast: boolean): Promise<void> {
  await look(page, each)
  const where = `${each.theme}, contrast ${each.contrast}, ${each.width} px`
  expect.soft(await findings(page, withContrast), where).toEqual([])
  expect.soft(await overflows(page), where).toEqual([])
  const small = each.width === 360 ? smallByTouch(page) : smallTargets(page)
  expect.soft(await small, `targets, ${where}`).toEqual([])
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

/**
 * Checks all looks of one width together, because a new width is a new layout. Contrast takes half
 * of axe's time, so each screen measures it in one look.
 */
async function expectAll(page: Page, palettes: readonly Look[], at: number): Promise<void> {
  for (const [index, each] of LOOKS.entries()) {
    await expectAccessible(page, each, index === at % LOOKS.length)
    await expectFit(page)
  }
  for (const each of palettes) await expectAccessible(page, each, true)
}

export function describeScreens(sitting: keyof typeof SITTINGS): void {
  describe('every screen is accessible and fits in any font', () => {
    let stage: Stage
    beforeAll(async () => {
      // Only the last sitting is left without a bridge, and then needs the copy.
      stage = await openStage({ keepsCopy: sitting === 'rest' })
      stage.page.setDefaultTimeout(TIMEOUT_MS)
    })
    afterAll(() => stage?.dispose())

    const states = SITTINGS[sitting].map((state, at) => ({ name: state.name, state, at }))
    it.each(states)(
      'the screen $name breaks no accessibility rule and fits in any font',
      async ({ state, at }) => {
        const { page } = stage
        await look(page, { theme: 'light', contrast: 'no-preference', width: 1280 })
        await state.open(stage)
        await expectAll(page, IN_MORE_CONTRAST.includes(state.name) ? PALETTES : [], at)
        expect(realProblems(state, stage.takeProblems())).toEqual([])
      },
    )
  })
}
