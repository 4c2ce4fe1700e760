// Controls that the browser draws. The frame of one is gone as soon as a page gives it a border or a
// background, and every value that is written into the copy counts as given by the page.

const CONTROLS = new Set(['button', 'input', 'textarea', 'select'])
const SIDES = ['top', 'right', 'bottom', 'left']

/** Of controls that no rule has reached, in both color schemes of Chromium. */
const OWN_BACKGROUND =
  /^rgba?\((?:239, 239, 239|107, 107, 107|255, 255, 255|59, 59, 59)(?:, 0?\.\d+)?\)$/
const OWN_BORDER =
  /^(?:\d+px (?:outset|inset) .*|1px solid rgb\((?:118, 118, 118|133, 133, 133)\))$/

function isNative({ localName }: Element, style: CSSStyleDeclaration): boolean {
  return (
    CONTROLS.has(localName) &&
    SIDES.every((side) => OWN_BORDER.test(style.getPropertyValue(`border-${side}`))) &&
    style.backgroundImage === 'none' &&
    OWN_BACKGROUND.test(style.backgroundColor)
  )
}

/** What follows the values of a control, so that the browser draws it in the copy too. */
export function nativeLook(element: Element, style: CSSStyleDeclaration): string {
  return isNative(element, style) ? ';border:revert;border-radius:revert;background:revert' : ''
}
