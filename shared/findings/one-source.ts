// Matches our sensors with axe-core rules that measure the same. Separate from the table of
// `same-fault.ts`, which findings do not need.

/** Number of a signal that names the equivalent axe-core rule. */
export const RULE_NUMBER = 'Rule of axe'

/** Both colours and the size in pixels, from axe-core's sentence about low contrast. */
const STYLE =
  /foreground color: (#\w{6}), background color: (#\w{6}), font size: [\d.]+pt \(([\d.]+)px\)/

export function paleStyle(
  sentence: string,
): readonly [words: string, behind: string, size: string] | undefined {
  const [, words, behind, size] = STYLE.exec(sentence) ?? []
  return words && behind && size ? [words, behind, size] : undefined
}
