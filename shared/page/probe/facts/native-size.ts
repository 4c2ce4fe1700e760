// Controls whose size is the browser's own. WCAG 2.2, 2.5.8, User agent control: “The size of the
// target is determined by the user agent and is not modified by the author” (w3c/wcag#4196: only
// the size counts, so a colour of the page's own changes nothing).
import { isControl } from '../find/control.ts'
import { styleOf } from '../find/walk.ts'

/** Browser's size of an unstyled control: computed values, and its height in CSS pixels. */
interface NativeSize {
  /** Values of the `DECIDES` properties, in order. */
  readonly style: readonly string[]
  readonly height: number
}
export type NativeSizes = Readonly<Record<string, NativeSize>>

const INPUTS =
  'button submit reset checkbox radio text search email url tel password number date time month week datetime-local color range file'
const KINDS = ['button', 'select', 'textarea', ...INPUTS.split(' ').map((type) => `input ${type}`)]

const SIDES = ['top', 'right', 'bottom', 'left']
/** Properties that decide the size, those that pages set most often first. */
const DECIDES = [
  ...['font-family', 'font-size', 'appearance'],
  ...SIDES.flatMap((side) => [`padding-${side}`, `border-${side}-width`]),
  ...['width', 'height', 'min-width', 'min-height', 'max-width', 'max-height', 'aspect-ratio'],
  ...['font-weight', 'font-style', 'line-height', 'letter-spacing'],
  ...['writing-mode', 'text-transform'],
]

/**
 * Measures one control of each kind. It modifies the document, so call it only in an empty document
 * before its page loads.
 */
export function nativeSizes(): NativeSizes {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'closed' })
  document.documentElement.append(host)
  const sizes = KINDS.flatMap((kind) => {
    const [name = '', type] = kind.split(' ')
    const control = document.createElement(name)
    if (type !== undefined) control.setAttribute('type', type)
    if (name === 'button') control.textContent = 'x'
    else control.setAttribute('value', 'x')
    root.append(control)
    const styleAt = computedValues(control)
    if (!styleAt) return []
    return [[kind, { style: DECIDES.map(styleAt), height: control.offsetHeight }] as const]
  })
  host.remove()
  return Object.fromEntries(sizes)
}

/** Origin of a control's size; undefined for other elements and for unknown defaults. */
export function sizeOwner(
  element: Element,
  sizes: NativeSizes | undefined,
): 'browser' | 'page' | undefined {
  const kind = kindOf(element)
  const own = kind === undefined ? undefined : sizes?.[kind]
  if (!own || !('offsetHeight' in element)) return undefined
  const styleAt = computedValues(element)
  const isOwn =
    Number(element.offsetHeight) >= own.height &&
    DECIDES.every((name, index) => styleAt?.(name) === own.style[index]) &&
    !isScaled(element, Number(element.offsetHeight)) &&
    [...element.querySelectorAll('*')].every((inner) => isPlain(inner, element))
  return isOwn ? 'browser' : 'page'
}

function kindOf(element: Element): string | undefined {
  if (element.localName === 'button') return 'button'
  if (!isControl(element)) return undefined
  return element.localName === 'input' ? `input ${element.type}` : element.localName
}

/** Reader of computed values, where `auto` stays `auto`; undefined without browser support. */
function computedValues(element: Element): ((name: string) => string) | undefined {
  if (!('computedStyleMap' in element)) return undefined
  const map = element.computedStyleMap()
  return (name) => map.get(name)?.toString() ?? ''
}

/** True when a transform or page zoom changes the height by more than rounding. */
function isScaled(element: Element, height: number): boolean {
  return Math.abs(element.getBoundingClientRect().height - height) > 1
}

/** True for inline content that takes its size from the control, unlike pictures and boxes. */
function isPlain(inner: Element, control: Element): boolean {
  if (control.localName === 'select') return true
  const [style, around] = [styleOf(inner), styleOf(control)]
  if (!style || !around || 'src' in inner || inner.namespaceURI !== control.namespaceURI)
    return false
  return (
    style.display === 'inline' &&
    style.fontSize === around.fontSize &&
    style.lineHeight === around.lineHeight
  )
}
