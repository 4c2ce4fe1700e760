// Visible component of a control: users press the component, while the browser knows only the
// control inside its shadow root.
import { closest, parentOf, styleOf } from './walk.ts'

const CONTROLS = 'a[href], button, input, select, textarea, [role], [tabindex]'

/** Component around its only control, if its whole area takes presses; otherwise undefined. */
export function pressedHost(element: Element): Element | undefined {
  if (!/^(a|button)$/.test(element.localName)) return undefined
  const root = element.getRootNode()
  if (!isShadow(root)) return undefined
  const { host } = root
  if (styleOf(host)?.cursor !== 'pointer' || host.querySelector(CONTROLS)) return undefined
  const others = [...root.querySelectorAll(CONTROLS)].filter(
    (at) => !at.matches('[role="presentation"]'),
  )
  return others.length === 1 && isAround(host, element) ? host : undefined
}

function isShadow(root: Node): root is ShadowRoot {
  return 'host' in root && 'adoptedStyleSheets' in root
}

function isAround(host: Element, element: Element): boolean {
  const [outer, inner] = [host.getBoundingClientRect(), element.getBoundingClientRect()]
  return (
    outer.left <= inner.left &&
    outer.right >= inner.right &&
    outer.width * outer.height > inner.width * inner.height
  )
}

/** True for a subtree with `aria-hidden` (https://www.w3.org/TR/wai-aria-1.2/#aria-hidden). */
export function isAriaHidden(element: Element): boolean {
  return closest(element, (at) => at.getAttribute('aria-hidden') === 'true') !== undefined
}

/** Column or row header that contains an element. */
export function headAround(element: Element): Element | undefined {
  let at = parentOf(element)
  for (let level = 0; at && level < LEVELS; level++, at = parentOf(at))
    if (at.localName === 'th' || HEADS.test(at.getAttribute('role') ?? '')) return at
  return undefined
}

const LEVELS = 5
const HEADS = /^(column|row)header$/
