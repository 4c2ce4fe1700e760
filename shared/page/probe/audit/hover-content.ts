// Text that covers other text while the pointer is on an element (WCAG 2.2, 1.4.13 Content on Hover
// or Focus). The device moves the pointer.
import type { Point } from '../../../base/geometry.ts'
import type { AuditedElement } from '../../../device/audit.ts'
import { attempt } from '../find/attempt.ts'
import { listensForHover } from '../find/listener-check.ts'
import { styleOf } from '../find/walk.ts'
import { audited, isVisible } from './element.ts'
import { hoverHolders } from './hover-only.ts'

/** Functions that the device calls around each move of the pointer. */
export interface HoverWatch {
  /** Centers of elements that may show something on hover, in the window. */
  triggers(): readonly Point[]
  /** Remembers the currently visible content. */
  begin(): void
  /** New text that covers other text; null when absent. */
  words(): AuditedElement | null
  /** New controls without a keyboard alternative in the trigger; null when there are none. */
  menu(trigger: number): AuditedElement | null
}

/** Maximum number of triggers tried; further ones are usually similar. */
const MOST = 6
const CONTROLS = 'a[href],button,input,select,textarea,[role=menuitem],[role=option]'
const FOCUSABLE = `${CONTROLS},summary,[tabindex]`

export function makeHoverWatch(): HoverWatch {
  let before = new WeakSet<Element>()
  let tried: readonly HTMLElement[] = []
  const seen = () => [...texts(), ...visibleControls()]
  const isFresh = (element: Element) => !before.has(element)
  return {
    triggers() {
      const holders = attempt(hoverHolders) ?? new Set()
      const isHolder = (element: Element) => isTrigger(element) || holders.has(element)
      tried = [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => isHolder(element) && isVisible(element) && isInSight(element))
        .slice(0, MOST)
      return tried.map((element) => middleOf(element.getBoundingClientRect()))
    },
    begin() {
      before = new WeakSet(seen())
    },
    words() {
      const words = texts().find(isFresh)
      const box = words && liftedAround(words)
      return box && !box.querySelector(CONTROLS) && liesOverWords(box) ? audited(box) : null
    },
    menu(index) {
      const trigger = tried[index]
      const fresh = visibleControls().filter(isFresh)
      const [first] = fresh
      if (!trigger || !first) return null
      const others = [trigger, ...trigger.querySelectorAll(FOCUSABLE)].filter(
        (at) => at.matches(FOCUSABLE) && !fresh.includes(at),
      )
      return others.length > 0 ? null : audited(boxApart(first, trigger))
    },
  }
}

/** Largest ancestor of the element that does not contain the trigger. */
function boxApart(element: Element, trigger: Element): Element {
  let box = element
  while (box.parentElement && !box.parentElement.contains(trigger)) box = box.parentElement
  return box
}

function visibleControls(): readonly Element[] {
  return [...document.querySelectorAll(CONTROLS)].filter(isVisible)
}

/** Elements larger than one in `LARGE` parts of the window are sections, not triggers. */
const LARGE = 4

function isInSight(element: Element): boolean {
  const { top, left, bottom, right, width, height } = element.getBoundingClientRect()
  const isWhole = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
  return isWhole && width > 0 && height > 0 && width * height < (innerWidth * innerHeight) / LARGE
}

/** True when the element names a hidden tooltip, or a script listens for hover. */
function isTrigger(element: Element): boolean {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(/\s+/).filter(Boolean)
  const hidden = ids.some((id) => {
    const words = document.getElementById(id)
    return words?.getAttribute('role') === 'tooltip' && !isVisible(words)
  })
  return hidden || listensForHover(element)
}

/** Visible elements with their own text. */
function texts(): readonly Element[] {
  return [...document.querySelectorAll('body *')].filter((element) => {
    const hasWords = [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === 3 && (nodeValue ?? '').trim() !== '',
    )
    return hasWords && !element.matches('script,style,noscript') && isVisible(element)
  })
}

/** Positioned ancestor that lifts the text above the page. */
function liftedAround(words: Element): Element | undefined {
  for (let at: Element | null = words; at && at !== document.body; at = at.parentElement)
    if (/^(absolute|fixed)$/.test(styleOf(at)?.position ?? '')) return at
  return undefined
}

function liesOverWords(box: Element): boolean {
  const own = box.getBoundingClientRect()
  return texts().some((element) => {
    if (box.contains(element) || element.contains(box)) return false
    const range = document.createRange()
    range.selectNodeContents(element)
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        left < own.right - EDGE &&
        right > own.left + EDGE &&
        top < own.bottom - EDGE &&
        bottom > own.top + EDGE,
    )
  })
}

/** Overlap that still counts as touching, in CSS pixels. */
const EDGE = 4

function middleOf({ left, top, width, height }: DOMRect): Point {
  return { x: left + width / 2, y: top + height / 2 }
}
