import type { Page } from 'playwright-core'
import type { ScreenState } from './screen-state.ts'

/** One appearance of a page. */
export interface Look {
  readonly theme: 'light' | 'dark'
  readonly contrast: 'no-preference' | 'more'
  readonly width: 360 | 1280 | 1920
}

const HEIGHTS = { 360: 780, 1280: 800, 1920: 1080 } as const

export async function look(page: Page, { theme, contrast, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] })
  await page.emulateMedia({ colorScheme: theme, contrast, reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    // A dialog that appears is paler than it will be. In a closed fold nothing moves or ends.
    const ends = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect &&
      effect.target?.checkVisibility() === true &&
      effect.getComputedTiming().endTime !== Infinity
    const appearing = document.getAnimations().filter(ends)
    await Promise.allSettled(appearing.map(({ finished }) => finished))
  })
}

/**
 * Elements that overflow the right edge: the page, and areas that scroll only down. The app's own
 * document does not scroll at all.
 */
export function overflows(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const wide = [document.documentElement, ...document.querySelectorAll('main, .scrolls')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map(
        ({ tagName, className, scrollWidth, clientWidth }) =>
          `${tagName.toLowerCase()}.${className}: ${scrollWidth} px in ${clientWidth} px`,
      )
    const { scrollHeight, clientHeight } = document.documentElement
    const isTall = document.querySelector('.shell') && scrollHeight > clientHeight + 1
    return isTall ? [...wide, `the document: ${scrollHeight} px in ${clientHeight} px`] : wide
  })
}

/** Without the browser's own messages about unreachable servers. */
export function realProblems(state: ScreenState, problems: readonly string[]): readonly string[] {
  const isExpected = /ERR_CONNECTION_REFUSED|Failed to load resource|WebSocket connection/
  return state.isMissing ? problems.filter((problem) => !isExpected.test(problem)) : problems
}
