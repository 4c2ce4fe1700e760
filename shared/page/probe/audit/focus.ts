// Follows the keyboard focus during an audit. The device presses the keys; this module reports the
// focused element.

import type { Rect } from '../../../base/geometry.ts'
import type { FocusedNow } from '../../../device/audit.ts'
import { focusedElement, isControl, isEditingHost, isTextField } from '../find/control.ts'
import { closest, holds, isFrameElement, styleOf } from '../find/walk.ts'
import { audited, rectInWindow } from './element.ts'

/** Margin for outlines and shadows outside a box, in CSS pixels. */
const MARGIN = 8
/** Maximum time for a focus indicator to fade in, in milliseconds. */
const FADE_MS = 600

export interface FocusFollower {
  /** Makes the next Tab go to the first stop of the page. */
  start(): void
  /** Resolves once the focus is drawn. Null when nothing has the focus. */
  now(): Promise<FocusedNow | null>
  /** Focuses a stop again, or with `leave` removes the focus. */
  again(key: number): Promise<boolean>
  leave(): Promise<void>
  elementOf(key: number): Element | undefined
  visited(): readonly Element[]
}

export function makeFocusFollower(): FocusFollower {
  const elements: Element[] = []
  let restoreRoot = () => {}
  const keyOf = (element: Element) => {
    const known = elements.indexOf(element)
    return known >= 0 ? known : elements.push(element) - 1
  }
  return {
    start() {
      elements.length = 0
      restoreRoot = startAtTop()
    },
    async now() {
      restoreRoot()
      restoreRoot = () => {}
      await drawn()
      const element = focusedElement()
      if (!element) return null
      return {
        key: keyOf(element),
        element: audited(element),
        area: areaOf(element),
        scroll: { x: scrollX, y: scrollY },
        takesText: isTextField(element) || isEditingHost(element),
        isFrame: isFrameElement(element),
        ...(isObscured(element) && { obscured: true }),
      }
    },
    async again(key) {
      const element = elements[key]
      if (!element || !canFocus(element)) return false
      element.focus()
      await drawn()
      return focusedElement() === element
    },
    async leave() {
      const element = focusedElement()
      if (element && canFocus(element)) element.blur()
      await drawn()
    },
    elementOf: (key) => elements[key],
    visited: () => elements,
  }
}

/** True when fixed or sticky elements cover all sampled points of the element. */
function isObscured(element: Element): boolean {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
  if (element.ownerDocument !== document || width < 2 || height < 2) return false
  const columns = [left + 1, (left + right) / 2, right - 1]
  const rows = [top + 1, (top + bottom) / 2, bottom - 1]
  return rows.every((y) =>
    columns.every((x) => {
      const hit = document.elementFromPoint(x, y)
      if (!hit || holds(element, hit) || holds(hit, element)) return false
      const bar = closest(hit, (at) => STAYS.has(styleOf(at)?.position ?? ''))
      return bar !== undefined && !holds(bar, element)
    }),
  )
}

/** True when a fixed or sticky element covers the upper edge of a scrollable page. */
export function hasTopBar(): boolean {
  if (document.documentElement.scrollHeight <= innerHeight) return false
  scrollTo({ top: innerHeight / 2, behavior: 'instant' })
  const hit = document.elementFromPoint(innerWidth / 2, 2)
  return closest(hit ?? document.body, (at) => STAYS.has(styleOf(at)?.position ?? '')) !== undefined
}

const STAYS: ReadonlySet<string> = new Set(['fixed', 'sticky'])

function canFocus(element: Element): element is HTMLElement {
  return 'focus' in element && 'blur' in element
}

/**
 * Moves the starting point of Tab to the top by briefly focusing the root. With positive `tabindex`
 * values, call the returned function after the first Tab to restore the root.
 */
function startAtTop(): () => void {
  const root = document.documentElement
  const before = root.getAttribute('tabindex')
  const restore = () => {
    if (before === null) root.removeAttribute('tabindex')
    else root.setAttribute('tabindex', before)
  }
  const isGiven = [...document.querySelectorAll('[tabindex]')].some(hasPlace)
  root.setAttribute('tabindex', isGiven ? '1' : '-1')
  root.focus({ preventScroll: true })
  root.blur()
  if (isGiven) return restore
  restore()
  return () => {}
}

function hasPlace(element: Element): boolean {
  return 'tabIndex' in element && Number(element.tabIndex) > 0
}

/** Area of the element and its labels, with a margin. */
function areaOf(element: Element): Rect {
  const labels = isControl(element) && 'labels' in element ? [...(element.labels ?? [])] : []
  const boxes = [element, ...labels].map(rectInWindow)
  const left = Math.min(...boxes.map(({ x }) => x)) - MARGIN
  const top = Math.min(...boxes.map(({ y }) => y)) - MARGIN
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + MARGIN
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + MARGIN
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Waits for two frames, and for finite animations. */
async function drawn(): Promise<void> {
  await frames()
  const ending = document
    .getAnimations()
    .filter(({ effect, playState }) => {
      const end = effect?.getComputedTiming().endTime
      return playState === 'running' && typeof end === 'number' && Number.isFinite(end)
    })
    .map(({ finished }) => finished.catch(() => undefined)) // cancelled
  if (ending.length === 0) return
  await Promise.race([Promise.all(ending), new Promise((done) => setTimeout(done, FADE_MS))])
  await frames()
}

function frames(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
    setTimeout(resolve, 200) // a page in the background draws no frames
  })
}
