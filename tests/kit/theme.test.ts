// The colours of words on every surface, by the formula of WCAG 2.2 and the conversion of CSS Color
// 4. What `e2e/screens-*` measures in two of the four palettes holds in the others by this.
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

type Colour = readonly [lightness: number, chroma: number, hue: number]
type Palette = ReadonlyMap<string, Colour>

const CSS = await readFile(new URL('../../web/src/kit/styles/theme.css', import.meta.url), 'utf8')
const PALETTES = ['light', 'dark', 'light, more contrast', 'dark, more contrast'] as const

const SURFACES = ['canvas', 'surface', 'raised', 'sunken']
const SOFT = ['here', 'good', 'bad', 'warn']

/** Least contrast of words of any size (WCAG 2.2, 1.4.3). */
const READABLE = 4.5

/** Light or dark colours by their names, each after what `before` says. */
function paletteOf(before: (name: string) => string, isDark: boolean): Palette {
  const colour = 'oklch\\(\\s*([\\d.]+) ([\\d.]+) ([\\d.]+)\\s*\\)'
  const pair = new RegExp(
    `--${before('([\\w-]+)')}\\s*light-dark\\(\\s*${colour},\\s*${colour}`,
    'g',
  )
  return new Map(
    [...CSS.matchAll(pair)].map(([, name = '', ...parts]) => {
      const [lightness = 0, chroma = 0, hue = 0] = parts.slice(isDark ? 3 : 0).map(Number)
      return [name, [lightness, chroma, hue]]
    }),
  )
}

const standard = (name: string) => `${name}: var\\(\\s*--[\\w-]+-more,`
const more = (name: string) => `${name}-more: var\\(--more\\)`
const palettes: Readonly<Record<(typeof PALETTES)[number], Palette>> = {
  light: paletteOf(standard, false),
  dark: paletteOf(standard, true),
  'light, more contrast': paletteOf(more, false),
  'dark, more contrast': paletteOf(more, true),
}

function luminanceOf([lightness, chroma, hue]: Colour): number {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const shown = (value: number) => Math.min(1, Math.max(0, value))
  const red = shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(palette: Palette, one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other]
    .map((name) => luminanceOf(palette.get(name) ?? [0, 0, 0]))
    .toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Colours in which words are written on surfaces. */
const isOfWords = (name: string) => /^(ink(-\d)?|fr-.+|tc-.+)$/.test(name) || SOFT.includes(name)

it.each(PALETTES)(
  'every colour of words can be read on every surface in the palette %s',
  (name) => {
    const palette = palettes[name]
    const words = [...palette.keys()].filter(isOfWords)
    expect(words.length).toBeGreaterThanOrEqual(20)
    const pairs = [
      ...words.flatMap((word) => SURFACES.map((surface) => [word, surface] as const)),
      ...SOFT.flatMap((tone) =>
        ['ink', 'ink-2', 'ink-3', tone].map((word) => [word, `${tone}-soft`] as const),
      ),
      ...[['on-ink', 'ink'] as const, ['on-here', 'here'] as const],
    ]
    expect(pairs.flat().filter((each) => !palette.has(each))).toEqual([])
    const unreadable = pairs.filter(([word, surface]) => {
      return contrastOf(palette, word, surface) < READABLE
    })
    expect(unreadable).toEqual([])
  },
)

it('every colour of the theme has a counterpart where more contrast is wanted', () => {
  const names = (palette: Palette) => [...palette.keys()].toSorted()
  expect(names(palettes['dark, more contrast'])).toEqual(names(palettes.dark))
  expect(names(palettes.light).length).toBeGreaterThan(30)
})
