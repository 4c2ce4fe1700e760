import type { ScreensPrototype } from './prototype.ts'
import type { Screen } from './screen.ts'

/** The chosen one, else the first that is no overlay; undefined without such a screen. */
export function startScreen({ start, screens }: ScreensPrototype): Screen | undefined {
  return (
    screens.find(({ id }) => id === start) ?? screens.find(({ opensAs }) => opensAs === 'screen')
  )
}
