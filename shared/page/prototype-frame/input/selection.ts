import type { Point } from '../../../base/geometry.ts'
import { isHtml, isInput, isTextArea, isTextField } from '../../probe/find/control.ts'
import { closest } from '../../probe/find/walk.ts'

interface Caret {
  readonly node: Node
  readonly offset: number
}

/** Text position at a point; undefined in fields, whose text has no such positions. */
export function caretAt({ x, y }: Point): Caret | undefined {
  const range = document.caretRangeFromPoint(x, y)
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined
}

/** Places the caret at the pressed point; in a field, at the end of its text. */
export function placeCaret(target: Element, point: Point): void {
  if (isTextField(target)) {
    // Number and date fields do not let a script set the caret.
    if (isTextArea(target) || (isInput(target) && target.selectionStart !== null))
      target.setSelectionRange(target.value.length, target.value.length)
    return
  }
  if (!canSelect(target)) return
  const caret = caretAt(point)
  if (caret) getSelection()?.collapse(caret.node, caret.offset)
}

function canSelect(target: Element): boolean {
  if (isHtml(target) && target.isContentEditable) return true
  if (closest(target, (at) => at.matches('button, input, select, textarea'))) return false
  return getComputedStyle(target).userSelect !== 'none'
}

export function selectBetween(from: Point, to: Point): void {
  const [one, other] = [caretAt(from), caretAt(to)]
  if (one && other) getSelection()?.setBaseAndExtent(one.node, one.offset, other.node, other.offset)
}

export function selectWord(target: Element, point: Point): void {
  if (isTextField(target)) {
    target.select()
    return
  }
  if (!canSelect(target)) return
  placeCaret(target, point)
  const selection = getSelection()
  selection?.modify('move', 'backward', 'word')
  selection?.modify('extend', 'forward', 'word')
}
