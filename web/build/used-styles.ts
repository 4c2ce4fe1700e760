const ONE_RULE = /(?<=[{}])([^{}@;]+)(\{[^{}]*\})/g
const CLASS = /\.([a-z_\ue000-\uefff-][\w\ue000-\uefff-]*)/gi
/** Parentheses of a selector: they may name classes that an element need not have. */
const IN_PARENTHESES = /\((?:[^()]|\([^()]*\))*\)/g
const NEXT_SELECTOR = /,(?![^()]*\))/
const PROPERTY = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g
const REGISTERED = /@property (--[\w-]+)\{[^{}]*\}/g

/** Signs after a backslash, as ones that no selector has: they part nothing. */
const masked = (text: string) =>
  text.replace(/\\(.)/g, (_, sign: string) => String.fromCharCode(0xe000 + sign.charCodeAt(0)))
const unmasked = (text: string, before = '') =>
  text.replace(
    /[\ue000-\uefff]/g,
    (sign) => before + String.fromCharCode(sign.charCodeAt(0) - 0xe000),
  )

/**
 * A minified sheet without what the script never names: selectors of its classes, and properties
 * that no rule reads.
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
