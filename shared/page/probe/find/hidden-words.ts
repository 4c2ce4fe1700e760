// Detects invisible text in visible elements.

export function hidesWords(element: Element, style: CSSStyleDeclaration): boolean {
  return skipsContent(element, style) || isInvisible(style)
}

/**
 * True for the content of a closed `details` or of hidden content visibility, which has a layout
 * but is not shown.
 */
function skipsContent(element: Element, { contentVisibility }: CSSStyleDeclaration): boolean {
  const isClosed = element.localName === 'details' && !element.hasAttribute('open')
  return isClosed || contentVisibility === 'hidden'
}

/**
 * True for text with a transparent fill, without shadow, stroke or background clip that would show
 * it.
 */
function isInvisible(style: CSSStyleDeclaration): boolean {
  return (
    /^rgba\(.*, 0\)$/.test(style.webkitTextFillColor) &&
    style.textShadow === 'none' &&
    !style.backgroundClip.includes('text') &&
    Number.parseFloat(style.webkitTextStrokeWidth) === 0
  )
}
