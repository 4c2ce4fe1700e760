import type { ScreensPrototype } from './prototype.ts'
import type { Screen } from './screen.ts'

/** The chosen start screen, otherwise the first that is not an overlay; undefined without one. */
export function startScreen({ start, screens }: ScreensPrototype): Screen | undefined {
  return (
    screens.find(({ id }) => id === start) ?? screens.find(({ opensAs }) => opensAs === 'screen')
  )
}
