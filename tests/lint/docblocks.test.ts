import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { docblocksIn, isRiddle, longestSentence } from './docblocks.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['shared', 'web', 'bridge', 'scripts', 'biome', 'tests', 'prompts']
const NOT_OURS = /(^|\/)(node_modules|dist|fixtures|\.cache)(\/|$)/

/** Docblocks with a sentence of more than 25 words that may be left; the goal is 0, then 20 words. */
const MOST_LONG = 12
const LONG_SENTENCE = 25

const blocks = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name))),
)
  .filter((file) => !NOT_OURS.test(file))
  .flatMap((file) => docblocksIn(file, readFileSync(join(ROOT, file), 'utf8')))

it('no docblock begins with a question word, Of, So, All that or One that', () => {
  expect(blocks.length).toBeGreaterThan(5_000)
  expect(blocks.filter(isRiddle)).toEqual([])
})

it('no more docblocks than before have a sentence of more than 25 words', () => {
  const long = blocks.filter((block) => longestSentence(block) > LONG_SENTENCE)
  expect(long.length).toBeLessThanOrEqual(MOST_LONG)
})

it('a docblock is judged by its first word and its longest sentence, over several lines', () => {
  const [riddle, plain] = docblocksIn(
    'a.ts',
    // Escaped, so that the sample is no docblock of this file.
    '/\u002a* What it is. */\n/**\n * Runs it\n * twice. Then ends.\n */',
  )
  expect(riddle && isRiddle(riddle)).toBe(true)
  expect(plain && isRiddle(plain)).toBe(false)
  expect(plain && longestSentence(plain)).toBe(3)
})
