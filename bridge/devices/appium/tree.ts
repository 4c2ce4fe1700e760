// Converts the page source of XCUITest and UiAutomator2 into the tree format of the iOS device.

import type { Rect } from '@harness/shared/base/geometry.ts'
import { DOMParser, type Element } from '@xmldom/xmldom'
import type { Node } from '../w3c/tree.ts'

/** Maximum depth of a tree; no real screen is deeper. */
const MAX_DEPTH = 80
/** Maximum length of a page source in characters; a screen has a few hundred nodes. */
const MAX_LENGTH = 8_000_000

/** Parses the tree; undefined for any other source. `scale`: pixels per point, for Android. */
export function treeOf(source: string, scale: number): Node | undefined {
  if (source.length > MAX_LENGTH) return undefined
  try {
    const parser = new DOMParser({ onError: () => undefined })
    const root = parser.parseFromString(source, 'text/xml').documentElement
    return root ? nodeOf(root, scale, 0) : undefined
  } catch {
    return undefined // not XML: the screen has no marks
  }
}

function nodeOf(element: Element, scale: number, depth: number): Node {
  const inner = depth > MAX_DEPTH ? [] : [...element.childNodes].filter(isElement)
  const children = inner.map((child) => nodeOf(child, scale, depth + 1))
  const attribute = (name: string) => element.getAttribute(name)?.trim() ?? ''
  return attribute('bounds') !== '' || element.tagName === 'hierarchy'
    ? androidNode(element, attribute, scale, children)
    : appleNode(element, attribute, children)
}

function isElement(node: { readonly nodeType: number }): node is Element {
  return node.nodeType === 1
}

type Attribute = (name: string) => string

function appleNode({ tagName }: Element, of: Attribute, children: readonly Node[]): Node {
  const number = (name: string) => Number(of(name)) || 0
  return {
    type: tagName.replace(/^XCUIElementType/, ''),
    name: of('name'),
    label: of('label'),
    value: of('value'),
    placeholder: of('placeholderValue'),
    rect: { x: number('x'), y: number('y'), width: number('width'), height: number('height') },
    enabled: of('enabled') !== 'false',
    visible: of('visible') !== 'false',
    children,
  }
}

/** Element types by widget class; any other clickable widget is a button. */
const WIDGETS: readonly (readonly [name: RegExp, type: string])[] = [
  [/EditText$|AutoCompleteTextView$/, 'TextField'],
  [/Switch$|SwitchCompat$|ToggleButton$/, 'Switch'],
  [/CheckBox$|CheckedTextView$/, 'CheckBox'],
  [/RadioButton$/, 'RadioButton'],
  [/SeekBar$|RatingBar$/, 'Slider'],
  [/Spinner$|NumberPicker$/, 'Picker'],
  [/Button$|Chip$/, 'Button'],
]

function androidNode(
  { tagName }: Element,
  of: Attribute,
  scale: number,
  children: readonly Node[],
): Node {
  const widget = of('class') || tagName
  const type = androidType(widget, of)
  const isToggle = of('checkable') === 'true'
  const isField = type === 'TextField' || type === 'SecureTextField'
  const text = of('text')
  return {
    type,
    name: of('resource-id').replace(/^.*\//, ''),
    label: of('content-desc') || (isField ? '' : text),
    value: isToggle ? (of('checked') === 'true' ? '1' : '0') : text,
    placeholder: of('hint'),
    rect: tagName === 'hierarchy' ? EVERYWHERE : rectOf(of('bounds'), scale),
    enabled: of('enabled') !== 'false',
    visible: of('displayed') !== 'false',
    children,
  }
}

const EVERYWHERE: Rect = { x: 0, y: 0, width: 10_000, height: 10_000 }

function androidType(widget: string, of: Attribute): string {
  if (of('password') === 'true') return 'SecureTextField'
  const known = WIDGETS.find(([name]) => name.test(widget))?.[1]
  if (known !== undefined) return known
  if (of('clickable') === 'true' || of('long-clickable') === 'true') return 'Button'
  return of('text') === '' ? 'Other' : 'StaticText'
}

/** Parses bounds such as `[0,63][1080,210]`, in pixels. */
function rectOf(bounds: string, scale: number): Rect {
  const [x = 0, y = 0, right = 0, bottom = 0] = (bounds.match(/-?\d+/g) ?? []).map(
    (pixels) => Number(pixels) / scale,
  )
  return { x, y, width: right - x, height: bottom - y }
}
