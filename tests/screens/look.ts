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
    // During the transition between themes a colour belongs to neither.
    // In a closed fold it stands still and never ends.
    const isShown = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true
    const changing = document
      .getAnimations()
      .filter((it) => it instanceof CSSTransition && isShown(it))
    await Promise.allSettled(changing.map(({ finished }) => finished))
  })
}

/**
 * What overflows the right edge: the page as a whole, and areas that scroll down but not sideways.
 * The document of the app scrolls not at all.
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
