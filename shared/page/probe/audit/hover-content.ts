// Words that come over others while the pointer is on something (WCAG 2.2, 1.4.13 Content on Hover or
// Focus). The device moves the pointer.
import type { Point } from '../../../base/geometry.ts'
import type { AuditedElement } from '../../../device/audit.ts'
import { listensForHover } from '../find/listener-check.ts'
import { styleOf } from '../find/walk.ts'
import { audited, isVisible } from './element.ts'

/** Calls of the device around each move of the pointer. */
export interface HoverWatch {
  /** Middles of what may show something, in the window. */
  triggers(): readonly Point[]
  /** Keeps what can be seen now. */
  begin(): void
  /** Words that were not there and lie over others; null without any. */
  shown(): AuditedElement | null
  /** Middle of those words, in the window. */
  middle(): Point | null
}

/** Triggers that are tried; more are of one kind. */
const MOST = 6
const CONTROLS = 'a[href],button,input,select,textarea,[role=menuitem],[role=option]'

export function makeHoverWatch(): HoverWatch {
  let before = new WeakSet<Element>()
  const shown = () => texts().find((element) => !before.has(element))
  const box = () => {
    const words = shown()
    const lifted = words && liftedAround(words)
    return lifted && !lifted.querySelector(CONTROLS) && liesOverWords(lifted) ? lifted : undefined
  }
  return {
    triggers: () =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => isTrigger(element) && isVisible(element))
        .map((element) => element.getBoundingClientRect())
        .filter(({ top, left, bottom, right, width, height }) => {
          const isInSight = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
          return isInSight && width > 0 && height > 0 && width * height < innerWidth * innerHeight / 4
        })
        .slice(0, MOST)
        .map(middleOf),
    begin() {
      before = new WeakSet(texts())
    },
    shown() {
      const found = box()
      return found ? audited(found) : null
    },
    middle() {
      const found = box()
      return found ? middleOf(found.getBoundingClientRect()) : null
    },
  }
}

/** It names words that cannot be seen, or a script waits for the pointer. */
function isTrigger(element: HTMLElement): boolean {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(/\s+/).filter(Boolean)
  const hidden = ids.some((id) => {
    const words = document.getElementById(id)
    return words?.getAttribute('role') === 'tooltip' && !isVisible(words)
  })
  return hidden || listensForHover(element) || showsByStyle(element)
}

/** It has a tooltip in it or after it that its style sheet hides. */
function showsByStyle(element: HTMLElement): boolean {
  const near = [...element.children, element.nextElementSibling]
  return near.some((at) => at?.matches('[role=tooltip],[class*=tooltip i]') && !isVisible(at))
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
