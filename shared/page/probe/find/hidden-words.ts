// Words that are laid out and that no one sees, although the element they are in is shown.

export function hidesWords(element: Element, style: CSSStyleDeclaration): boolean {
  return skipsContent(element, style) || isInvisible(style)
}

/** The words of a closed part lie somewhere, and nothing shows them. */
function skipsContent(element: Element, { contentVisibility }: CSSStyleDeclaration): boolean {
  const isClosed = element.localName === 'details' && !element.hasAttribute('open')
  return isClosed || contentVisibility === 'hidden'
}

/** Words without a colour, where nothing else draws them. */
function isInvisible(style: CSSStyleDeclaration): boolean {
  return (
    /^rgba\(.*, 0\)$/.test(style.webkitTextFillColor) &&
    style.textShadow === 'none' &&
    !style.backgroundClip.includes('text') &&
    Number.parseFloat(style.webkitTextStrokeWidth) === 0
  )
}
