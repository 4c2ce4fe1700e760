export type MovieTheme = 'light' | 'dark'

/** Theme colours of the movie, equal to the tokens in the app's `theme.css`. */
export const MOVIE_COLOURS = {
  light: {
    surface: 'oklch(1 0 0)',
    stage: 'oklch(0.905 0 0)',
    line: 'oklch(0.895 0.004 265)',
    ink: 'oklch(0.215 0.012 265)',
    'ink-2': 'oklch(0.42 0.012 265)',
    here: 'oklch(0.5 0.205 264)',
    good: 'oklch(0.5 0.12 152)',
    bad: 'oklch(0.455 0.165 25)',
    warn: 'oklch(0.535 0.112 74)',
  },
  dark: {
    surface: 'oklch(0.212 0.007 265)',
    stage: 'oklch(0.145 0 0)',
    line: 'oklch(0.305 0.008 265)',
    ink: 'oklch(0.935 0.004 265)',
    'ink-2': 'oklch(0.775 0.008 265)',
    here: 'oklch(0.735 0.135 266)',
    good: 'oklch(0.8 0.135 155)',
    bad: 'oklch(0.74 0.15 25)',
    warn: 'oklch(0.83 0.125 82)',
  },
} as const satisfies Readonly<Record<MovieTheme, Readonly<Record<string, string>>>>

export type MovieColour = keyof (typeof MOVIE_COLOURS)['light']

/** Marks on pictures, the same in every theme. */
export const MOVIE_OVER = 'oklch(0.5 0.205 264)'
