// Freshness of a screenshot: whether it still shows the current page.
import type { Freshness } from '../../../device/probe-answers.ts'
import { movement, painters } from './animations.ts'
import type { Mutations } from './mutations.ts'
import { valuesOf } from './state.ts'
import { type Content, readContent, type Trees } from './trees.ts'

interface FreshnessReader {
  /** Reads the page once, and watches every document and shadow root that it found. */
  look(): Content
  of(content: Content): Freshness
  /** Called when the page is reported and a screenshot taken. */
  reported(): void
}

export function makeFreshness(mutations: Mutations, trees: Trees): FreshnessReader {
  let values: string | undefined
  const look = () => {
    const content = readContent()
    trees.keep(content)
    for (const tree of trees.all) mutations.observe(tree)
    return content
  }
  return {
    look,
    of({ controls }) {
      const now = valuesOf(controls)
      // A value set by a script causes no mutation.
      if (values !== undefined && values !== now) mutations.move()
      values = now
      const { moves, sinceMs } = movement(trees.all)
      const quietMs = Math.min(mutations.unmovedMs(), sinceMs)
      return { quietMs, paints: painters(trees.all).length > 0, moves }
    },
    reported() {
      values = valuesOf(look().controls)
    },
  }
}
