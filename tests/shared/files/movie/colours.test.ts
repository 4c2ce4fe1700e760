import { readFile } from 'node:fs/promises'
import { MOVIE_COLOURS, MOVIE_OVER } from '@harness/shared/files/movie/colours.ts'
import { expect, it } from 'vitest'

it('a moving picture is drawn with the colours of the theme', async () => {
  const path = new URL('../../../../web/src/kit/styles/theme.css', import.meta.url)
  const css = (await readFile(path, 'utf8')).replace(/\s+/g, ' ')
  const pairOf = (name: string) =>
    new RegExp(
      `--${name}: var\\( ?--${name}-more, light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))`,
    )
      .exec(css)
      ?.slice(1)
  for (const name of [
    'surface',
    'stage',
    'line',
    'ink',
    'ink-2',
    'here',
    'good',
    'bad',
    'warn',
  ] as const)
    expect([name, pairOf(name)]).toEqual([
      name,
      [MOVIE_COLOURS.light[name], MOVIE_COLOURS.dark[name]],
    ])
  expect(css).toContain(`--over: oklch( ${MOVIE_OVER.slice(6, -1)} )`)
})
