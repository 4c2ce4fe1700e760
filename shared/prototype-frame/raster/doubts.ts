/** What a picture of this page cannot show as a person sees it. */
const WORDS = {
  video: 'The picture of a video may be missing.',
  canvas: 'A drawing of the page may be missing.',
  frame: 'A page inside the page is not shown.',
  styles: 'A style sheet could not be read.',
  media: 'Controls of a player are not shown.',
} as const

export type Doubt = keyof typeof WORDS

export interface Doubts {
  add(doubt: Doubt): void
  /** Sentences for what was met since the last question. */
  take(): readonly string[]
}

export function makeDoubts(): Doubts {
  const known = new Set<Doubt>()
  const fresh = new Set<Doubt>()
  return {
    add(doubt) {
      if (known.has(doubt)) return
      known.add(doubt)
      fresh.add(doubt)
    },
    take() {
      const words = [...fresh].map((doubt) => WORDS[doubt])
      fresh.clear()
      return words
    },
  }
}
