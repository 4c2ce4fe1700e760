import type { Rect } from '@harness/shared/base/geometry.ts'

type Context = OffscreenCanvasRenderingContext2D

/** Text height as a share of the field's height, and the maximum text size in points. */
const TEXT_PART = 0.42
const MAX_TEXT = 18
/** Distance between the edge of a field and its text, in points. */
const INSET = 12
const CARET = 2
/** Leaves both dark and light text readable. */
const SELECTION = 'rgb(66 133 244 / 45%)'

interface Shown {
  readonly text: string
  readonly hasFocus: boolean
  readonly isSelected: boolean
}

/** Draws typed text over a field; a focused field gets a caret or a selection color. */
export function drawField(context: Context, rect: Rect, shown: Shown): void {
  const { text, hasFocus, isSelected } = shown
  const ground = groundAt(context, rect)
  const ink = ground.isDark ? 'white' : '#14171a'
  const inset = Math.min(INSET, rect.width / 8)
  const size = Math.min(MAX_TEXT, rect.height * TEXT_PART)
  context.save()
  context.beginPath()
  context.rect(rect.x, rect.y, rect.width, rect.height)
  context.clip()
  if (text !== '') {
    context.fillStyle = ground.color
    context.fillRect(rect.x + 3, rect.y + 3, rect.width - 6, rect.height - 6)
  }
  context.font = `${size}px system-ui, sans-serif`
  context.textBaseline = 'middle'
  context.fillStyle = ink
  // The end of a long text stays visible, as in a real field.
  const width = context.measureText(text).width
  const x = rect.x + inset - Math.max(0, width - (rect.width - 2 * inset))
  const middle = rect.y + rect.height / 2
  const top = middle - size * 0.6
  if (isSelected) {
    context.fillStyle = SELECTION
    context.fillRect(x - 1, top, width + 2, size * 1.2)
    context.fillStyle = ink
  }
  context.fillText(text, x, middle)
  if (hasFocus && !isSelected) context.fillRect(x + width + 1, top, CARET, size * 1.2)
  context.restore()
}

/** Color of the picture just inside the left edge of the field. */
function groundAt(context: Context, rect: Rect): { color: string; isDark: boolean } {
  const scale = context.getTransform().a
  const x = Math.max(0, Math.round((rect.x + 5) * scale))
  const y = Math.max(0, Math.round((rect.y + rect.height / 2) * scale))
  const [red = 255, green = 255, blue = 255] = context.getImageData(x, y, 1, 1).data
  const luminance = 0.299 * red + 0.587 * green + 0.114 * blue
  return { color: `rgb(${red} ${green} ${blue})`, isDark: luminance < 128 }
}
