import type { ControlFact } from '../../../device/facts.ts'
import { attempt } from '../find/attempt.ts'
import { boxOf, facePart, PRESSED } from '../find/box.ts'
import type { Candidate } from '../find/clickable.ts'
import type { Collected } from '../find/collect.ts'
import { isCandidate, isControl, isToggle } from '../find/control.ts'
import { isAriaHidden, pressedHost } from '../find/host.ts'
import { toPoints } from '../find/points.ts'
import type { Registry } from '../find/registry.ts'
import { closest, type Found, holds, inTop, parentOf, styleOf } from '../find/walk.ts'
import { makeWordsAt } from './field-words.ts'
import { type NativeSizes, sizeOwner } from './native-size.ts'

/** Additional measurements of the reported controls. */
export function controlFacts(collected: Collected, registry: Registry): ControlFact[] {
  const { candidates, layers, raised } = collected
  const stuck = raised.filter(({ element }) => styleOf(element)?.position === 'sticky')
  const bars = [...layers, ...stuck.map(({ element }) => element)]
  const hasWordsAt = makeWordsAt(collected)
  return candidates.flatMap((found) => {
    const ref = isAriaHidden(found.element) ? undefined : registry.refOf(found.element)
    const fact = ref === undefined ? undefined : attempt(() => controlFact(found, ref, registry))
    if (!fact) return []
    const isFixed = bars.some((bar) => holds(bar, found.element))
    const isBeside =
      found.element.hasAttribute('placeholder') &&
      (hasWordsAt(found) || isDrawnBeside(found.element))
    return [{ ...fact, ...(isFixed && { fixed: true }), ...(isBeside && { beside: true }) }]
  })
}

/** True when the style sheet draws text before a field, in its container. */
function isDrawnBeside(element: Element): boolean {
  const before = element.parentElement && styleOf(element.parentElement, '::before')
  return before !== null && /^"[^"]*\p{L}{2}/u.test(before?.content ?? '')
}

const MAX_ATTRIBUTE = 80
/** Larger targets need no check of what decides their size, which is slow. In CSS pixels. */
const SMALL = 44
/** Attributes that replace the visible words as a control's name. */
const NAMES = ['aria-label', 'aria-labelledby']

function controlFact(found: Candidate, ref: string, { nativeSizes }: Registry): ControlFact {
  const { element } = found
  const attribute = (name: string) => element.getAttribute(name)?.slice(0, MAX_ATTRIBUTE)
  const autocomplete = attribute('autocomplete')
  const inputMode = attribute('inputmode')
  const target = targetOf(found)
  const isSmall = Math.min(target.width, target.height) < SMALL
  const isRenamed = NAMES.some((name) => element.hasAttribute(name))
  return {
    ref,
    target: toPoints(target),
    ...(isSmall && (isInSentence(element) || isDrawn(element)) ? { inline: true } : {}),
    ...(isSmall && isNative(element, nativeSizes) ? { native: true } : {}),
    ...(isDescribed(element) ? { described: true } : {}),
    ...(isLeftOut(element) ? { unspoken: true } : {}),
    ...(isRenamed && isIcon(element) ? { icon: true } : {}),
    ...promiseOf(found),
    ...(autocomplete === undefined ? {} : { autocomplete }),
    ...(inputMode === undefined ? {} : { inputMode }),
    ...(isRequired(element) ? { required: true } : {}),
    ...(element.getAttribute('aria-invalid') === 'true' ? { invalid: true } : {}),
  }
}

/** Maximum elements measured inside a label. */
const MAX_PARTS = 12

/** Whole area that takes a press: the text next to a checkbox toggles it too. */
function targetOf(found: Found): DOMRect {
  const { element, frame } = found
  // Includes all lines of a wrapped link, because WCAG uses its bounding box.
  const isBroken = element.getClientRects().length > 1
  const own = isBroken
    ? inTop(element.getBoundingClientRect(), frame)
    : boxOf({ element: pressedHost(element) ?? element, frame })
  // A press on its label activates the control, however small the control itself is.
  if (isControl(element) && PRESSED.has(element.type)) return facePart(found) ?? own
  if (!isControl(element) || !('labels' in element)) return own
  const isOpened = isToggle(element) || ('type' in element && element.type === 'file')
  const [label] = isOpened ? [...(element.labels ?? [])] : []
  if (!label) return own
  // An icon may be larger than its line.
  const parts = [label, ...[...label.querySelectorAll('*')].slice(0, MAX_PARTS)]
  return parts
    .filter((part) => part !== element)
    .map((part) => inTop(part.getBoundingClientRect(), frame))
    .filter(({ width, height }) => width > 1 && height > 1)
    .reduce(union, own)
}

function union(a: DOMRect, b: DOMRect): DOMRect {
  if (a.width <= 1 || a.height <= 1) return b
  const left = Math.min(a.left, b.left)
  const top = Math.min(a.top, b.top)
  const right = Math.max(a.right, b.right)
  return new DOMRect(left, top, right - left, Math.max(a.bottom, b.bottom) - top)
}

/** True for a link in a sentence, whose size the line height limits (WCAG 2.5.8, Inline). */
function isInSentence(element: Element): boolean {
  let at: Element | null = element
  for (let level = 0; at && level < 4; level++, at = parentOf(at)) {
    if (!(styleOf(at)?.display ?? '').startsWith('inline')) return false
    const inner = at
    const around = [...(parentOf(at)?.childNodes ?? [])].filter((node) => node !== inner)
    if (around.some((node) => node.nodeType === 3 && /[\p{L}\p{N}]/u.test(node.nodeValue ?? '')))
      return true
  }
  return false
}

/** True for text in a drawing, where the surrounding drawing takes the press. */
function isDrawn(element: Element): boolean {
  return ['text', 'tspan'].includes(element.localName) && !isCandidate(element)
}

/** True for a native control, unless the page certainly set its size. */
function isNative(element: Element, sizes: NativeSizes | undefined): boolean {
  const isOfBrowser = isControl(element) || element.localName === 'button'
  return isOfBrowser && sizeOwner(element, sizes) !== 'page'
}

function promiseOf({ element, kind }: Candidate): Partial<ControlFact> {
  if (isCandidate(element)) return {}
  return { undeclared: true, ...(kind === 'listener' && isPlain(element) && { unpromised: true }) }
}

/** True without pointer cursor, border or background: looks like the text around it. */
function isPlain(element: Element): boolean {
  const style = styleOf(element)
  if (!style || style.cursor === 'pointer' || style.boxShadow !== 'none') return false
  const isClear = /^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor)
  return (
    isClear && style.backgroundImage === 'none' && Number.parseFloat(style.borderTopWidth) === 0
  )
}

function isDescribed(element: Element): boolean {
  return ['title', 'aria-describedby', 'aria-description'].some((name) =>
    Boolean(element.getAttribute(name)?.trim()),
  )
}

/** True for an element that screen readers skip unless a script gives it the focus. */
function isLeftOut(element: Element): boolean {
  const isSkipped = element.getAttribute('tabindex')?.startsWith('-') === true
  const isHidden = (at: Element) => at.getAttribute('aria-hidden') === 'true'
  return isSkipped && closest(element, isHidden) !== undefined
}

function isRequired(element: Element): boolean {
  return (isControl(element) && element.matches(':required')) || element.ariaRequired === 'true'
}

const ICON_FONT = /icon|symbol|awesome|glyph|dingbat/i

/** True for an icon font, which draws a word as a symbol. */
function isIcon(element: Element): boolean {
  const inner = [element, ...element.querySelectorAll('i, span, [class*=icon i]')].slice(0, 6)
  return inner.some(
    (at) =>
      ICON_FONT.test(styleOf(at)?.fontFamily ?? '') ||
      closest(at, (up) => up.localName === 'mat-icon') !== undefined,
  )
}
