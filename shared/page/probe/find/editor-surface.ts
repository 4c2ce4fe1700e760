import { isTextArea, isTextField } from './control.ts'
import { listensForPress } from './listener-check.ts'
import { parentOf, styleOf } from './walk.ts'

/** Maximum number of ancestors from a field to its visible box. */
const LEVELS = 3
/** Maximum share of the box's width that the field fills; a wider field is visible itself. */
const FILLS = 0.4
/** A larger box contains more than the field, in CSS pixels. */
const MAX_HEIGHT = 120

/** Visible box of a field that draws nothing itself: tag fields, and lists searched by typing. */
export function surfaceOf(field: Element): Element | undefined {
  if (!isTextField(field) || !field.checkVisibility()) return undefined
  const editor = editorOf(field)
  if (editor) return editor
  if (!field.checkVisibility({ opacityProperty: true })) return drawnAround(field)
  if (drawsFrame(field)) return undefined
  const { width } = field.getBoundingClientRect()
  let at = field.parentElement
  for (let level = 0; at && level < LEVELS; level++, at = at.parentElement) {
    if (!drawsFrame(at)) continue
    const box = at.getBoundingClientRect()
    const isPart = width < box.width * FILLS || at.closest('[role="combobox"]') !== null
    const isAround = isPart && box.height <= MAX_HEIGHT
    const fields = [...at.querySelectorAll('input, textarea, select')]
    return isAround && fields.filter((field) => field.checkVisibility()).length === 1
      ? at
      : undefined
  }
  return undefined
}

/** Maximum number of ancestors of a transparent field to search for its visible box. */
const AROUND = 8

/** Visible box of a field that is transparent until it has the focus. */
function drawnAround(field: Element): Element | undefined {
  let at = parentOf(field)
  for (let level = 0; at && level < AROUND; level++, at = parentOf(at)) {
    if (at.localName === 'form' || at.localName === 'body') return undefined
    if (!at.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const { width, height } = at.getBoundingClientRect()
    const isAround = width >= MIN_EDITOR && height > UNSEEN && height <= MAX_HEIGHT
    return isAround && at.querySelectorAll(FIELDS).length <= 1 ? at : undefined
  }
  return undefined
}

const FIELDS = 'input:not([type=hidden]), textarea, select'

function drawsFrame(element: Element): boolean {
  return Number.parseFloat(styleOf(element)?.borderTopWidth ?? '') > 0
}

/** A smaller field shows no text, in CSS pixels. */
const UNSEEN = 4
/** Maximum elements of an editor to search for the area with a text cursor. */
const MAX_SEARCHED = 200

/**
 * Box of an editor that draws its own text and reads keys from an invisible field. It has a text
 * cursor and a listener.
 */
export function editorOf(field: Element): Element | undefined {
  if (!isTextArea(field) || !isUnseen(field)) return undefined
  let at = field.parentElement
  for (let level = 0; at && level < LEVELS && at.localName !== 'body'; level++) {
    const written = [at, ...[...at.querySelectorAll('*')].slice(0, MAX_SEARCHED)].find(
      (inside) => inside !== field && isWrittenIn(inside),
    )
    const box = written && listeningAround(written, at)
    if (box) return box
    at = at.parentElement
  }
  return undefined
}

function isUnseen(field: Element): boolean {
  const { parentElement: parent } = field
  const isCutOff = parent && styleOf(parent)?.overflow === 'hidden' && isSmall(parent)
  return isCutOff || isSmall(field) || styleOf(field)?.opacity === '0'
}

function isSmall(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width < UNSEEN || height < UNSEEN
}

/** True for an area with a text cursor that is larger than a one-letter field. */
function isWrittenIn(element: Element): boolean {
  return (
    styleOf(element)?.cursor === 'text' &&
    !isTextField(element) &&
    element.clientWidth > MIN_EDITOR &&
    element.clientHeight > UNSEEN
  )
}

const MIN_EDITOR = 40

/** Nearest ancestor with a press listener, up to and including `outer`. */
function listeningAround(element: Element, outer: Element): Element | undefined {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (listensForPress(at)) return at
    if (at === outer) break
  }
  return undefined
}
