import type { Rect } from '@harness/shared/base/geometry.ts'
import type { MovieColour } from '@harness/shared/files/movie/colours.ts'
import type { MovieText } from '@harness/shared/files/movie/scenes.ts'

type Context = OffscreenCanvasRenderingContext2D
type Palette = Readonly<Record<MovieColour, string>>

const FAMILY =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif'

/** Font, line height and color, in pixels of a picture 960 pixels wide. */
const STYLES = {
  title: { font: `600 40px ${FAMILY}`, line: 50, colour: 'ink' },
  words: { font: `400 26px ${FAMILY}`, line: 35, colour: 'ink' },
  strong: { font: `600 23px ${FAMILY}`, line: 31, colour: 'ink' },
  small: { font: `400 21px ${FAMILY}`, line: 28, colour: 'ink-2' },
} as const

const GAP = 10
/** Width and distance of the bar before a marked text. */
const BAR = 6
const INDENT = 18

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Words, or single letters of a word wider than a line, as in scripts without spaces. */
function piecesOf(context: Context, text: string, width: number): readonly string[] {
  return text
    .split(/(?<=\s)/)
    .flatMap((word) =>
      context.measureText(word).width <= width
        ? word
        : [...letters.segment(word)].map(({ segment }) => segment),
    )
}

/** Breaks the text into lines of a width, in the font of the context. */
function linesOf(context: Context, text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(context, text.replace(/\s+/g, ' ').trim(), width)) {
    if (line !== '' && context.measureText((line + piece).trimEnd()).width > width) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    } else line += piece
  }
  return [...lines, line.trimEnd()].filter((each) => each !== '')
}

/** The first lines; the last one ends with an ellipsis when others are left out. */
function cut(
  context: Context,
  lines: readonly string[],
  most: number,
  width: number,
): readonly string[] {
  if (lines.length <= most) return lines
  let last = lines[most - 1] ?? ''
  while (last !== '' && context.measureText(`${last}…`).width > width) last = last.slice(0, -1)
  return [...lines.slice(0, most - 1), `${last.trimEnd()}…`]
}

interface Laid {
  readonly text: MovieText
  readonly lines: readonly string[]
  readonly most: number
}

const heightOf = ({ text, lines, most }: Laid) =>
  STYLES[text.style].line * Math.min(lines.length, most)

const heightOfAll = (texts: readonly Laid[]) =>
  texts.reduce((sum, each) => sum + heightOf(each) + GAP, -GAP)

/** Shortens the longest texts until all fit; if that is not enough, leaves out the last ones. */
function shorten(texts: readonly Laid[], height: number): readonly Laid[] {
  if (heightOfAll(texts) <= height) return texts
  const counts = texts.map(({ lines, most }) => Math.min(lines.length, most))
  const longest = Math.max(...counts)
  if (longest <= 1) return shorten(texts.slice(0, -1), height)
  const at = counts.indexOf(longest)
  return shorten(
    texts.map((each, index) => (index === at ? { ...each, most: longest - 1 } : each)),
    height,
  )
}

/** Writes texts below one another into a box, from its top or vertically centered. */
export function drawTexts(
  context: Context,
  texts: readonly MovieText[],
  { at, ...box }: Rect & { readonly at: 'top' | 'middle' },
  palette: Palette,
): void {
  const widthOf = ({ isMarked }: MovieText) => box.width - (isMarked ? INDENT : 0)
  const laid = texts.map((text): Laid => {
    context.font = STYLES[text.style].font
    return { text, most: text.lines, lines: linesOf(context, text.text, widthOf(text)) }
  })
  context.textBaseline = 'middle'
  const shown = shorten(laid, box.height)
  let y = box.y + (at === 'top' ? 0 : (box.height - heightOfAll(shown)) / 2)
  for (const each of shown) {
    const { text, lines, most } = each
    const { font, line, colour } = STYLES[text.style]
    const x = box.x + (text.isMarked ? INDENT : 0)
    if (text.isMarked) {
      context.fillStyle = palette[text.colour ?? colour]
      context.fillRect(box.x, y + 2, BAR, heightOf(each) - 4)
    }
    context.font = font
    context.fillStyle = palette[text.isMarked ? 'ink' : (text.colour ?? colour)]
    for (const words of cut(context, lines, most, widthOf(text))) {
      context.fillText(words, x, y + line / 2)
      y += line
    }
    y += GAP
  }
}
