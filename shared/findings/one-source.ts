// When a sensor and axe-core measured the same. Apart from the table of `same-fault.ts`,
// which findings do not need.

/** The number of a sensor's signal that names the rule of axe-core that says the same. */
export const RULE_NUMBER = 'Rule of axe'

/** Both colours and the size in pixels, as axe-core writes them in its sentence about pale words. */
const STYLE =
  /foreground color: (#\w{6}), background color: (#\w{6}), font size: [\d.]+pt \(([\d.]+)px\)/

export function paleStyle(
  sentence: string,
): readonly [words: string, behind: string, size: string] | undefined {
  const [, words, behind, size] = STYLE.exec(sentence) ?? []
  return words && behind && size ? [words, behind, size] : undefined
}
