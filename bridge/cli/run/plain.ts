/**
 * Text of a model or a tested application, for a terminal: one line, and nothing in it that moves the cursor, colours what
 * follows or turns the direction of reading around.
 */
export function plainLine(text: string): string {
  return text
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
