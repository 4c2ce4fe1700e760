/**
 * Marks what comes from the tested app as content, not as instruction. The key is random for each run and unknown to
 * the app, and a copy of it inside the content is taken out, so that no page can write the closing line itself.
 */
export interface Fence {
  readonly opening: string
  readonly closing: string
  wrap(content: string): string
  /** The content as one line, to stand with others inside one fence: it can neither close it nor pass for a line of ours. */
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

/** Invisible and direction-changing characters hide text from people but not from models; a tab or newline is no harm. */
const HIDDEN = /[^\P{Cc}\t\n]|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

function harmless(content: string, key: string): string {
  return content.replace(HIDDEN, '').replaceAll(key, '…')
}
