// Style sheets adapted to the copy: an SVG root, no movement, and no focus.

import { HOVERED } from '../../probe/find/hover.ts'

/** States that the copy carries as attributes, because an SVG image has no focus. */
export const FOCUS = 'data-harness-focus'
export const WITHIN = 'data-harness-focus-within'
export const VISIBLE = 'data-harness-focus-visible'

/** Matches neither `\\:hover` in a class name nor `(hover:hover)` in a media query. */
export const HOVER = /(?<!\\)(?<!\(\s*(?:any-)?hover):hover(?![\w-])/g

const STATES: readonly (readonly [RegExp, string])[] = [
  [/:focus-visible\b/g, `[${VISIBLE}]`],
  [/:focus-within\b/g, `[${WITHIN}]`],
  [/:focus\b(?!-)/g, `[${FOCUS}]`],
  [HOVER, `[${HOVERED}]`],
  // Almost the specificity of `:root`.
  [/:root\b/g, 'html:nth-child(n)'],
  [/:not\(:defined\)/g, ':not(*)'],
  [/:defined\b/g, ':nth-child(n)'],
]

export function copiedCss(css: string): string {
  return STATES.reduce((text, [state, selector]) => text.replace(state, selector), css)
}

/** Freezes everything as it was at the moment of the copy. */
export const STILL =
  '*,*::before,*::after{animation:none!important;transition:none!important;scroll-behavior:auto!important}'

/** Current text of a style sheet; undefined when it is disabled or unreadable. */
export function sheetText(
  sheet: CSSStyleSheet,
  source: (url: string) => string | undefined,
): string | undefined {
  if (sheet.disabled) return undefined
  const text = writtenText(sheet, source) ?? rulesOf(sheet)
  const media = sheet.media.mediaText
  return text === undefined || media === '' ? text : `@media ${media}{${text}}`
}

/** Source text of a sheet: rules serialized by the browser lose shorthands with variables. */
function writtenText(
  sheet: CSSStyleSheet,
  source: (url: string) => string | undefined,
): string | undefined {
  const { ownerNode } = sheet
  if (ownerNode instanceof HTMLStyleElement) {
    const text = ownerNode.textContent ?? ''
    return text.trim() === '' ? undefined : text
  }
  return sheet.href === null ? undefined : source(sheet.href)
}

function rulesOf(sheet: CSSStyleSheet): string | undefined {
  try {
    return [...sheet.cssRules].map(({ cssText }) => cssText).join('\n')
  } catch {
    return undefined // of another origin
  }
}

/** All computed values of an element as one `style`, for parts that no rule reaches. */
export function computedText(style: CSSStyleDeclaration): string {
  const parts: string[] = []
  for (let at = 0; at < style.length; at++) {
    const name = style.item(at)
    if (SKIPPED.test(name)) continue
    parts.push(`${name}:${style.getPropertyValue(name)}`)
  }
  return parts.join(';')
}

/** Properties that repeat others, depend on writing direction, or would start to move. */
const SKIPPED =
  /^(animation|transition|inline-size|block-size|min-inline|min-block|max-inline|max-block|inset-|perspective-origin|transform-origin|-webkit-locale|(margin|padding|border)-(inline|block))/
