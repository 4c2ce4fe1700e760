// What reports and the app call the parts of an audit, and what they draw on a picture.
import type { AuditedElement, AuditView, ReaderLine, Target } from '../../devices/audit.ts'
import type { Point, Rect, Size } from '../../language/geometry.ts'

export const VIEW_LABELS: Readonly<Record<AuditView, string>> = {
  zoom_200: 'Zoom 200 %',
  zoom_400: 'Zoom 400 % (320 CSS pixels)',
  text_spacing: 'Text spacing',
  forced_colors: 'Forced colours',
  reduced_motion: 'Reduced motion',
}

/** Radius of the disc with the number of a stop, in CSS pixels of the picture. */
export const DISC = 11

/** WCAG 2.5.8, in CSS pixels. */
const MIN_TARGET = 24

export function isSmall({ rect }: Target): boolean {
  return rect.width < MIN_TARGET || rect.height < MIN_TARGET
}

/** The top left corner of a control, inside the picture: discs there cover few labels. */
export function discAt({ x, y }: Rect): Point {
  return { x: Math.max(DISC + 1, x), y: Math.max(DISC + 1, y) }
}

export function isPictured({ rect }: AuditedElement, pictured: Size): boolean {
  return rect.x >= 0 && rect.y >= 0 && rect.y < pictured.height && rect.x < pictured.width
}

/** "heading, “Hours”, level 1", indented by its depth. */
export function readerText({ depth, role, name, more }: ReaderLine): string {
  const said = [role, name === '' ? '' : `“${name}”`, more].filter((part) => part !== '')
  return `${'  '.repeat(depth)}${said.join(', ')}`
}
