// Draws the screen of a picture prototype as the agent sees it, without device frame or marks.
import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import type { Rect } from '@harness/shared/base/geometry.ts'
import { focusedField } from '@harness/shared/device/prototype/play/field.ts'
import { onScreen, type Pane, panesOf } from '@harness/shared/device/prototype/play/layout.ts'
import { fieldKey, type PlayState } from '@harness/shared/device/prototype/play/state.ts'
import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import { drawField } from './paint-field.ts'
import { makePictures } from './pictures.ts'

const SHADE = 'rgba(0, 0, 0, .45)'
const JPEG_QUALITY = 0.8

type Context = OffscreenCanvasRenderingContext2D

export interface ScreenCanvas {
  png(state: PlayState): Promise<Uint8Array<ArrayBuffer>>
  jpeg(state: PlayState): Promise<Uint8Array<ArrayBuffer>>
  close(): void
}

/** Throws `observe_failed`, and `prototype_invalid` for a missing or broken picture. */
export function makeScreenCanvas(
  prototype: ScreensPrototype,
  read: (path: string) => Promise<Blob | undefined>,
): ScreenCanvas {
  const pictures = makePictures(read)
  const { size, scale } = prototype
  const paint = async (state: PlayState) => {
    const panes = panesOf(prototype, state)
    const bitmaps = new Map<Pane, ImageBitmap>()
    for (const pane of panes) bitmaps.set(pane, await pictures.get(pane.screen))
    const canvas = new OffscreenCanvas(size.width * scale, size.height * scale)
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
    if (!context) throw new HarnessError('observe_failed', { what: 'this browser gives no canvas' })
    context.scale(scale, scale)
    context.imageSmoothingQuality = 'high'
    context.fillStyle = 'white'
    context.fillRect(0, 0, size.width, size.height)
    for (const [pane, bitmap] of bitmaps) drawPane(context, prototype, state, { pane, bitmap })
    return canvas
  }
  const encode = async (state: PlayState, options: ImageEncodeOptions) => {
    try {
      const blob = await (await paint(state)).convertToBlob(options)
      return new Uint8Array(await blob.arrayBuffer())
    } catch (thrown) {
      throw asHarnessError(thrown, 'observe_failed')
    }
  }
  return {
    png: (state) => encode(state, { type: 'image/png' }),
    jpeg: (state) => encode(state, { type: 'image/jpeg', quality: JPEG_QUALITY }),
    close: pictures.close,
  }
}

interface Drawn {
  readonly pane: Pane
  readonly bitmap: ImageBitmap
}

function drawPane(
  context: Context,
  prototype: ScreensPrototype,
  state: PlayState,
  { pane, bitmap }: Drawn,
): void {
  const { width, height } = prototype.size
  if (pane.dims) {
    context.fillStyle = SHADE
    context.fillRect(0, 0, width, height)
  }
  const { origin, unit, screen } = pane
  context.save()
  clipTo(context, pane.window)
  context.drawImage(bitmap, origin.x, origin.y, screen.width * unit, screen.height * unit)
  const focused = focusedField(prototype, state)
  for (const spot of screen.spots) {
    if (spot.kind !== 'field') continue
    const key = fieldKey(screen.id, spot.id)
    const typed = state.typed[key] ?? ''
    const hasFocus = focused?.key === key
    if (typed === '' && !hasFocus) continue
    const shown = spot.secure ? '•'.repeat([...typed].length) : typed
    const isSelected = hasFocus && focused.isSelected
    drawField(context, onScreen(pane, spot.rect), { text: shown, hasFocus, isSelected })
  }
  context.restore()
}

function clipTo(context: Context, { x, y, width, height }: Rect): void {
  context.beginPath()
  context.rect(x, y, width, height)
  context.clip()
}
