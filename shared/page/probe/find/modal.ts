import { isCandidate, isEnabled } from './control.ts'
import { hitAt } from './hit.ts'
import { closest, holds, parentOf, styleOf } from './walk.ts'

/**
 * True for a declared modal: a `showModal()` dialog, or `aria-modal` on an element that blocks the
 * page (docs/internals/facts.md, Marks). A plain `dialog.show()` does not count.
 */
export function isModal(element: Element): boolean {
  const isDialog = element.localName === 'dialog' && element.matches('dialog:modal')
  if (!isDialog && element.getAttribute('aria-modal') !== 'true') return false
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  return isDialog || coversPage(element)
}

/**
 * Rows and columns of sample points around a declared modal, and the share that may reach the page.
 */
const TRIED = 5
const REACHED = 0.2

/**
 * True when taps outside a declared modal do not reach the page: they hit a layer over the window,
 * or nothing.
 */
function coversPage(modal: Element): boolean {
  let tried = 0
  let reached = 0
  for (let row = 0.5; row < TRIED; row++) {
    for (let column = 0.5; column < TRIED; column++) {
      const hit = hitAt((innerWidth * column) / TRIED, (innerHeight * row) / TRIED)
      if (hit && holds(modal, hit)) continue
      tried += 1
      if (hit && reachesPage(hit, modal)) reached += 1
    }
  }
  return reached <= tried * REACHED
}

function reachesPage(hit: Element, modal: Element): boolean {
  if (hit.localName === 'html' || hit.localName === 'body') return !isInert(hit.ownerDocument.body)
  const layer = closest(hit, (at) => {
    const position = styleOf(at)?.position
    return (
      (position === 'fixed' || position === 'absolute') && coversWindow(at.getBoundingClientRect())
    )
  })
  return layer === undefined || !(holds(layer, modal) || paintsAbove(modal, layer))
}

/** True when the page around a modal is unreachable, as a whole or in part. */
function isInert(body: Element): boolean {
  if (styleOf(body)?.pointerEvents === 'none') return true
  return [...body.children].some((at) => at.matches('[inert], [aria-hidden="true"]'))
}

/** True when an open modal blocks the element. */
export function isBehind(element: Element, modal: Element): boolean {
  if (holds(modal, element)) return false
  if (modal.matches('dialog:modal')) return true
  if (closest(element, (at) => at.getAttribute('aria-hidden') === 'true')) return true
  return !paintsAbove(element, modal)
}

/**
 * True when the element is drawn in front, by the stacking contexts below the common ancestor, then
 * by document order.
 */
export function paintsAbove(element: Element, modal: Element): boolean {
  const shared = closest(element, (at) => holds(at, modal))
  if (shared === element) return false
  const mine = layer(element, shared)
  const its = layer(modal, shared)
  if (mine !== its) return mine > its
  return (modal.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** Layer of unpositioned content: in front of negative layers only. */
const FLAT = -0.5

function layer(element: Element, above: Element | undefined): number {
  let found = FLAT
  for (let at: Element | null = element; at && at !== above; at = parentOf(at)) {
    const style = styleOf(at)
    if (!style) break
    const index = Number.parseInt(style.zIndex, 10)
    if (!Number.isNaN(index)) found = index
    else if (isOwnContext(style)) found = 0
    else if (style.position !== 'static') found = Math.max(found, 0)
  }
  return found
}

function isOwnContext({ position, opacity, transform, filter }: CSSStyleDeclaration): boolean {
  return (
    position === 'fixed' ||
    position === 'sticky' ||
    Number(opacity) < 1 ||
    transform !== 'none' ||
    filter !== 'none'
  )
}

/**
 * Minimum share of the window that a scrim covers, and its maximum offset (docs/internals/facts.md,
 * Marks).
 */
const COVERS = 0.9
const STARTS = 0.05
/** Limits for an undeclared modal: neither tiny nor page-sized, opaque enough, near the center. */
const BOX = { least: 40, most: 0.75, alpha: 0.5, from: 0.2, to: 0.8 }
const MAX_INSIDE = 600
const MAX_CONTROLS = 200

/** True for an area that could be the scrim of an undeclared modal. */
export function coversWindow(box: DOMRect): boolean {
  return (
    box.width >= innerWidth * COVERS &&
    box.height >= innerHeight * COVERS &&
    Math.abs(box.left) <= innerWidth * STARTS &&
    Math.abs(box.top) <= innerHeight * STARTS
  )
}

/**
 * Undeclared modal: a fixed layer dims the page, and an element with a control is drawn at its
 * center (docs/internals/facts.md, Marks).
 */
export function undeclaredModal(layers: readonly Element[]): Element | undefined {
  return layers
    .filter((at) => styleOf(at)?.position === 'fixed')
    .toReversed()
    .flatMap((at) => windowOf(at) ?? [])[0]
}

function windowOf(scrim: Element): Element | undefined {
  const inside = [...scrim.querySelectorAll('*')].slice(0, MAX_INSIDE)
  const dims = [scrim, ...inside.filter((at) => coversWindow(at.getBoundingClientRect()))].some(
    isDim,
  )
  if (!dims || !scrim.checkVisibility({ visibilityProperty: true })) return undefined
  if (inside.some(isWindow)) return scrim
  const above = topmost(scrim)
  return above && [above, ...above.querySelectorAll('*')].slice(0, MAX_INSIDE).some(isWindow)
    ? above
    : undefined
}

/** Outermost element above a scrim at the window's centre that does not contain the scrim. */
function topmost(scrim: Element): Element | undefined {
  let at: Element | null = hitAt(innerWidth / 2, innerHeight / 2) ?? null
  if (!at || holds(scrim, at) || holds(at, scrim)) return undefined
  for (let outer = parentOf(at); outer && !holds(outer, scrim); outer = parentOf(at)) at = outer
  return paintsAbove(at, scrim) ? at : undefined
}

function isDim(element: Element): boolean {
  const style = styleOf(element)
  if (!style) return false
  const alpha = alphaOf(style.backgroundColor)
  const seen = alpha * Number(style.opacity)
  return (seen > 0 && seen < 1) || (alpha === 0 && isSheerGradient(style.backgroundImage))
}

function isSheerGradient(image: string): boolean {
  const colours = image.includes('gradient(')
    ? (image.match(/(rgba?|color|okl\w+|hsla?)\([^)]*\)/g) ?? [])
    : []
  return colours.some((colour) => alphaOf(colour) > 0 && alphaOf(colour) < 1)
}

/** Opacity of a computed colour, which is written last; 1 when absent. */
export function alphaOf(colour: string): number {
  if (colour === 'transparent') return 0
  const [, value, percent] = /[,/]\s*([\d.]+)(%?)\s*\)$/.exec(colour) ?? []
  const hasAlpha = colour.includes('/') || /^(rgba|hsla)\(/.test(colour)
  if (!hasAlpha || value === undefined) return 1
  return Number(value) / (percent ? 100 : 1)
}

function isWindow(element: Element): boolean {
  const box = element.getBoundingClientRect()
  if (box.width < BOX.least || box.height < BOX.least) return false
  if (box.width * box.height > innerWidth * innerHeight * BOX.most) return false
  const x = (box.left + box.width / 2) / innerWidth
  const y = (box.top + box.height / 2) / innerHeight
  if (Math.min(x, y) < BOX.from || Math.max(x, y) > BOX.to) return false
  const style = styleOf(element)
  const drawn =
    style !== undefined &&
    (alphaOf(style.backgroundColor) >= BOX.alpha || style.backgroundImage !== 'none')
  return drawn && element.checkVisibility({ visibilityProperty: true }) && hasLiveControl(element)
}

function hasLiveControl(element: Element): boolean {
  return [...element.querySelectorAll('*')]
    .filter((at) => isCandidate(at))
    .slice(0, MAX_CONTROLS)
    .some((at) => isEnabled(at) && at.checkVisibility({ visibilityProperty: true }))
}
