// Words that come over others while the pointer is on something (WCAG 2.2, 1.4.13 Content on Hover or
// Focus). The device moves the pointer.
import type { Point } from '../../../base/geometry.ts'
import type { AuditedElement } from '../../../device/audit.ts'
import { attempt } from '../find/attempt.ts'
import { listensForHover } from '../find/listener-check.ts'
import { styleOf } from '../find/walk.ts'
import { audited, isVisible } from './element.ts'
import { hoverHolders } from './hover-only.ts'

/** Calls of the device around each move of the pointer. */
export interface HoverWatch {
  /** Middles of what may show something, in the window. */
  triggers(): readonly Point[]
  /** Keeps what can be seen now. */
  begin(): void
  /** Words that were not there and lie over others; null without any. */
  words(): AuditedElement | null
  /** Controls that were not there, where this trigger has none by which the keyboard opens them. */
  menu(trigger: number): AuditedElement | null
}

/** Triggers that are tried; more are of one kind. */
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

/** The largest box around it without the trigger. */
function boxApart(element: Element, trigger: Element): Element {
  let box = element
  while (box.parentElement && !box.parentElement.contains(trigger)) box = box.parentElement
  return box
}

function visibleControls(): readonly Element[] {
  return [...document.querySelectorAll(CONTROLS)].filter(isVisible)
}

/** A part of the page waits for the pointer on behalf of what is in it. */
const LARGE = 4

function isInSight(element: Element): boolean {
  const { top, left, bottom, right, width, height } = element.getBoundingClientRect()
  const isWhole = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
  return isWhole && width > 0 && height > 0 && width * height < (innerWidth * innerHeight) / LARGE
}

/** True when it names words that cannot be seen, or a script waits for the pointer. */
function isTrigger(element: Element): boolean {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(/\s+/).filter(Boolean)
  const hidden = ids.some((id) => {
    const words = document.getElementById(id)
    return words?.getAttribute('role') === 'tooltip' && !isVisible(words)
  })
  return hidden || listensForHover(element)
}

/** Elements with words of their own that can be seen. */
function texts(): readonly Element[] {
  return [...document.querySelectorAll('body *')].filter((element) => {
    const hasWords = [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === 3 && (nodeValue ?? '').trim() !== '',
    )
    return hasWords && !element.matches('script,style,noscript') && isVisible(element)
  })
}

/** The box of the words that is placed over the page. */
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

/** Boxes that only touch, in CSS pixels. */
const EDGE = 4

function middleOf({ left, top, width, height }: DOMRect): Point {
  return { x: left + width / 2, y: top + height / 2 }
}
