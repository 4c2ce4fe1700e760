// Every screen and state, in every theme, without a fault that axe can see: Harness reports other people's.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Look, look, overflows, realProblems } from '../screens/look.ts'
import { openStage, type Stage } from '../screens/stage.ts'
import { STATES } from '../screens/states.ts'
import { PATIENCE_MS } from './person.ts'

const LOOKS: readonly Look[] = [
  { theme: 'light', contrast: 'no-preference', width: 1280 },
  { theme: 'dark', contrast: 'no-preference', width: 1280 },
  { theme: 'light', contrast: 'more', width: 1280 },
  { theme: 'dark', contrast: 'more', width: 1280 },
  { theme: 'light', contrast: 'no-preference', width: 360 },
]

/** The rules that the page breaks, with the places. */
async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run()
    return violations.map(({ id, nodes }) => {
      const places = nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`)
      return `${id}: ${places.join('\n')}`
    })
  })
}

describe('axe finds nothing', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    stage.page.setDefaultTimeout(PATIENCE_MS)
  })
  afterAll(() => stage.dispose())

  it.each(STATES)('on $name, in both themes, with more contrast and on a phone', async (state) => {
    const { page } = stage
    await look(page, { theme: 'light', contrast: 'no-preference', width: 1280 })
    await state.open(stage)
    for (const each of LOOKS) {
      await look(page, each)
      const where = `${each.theme}, contrast ${each.contrast}, ${each.width} px`
      expect.soft(await findings(page), where).toEqual([])
      expect.soft(await overflows(page), where).toEqual([])
    }
    expect(realProblems(state, stage.takeProblems())).toEqual([])
  })
})
