export interface Docblock {
  readonly file: string
  readonly text: string
}

/** Openings that put a relative clause where a noun or a verb belongs. */
const RIDDLE = /^(?:What|Who|Whether|Of|So|How|Where|Why|Which|All that|One that)\b/

export function isRiddle({ text }: Docblock): boolean {
  return RIDDLE.test(text)
}

/** The docblocks of a file, each on one line without its stars. */
export function docblocksIn(file: string, source: string): readonly Docblock[] {
  return [...source.matchAll(/\/\*\*(?!\/)([\s\S]*?)\*\//g)].map(([, body = '']) => ({
    file,
    text: body
      .replace(/^\s*\*( |$)?/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }))
}

/** Words of the longest sentence. A full stop before a small letter, as in “e.g. a”, ends none. */
export function longestSentence({ text }: Docblock): number {
  const sentences = text.split(/(?<=[.!?])\s+(?=[A-Z“"`(])/)
  const words = (sentence: string) => sentence.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  return Math.max(...sentences.map((sentence) => words(sentence).length))
}
