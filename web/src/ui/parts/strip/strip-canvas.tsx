import { FrictionKind } from '@harness/shared/language/run.ts'
import { createEffect } from 'solid-js'
import { createMedia } from '../../state/shell/create-media.ts'
import { barHeight, columnX, type Grid, type Tracks } from './geometry.ts'

interface Props {
  readonly grid: Grid
  readonly tracks: Tracks
  readonly width: number
}

/** Colours as the theme has them now; a canvas knows no custom properties. */
function makePalette(canvas: HTMLCanvasElement): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const seen = known.get(name)
    if (seen !== undefined) return seen
    canvas.style.color = `var(${name})`
    const colour = getComputedStyle(canvas).color
    known.set(name, colour)
    return colour
  }
}

const BAR_COLOUR = '--strip-bar'

function paint(canvas: HTMLCanvasElement, { grid, tracks, width }: Props): void {
  const scale = devicePixelRatio
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(tracks.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return
  const colourOf = makePalette(canvas)
  const fill = (name: string, x: number, y: number, [w, h]: readonly [number, number]) => {
    context.fillStyle = colourOf(name)
    context.fillRect(x, y, w, h)
  }
  context.scale(scale, scale)
  const base = tracks.bars.y + tracks.bars.height
  const mark = Math.min(4, grid.pitch - 1)
  for (const column of grid.columns) {
    const x = columnX(grid, column.from)
    const height = barHeight(tracks.bars, column.height)
    fill(BAR_COLOUR, x + (grid.pitch - grid.barWidth) / 2, base - height, [grid.barWidth, height])
    const middle = x + (grid.pitch - mark) / 2
    const kind = FrictionKind.options.find((each) => each === column.reported[0])
    if (kind) fill(`--fr-${kind}`, middle, tracks.reported.y, [mark, tracks.reported.height - 3])
    if (column.measured > 0) {
      const tall = Math.min(10, tracks.ticks.height - 3)
      fill('--ink', middle, tracks.ticks.y + 2, [mark, tall])
    }
  }
}

/** Bars, pins and ticks of a very long run, painted at once. */
export function StripCanvas(props: Props) {
  const dark = createMedia('(prefers-color-scheme: dark)')
  let canvas: HTMLCanvasElement | undefined
  createEffect(() => {
    dark() // repaint when the theme changes
    if (canvas) paint(canvas, props)
  })
  return (
    <canvas
      ref={canvas}
      class="strip-canvas"
      style={{ width: `${props.width}px`, height: `${props.tracks.height}px` }}
    />
  )
}
