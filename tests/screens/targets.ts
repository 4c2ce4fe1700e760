// How large what can be pressed is, by WCAG 2.5.8 (https://www.w3.org/TR/WCAG22/#target-size-minimum).
import type { Page } from 'playwright-core'

/** CSS pixels: of every target with its exception for spacing, and of a main button by touch. */
const LEAST = 24
const LEAST_BY_TOUCH = 44
/** Half a pixel is lost to fractions of a layout. */
const FRACTION = 0.5

interface Target {
  readonly html: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly isMain: boolean
  /** A link in a sentence has the height of its line. */
  readonly isInline: boolean
  /** Outside of the window nothing lies over it. */
  readonly isInView: boolean
}

/** Targets too small for a mouse. */
export async function smallTargets(page: Page): Promise<readonly string[]> {
  const targets = await page.evaluate(targetsOf)
  return targets.filter((each) => isTooSmall(each, targets)).map(({ html }) => html)
}

/** Targets too small for touch. Afterwards the page no longer emulates a touchscreen. */
export async function smallByTouch(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  // The style of a touchscreen, and lists that lay out their lines after it.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  const targets = await page.evaluate(targetsOf)
  await session.detach()
  return targets
    .filter((each) => (each.isMain && sideOf(each) < LEAST_BY_TOUCH) || isTooSmall(each, targets))
    .map(({ html }) => html)
}

const sideOf = ({ left, top, right, bottom }: Target) =>
  Math.min(right - left, bottom - top) + FRACTION

function isTooSmall(target: Target, all: readonly Target[]): boolean {
  if (target.isInline || sideOf(target) >= LEAST) return false
  return all.some((other) => other !== target && isNear(target, other))
}

/** True when a circle of 24 px around a small target meets another one, or the circle of that. */
function isNear(small: Target, other: Target): boolean {
  if (small.isInView !== other.isInView || holds(other, small) || holds(small, other)) return false
  const x = (small.left + small.right) / 2
  const y = (small.top + small.bottom) / 2
  const away = Math.hypot(
    Math.max(other.left - x, 0, x - other.right),
    Math.max(other.top - y, 0, y - other.bottom),
  )
  if (away + FRACTION < LEAST / 2) return true
  const between = Math.hypot((other.left + other.right) / 2 - x, (other.top + other.bottom) / 2 - y)
  return sideOf(other) < LEAST && between + FRACTION < LEAST
}

function holds(outer: Target, inner: Target): boolean {
  return (
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.right >= inner.right &&
    outer.bottom >= inner.bottom
  )
}

/** Targets on the page, or in the dialog over it. */
function targetsOf(): readonly Target[] {
  const controls =
    'a[href], button, input, select, textarea, summary, [role=option], [role=menuitem], [role=treeitem], [tabindex="0"]'
  const boxOf = (element: Element) => {
    const label = element.matches('[type=checkbox], [type=radio]') && element.closest('label')
    const rects = [element, ...(label ? [label] : [])].map((each) => each.getBoundingClientRect())
    return {
      left: Math.min(...rects.map(({ left }) => left)),
      top: Math.min(...rects.map(({ top }) => top)),
      right: Math.max(...rects.map(({ right }) => right)),
      bottom: Math.max(...rects.map(({ bottom }) => bottom)),
    }
  }
  const isInline = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentNode?.childNodes ?? [])].some(
      (node) => node instanceof Text && node.data.trim() !== '',
    )
  const scope = document.querySelector('dialog[open]') ?? document.body
  return [...scope.querySelectorAll(controls)].flatMap((element) => {
    const box = boxOf(element)
    const isDrawn = box.right - box.left > 1 && box.bottom - box.top > 1
    if (!isDrawn || !element.checkVisibility({ visibilityProperty: true })) return []
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    const whole = element.closest('label') ?? element
    // What lies under a bar of the page cannot be pressed there.
    if (hit && !whole.contains(hit) && !hit.contains(whole)) return []
    return {
      ...box,
      html: element.outerHTML.slice(0, 200),
      isMain: element.matches('.button.main, [type=submit]'),
      isInline: isInline(element),
      isInView: hit !== null,
    }
  })
}
