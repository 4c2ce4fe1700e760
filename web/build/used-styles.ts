const ONE_RULE = /(?<=[{}])([^{}@;]+)(\{[^{}]*\})/g
const CLASS = /\.([a-z_\ue000-\uefff-][\w\ue000-\uefff-]*)/gi
/** Parentheses in a selector: the classes in them may be absent from a matching element. */
const IN_PARENTHESES = /\((?:[^()]|\([^()]*\))*\)/g
const NEXT_SELECTOR = /,(?![^()]*\))/
const PROPERTY = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g
const REGISTERED = /@property (--[\w-]+)\{[^{}]*\}/g

/** Replaces escaped characters, which do not separate selectors. */
const masked = (text: string) =>
  text.replace(/\\(.)/g, (_, sign: string) => String.fromCharCode(0xe000 + sign.charCodeAt(0)))
const unmasked = (text: string, before = '') =>
  text.replace(
    /[\ue000-\uefff]/g,
    (sign) => before + String.fromCharCode(sign.charCodeAt(0) - 0xe000),
  )

/**
 * Removes selectors with classes that the script never names, and properties that no rule reads.
 */
export function usedStyles(css: string, script: string): string {
  const words = new Set(script.split(/[\s"'`<>=\\]+/))
  const isUsed = (selector: string) =>
    [...selector.replace(IN_PARENTHESES, '').matchAll(CLASS)].every(([, name = '']) =>
      words.has(unmasked(name)),
    )
  const rules = css.replace(ONE_RULE, (_, selectors: string, body: string) => {
    const used = masked(selectors).split(NEXT_SELECTOR).filter(isUsed)
    return used.length > 0 ? unmasked(used.join(','), '\\') + body : ''
  })
  const isRead = (name: string) => rules.includes(`var(${name}`) || script.includes(name)
  const kept = (text: string, name: string) => (isRead(name) ? text : '')
  const used = rules.replace(REGISTERED, kept).replace(PROPERTY, kept)
  return used.replace(/@media[^{}]*\{(?:@media[^{}]*\{\})*\}/g, '')
}
