// Detects invisible text in visible elements.

export function hidesWords(element: Element, style: CSSStyleDeclaration): boolean {
  return skipsContent(element, style) || isInvisible(style)
}

/** Content of a closed `details` or of hidden content visibility has a layout, but is hidden. */
function skipsContent(element: Element, { contentVisibility }: CSSStyleDeclaration): boolean {
  const isClosed = element.localName === 'details' && !element.hasAttribute('open')
  return isClosed || contentVisibility === 'hidden'
}

/** True for text with a transparent fill that no shadow, stroke or background shows. */
function isInvisible(style: CSSStyleDeclaration): boolean {
  return (
    /^rgba\(.*, 0\)$/.test(style.webkitTextFillColor) &&
    style.textShadow === 'none' &&
    !style.backgroundClip.includes('text') &&
    Number.parseFloat(style.webkitTextStrokeWidth) === 0
  )
}
