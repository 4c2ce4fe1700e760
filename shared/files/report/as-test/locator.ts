// Playwright locator for a control of a recorded step: by role and name, as Playwright recommends.

import { type Point, tapPoint } from '../../../base/geometry.ts'
import type { Scene, ScreenElement } from '../../../device/observation.ts'
import { isSameRect } from '../../../findings/evidence.ts'
import type { MarkRef } from '../../../log/step-rows.ts'

/**
 * Label sources that no locator finds: labels made up by Harness, or not read by assistive
 * technology.
 */
const NOT_A_NAME: readonly string[] = [
  'synthesized',
  'beside',
  'glyph',
  'name',
  'test-id',
  'secure-field',
]

/** End of a truncated label. */
const CUT = '…'

/** Quotes a string as TypeScript source. */
export function quote(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  const safe = escaped
    .replaceAll("'", "\\'")
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  return `'${safe}'`
}

/** Scenes of a run on the same page, which show how many controls share a name. */
interface Locating {
  readonly scene: Scene
  /** All scenes with the address of this one. */
  readonly samePage: readonly Scene[]
}

export function elementOf(mark: MarkRef, scene: Scene | undefined): ScreenElement | undefined {
  const named = scene?.elements.filter(
    ({ role, label }) => role === mark.role && label === mark.label,
  )
  return named?.find(({ rect }) => isSameRect(rect, mark.rect)) ?? named?.[0]
}

/** True when some scene of the page shows more than one control with this role and name. */
function isAmbiguous({ role, label }: ScreenElement, { samePage }: Locating): boolean {
  return samePage.some(
    (scene) =>
      scene.elements.filter((each) => each.role === role && each.label === label).length > 1,
  )
}

function byName(element: ScreenElement): string {
  const { role, label, labelSource, secure } = element
  const isCut = label.endsWith(CUT)
  const name = quote(isCut ? label.slice(0, -CUT.length) : label)
  const exact = isCut ? '' : ', exact: true'
  if (labelSource === 'placeholder')
    return `page.getByPlaceholder(${name}${isCut ? '' : ', { exact: true }'})`
  // A password field has no ARIA role.
  if (secure) return `page.getByLabel(${name}${isCut ? '' : ', { exact: true }'})`
  return `page.getByRole(${quote(role)}, { name: ${name}${exact} })`
}

/** Playwright expression for the control; undefined when it has no usable name. */
export function locatorOf(element: ScreenElement, around: Locating): string | undefined {
  if (NOT_A_NAME.includes(element.labelSource)) return undefined
  const locator = byName(element)
  if (!isAmbiguous(element, around)) return locator
  const { x, y } = wholePoint(tapPoint(element.rect, around.scene.pointSize))
  return `await nearest(${locator}, ${x}, ${y})`
}

export function wholePoint({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) }
}
