/** Sentences about content that the screenshots may lack. */
export const DOUBTS = {
  video: 'A video of the page may be missing in the pictures.',
  canvas: 'A drawing of the page may be missing in the pictures.',
  frame:
    'This page embeds another page, which a prototype does not show. To test it, serve the folder and run its address in the browser of the bridge.',
  styles: 'A style sheet could not be read, so the pictures may look different from the page.',
  media: 'The controls of a player are missing in the pictures.',
  foreign:
    'A picture or font from another host is missing in the pictures: that host lets no page read it.',
} as const

export type Doubt = keyof typeof DOUBTS

export interface Doubts {
  add(doubt: Doubt): void
  /** Returns the sentences added since the last call. */
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
      const words = [...fresh].map((doubt) => DOUBTS[doubt])
      fresh.clear()
      return words
    },
  }
}
