// Finds the actionable elements of a tree, and their labels.

import { centre, intersection, type Rect, type Size } from '@harness/shared/base/geometry.ts'
import {
  MAX_PAGE_TEXT,
  type Scene,
  type ScreenElement,
} from '@harness/shared/device/observation.ts'
import { type Node, walk } from './tree.ts'

/** Roles by platform type. Bars are searched, but are not tappable themselves. */
const ROLES: Readonly<Record<string, string>> = {
  Button: 'button',
  Link: 'link',
  TextField: 'textbox',
  SecureTextField: 'textbox',
  SearchField: 'searchbox',
  TextView: 'textbox',
  Switch: 'switch',
  Toggle: 'switch',
  Slider: 'slider',
  Stepper: 'spinbutton',
  Cell: 'cell',
  Icon: 'button',
  MenuItem: 'menuitem',
  MenuButton: 'button',
  SegmentedControl: 'radiogroup',
  Tab: 'tab',
  Picker: 'listbox',
  PickerWheel: 'listbox',
  CheckBox: 'checkbox',
  RadioButton: 'radio',
  DatePicker: 'listbox',
  Key: 'key',
}

const FIELDS: ReadonlySet<string> = new Set([
  'TextField',
  'SecureTextField',
  'SearchField',
  'TextView',
])
/** Types whose controls are used individually. */
const HOLDERS: ReadonlySet<string> = new Set([
  'Cell',
  'Picker',
  'DatePicker',
  'SegmentedControl',
  'Stepper',
])
const MODALS: ReadonlySet<string> = new Set(['Alert', 'Sheet'])

/** Minimum side length of a tappable element, in points. */
const MIN_SIDE = 16
const MAX_LABEL = 80
/** Maximum number of elements, far above the 80 that the core marks. */
const MAX_ELEMENTS = 400
const ROLL_UP = { texts: 3, nodes: 64 }

export type Seen = Pick<Scene, 'elements' | 'text' | 'lines' | 'title' | 'dialog'>

/** Extracts all data that a scene needs from the tree. */
export function seen(tree: Node, screen: Size): Seen {
  const all = [...walk(tree)]
  const modal = all.findLast(({ type, visible }) => MODALS.has(type) && visible)
  const keyboard = all.find(({ type, visible }) => type === 'Keyboard' && visible)
  const bar = all.findLast(({ type }) => type === 'NavigationBar')
  const scope = { screen, keyboard: keyboard?.rect }
  const elements = actionable(modal ?? tree, scope).slice(0, MAX_ELEMENTS)
  const title = bar && (bar.label || bar.name)
  return {
    elements: elements.map(({ node, label }, at) => elementOf(node, label, at)),
    ...textOf(modal ?? tree, scope),
    ...(title && { title }),
    ...(modal && { dialog: { kind: modal.type.toLowerCase(), message: messageOf(modal) } }),
  }
}

interface Scope {
  readonly screen: Size
  readonly keyboard: Rect | undefined
}

interface FoundNode {
  readonly node: Node
  readonly label: Label
}

/**
 * Finds actionable nodes. The outermost is used, because a button's content is its label; cells and
 * pickers contain their own controls.
 */
function actionable(node: Node, scope: Scope): readonly FoundNode[] {
  if (node.type === 'Keyboard') return node.children.flatMap((key) => keysOf(key))
  const inner = () => node.children.flatMap((child) => actionable(child, scope))
  if (!(node.type in ROLES) || !isReachable(node, scope)) return inner()
  const held = HOLDERS.has(node.type) ? inner() : []
  return [{ node, label: labelOf(node) }, ...held]
}

/** Marks only keys with a word, because letters are typed rather than tapped. */
function keysOf(node: Node): readonly FoundNode[] {
  const inner = node.children.flatMap(keysOf)
  const label = labelOf(node)
  const isKey = node.type === 'Key' || node.type === 'Button'
  return isKey && node.visible && label.text.length > 1 ? [{ node, label }, ...inner] : inner
}

function isReachable({ rect, visible }: Node, { screen, keyboard }: Scope): boolean {
  if (!visible || rect.width < MIN_SIDE || rect.height < MIN_SIDE) return false
  const shown = intersection(rect, { x: 0, y: 0, ...screen })
  if (!shown) return false
  const { x, y } = centre(shown)
  return !keyboard || !intersection({ x, y, width: 1, height: 1 }, keyboard)
}

interface Label {
  readonly text: string
  readonly source: string
}

function labelOf(node: Node): Label {
  const { label, name, placeholder, type } = node
  const field = FIELDS.has(type)
  const choices: readonly (readonly [source: string, text: string])[] = [
    ['label', label],
    ['placeholder', field ? placeholder : ''],
    ['name', name],
    ['value', field ? '' : node.value],
    ['text', rolledUp(node)],
  ]
  const [source, text] = choices.find(([, words]) => words !== '') ?? ['synthesized', '']
  return { source, text: clip(text || `unlabelled ${ROLES[type] ?? type.toLowerCase()}`) }
}

/** Label of a cell: up to three texts in it. */
function rolledUp(node: Node): string {
  const texts: string[] = []
  let nodes = 0
  for (const child of walk(node)) {
    if (++nodes > ROLL_UP.nodes || texts.length === ROLL_UP.texts) break
    const words = child.label || child.value || child.name
    const isWords = child.type === 'StaticText' || child.type === 'Image'
    if (child !== node && isWords && words !== '') texts.push(words)
  }
  return texts.join(' — ')
}

function clip(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length > MAX_LABEL ? `${plain.slice(0, MAX_LABEL - 3)}…` : plain
}

function elementOf(node: Node, label: Label, at: number): ScreenElement {
  const { type, rect, enabled } = node
  const secure = type === 'SecureTextField'
  const isSwitch = type === 'Switch' || type === 'Toggle' || type === 'CheckBox'
  const value = fieldValue(node)
  return {
    ref: `${at}:${signatureOf(node, label.text)}`,
    role: ROLES[type] ?? type.toLowerCase(),
    label: label.text,
    labelSource: label.source,
    rect,
    enabled,
    secure,
    ...(secure && { inputType: 'password' }),
    ...(value !== undefined && { value }),
    ...(isSwitch && { checked: node.value === '1' }),
  }
}

/**
 * Value of a control. An empty field has its placeholder as its value; a secure field is never
 * read.
 */
function fieldValue({ type, value, placeholder }: Node): string | undefined {
  if (FIELDS.has(type))
    return type === 'SecureTextField' || value === placeholder ? undefined : value
  return type === 'Slider' || type === 'PickerWheel' || type === 'SegmentedControl'
    ? value
    : undefined
}

/** Identifies an element even after it moved. */
function signatureOf({ type }: Node, label: string): string {
  return `${type}:${label}`
}

/**
 * Finds an element of an earlier observation by kind and label; the nearest if there are several.
 */
export function findAgain(
  ref: string,
  at: { x: number; y: number },
  elements: readonly ScreenElement[],
) {
  const signature = ref.slice(ref.indexOf(':') + 1)
  const same = elements.filter(
    (element) =>
      element.ref.endsWith(`:${signature}`) &&
      element.ref.slice(element.ref.indexOf(':') + 1) === signature,
  )
  const far = ({ rect }: ScreenElement) => {
    const { x, y } = centre(rect)
    return Math.hypot(x - at.x, y - at.y)
  }
  return same.toSorted((a, b) => far(a) - far(b))[0]
}

function messageOf(modal: Node): string {
  const texts = [...walk(modal)]
    .filter(({ type }) => type === 'StaticText')
    .map(({ label, value }) => label || value)
  return [...new Set([modal.label, ...texts])].filter(Boolean).join('\n').slice(0, 2_000)
}

/** Text in reading order without the values of secure fields, and the lines outside elements. */
function textOf(tree: Node, { screen }: Scope): Pick<Scene, 'text' | 'lines'> {
  const found = [...walk(tree)]
    .filter(({ type, visible }) => (type === 'StaticText' || FIELDS.has(type)) && visible)
    .flatMap((node) => {
      const rect = intersection(node.rect, { x: 0, y: 0, ...screen })
      const text = nodeText(node)
      return rect && text !== '' ? [{ node, text, rect }] : []
    })
    .toSorted((a, b) => a.node.rect.y - b.node.rect.y || a.node.rect.x - b.node.rect.x)
  return {
    text: found
      .map(({ text }) => text)
      .join('\n')
      .slice(0, MAX_PAGE_TEXT),
    lines: found
      .filter(({ node }) => node.type === 'StaticText')
      .map(({ text, rect }) => ({ text, rect })),
  }
}

function nodeText(node: Node): string {
  if (node.type === 'StaticText') return node.label || node.value
  return fieldValue(node) ?? ''
}
