/**
 * Marks text of the tested app as content, not as instruction. The key is random for each run and
 * is removed from the content, so that no page can write the closing line.
 */
export interface Fence {
  readonly opening: string
  readonly closing: string
  wrap(content: string): string
  /** The content as one line inside a fence: it can neither close it nor imitate another line. */
  line(content: string): string
}

export function makeFence(key: string): Fence {
  const opening = `[[screen content ${key}]]`
  const closing = `[[end of screen content ${key}]]`
  return {
    opening,
    closing,
    wrap: (content) => `${opening}\n${harmless(content, key)}\n${closing}`,
    line: (content) => harmless(content, key).replace(/\s+/gu, ' ').trim(),
  }
}

/** Invisible and bidirectional characters hide text from people but not from models. */
const HIDDEN = /[^\P{Cc}\t\n]|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

function harmless(content: string, key: string): string {
  return content.replace(HIDDEN, '').replaceAll(key, '…')
}
