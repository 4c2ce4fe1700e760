import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const GLOSSARY = 'docs/glossary.md'
const READ = [
  'docs',
  'prompts',
  'shared',
  'web',
  'bridge',
  'scripts',
  'biome',
  'tests',
  'README.md',
  'SECURITY.md',
  'sample/README.md',
  'sample/assets',
]
/**
 * Built or foreign text, recorded runs and pages of other people's kind; the glossary names the
 * words itself.
 */
const NAMES_THEM = [GLOSSARY, 'docs/sample-report.html', 'tests/lint/words.test.ts']
const LEFT_OUT = /(^|\/)(node_modules|dist|fixtures|\.cache)(\/|$)/

/** Names in the databases and index rows of earlier versions cannot change; such a line says so. */
const STORED = /stored name/i

/** The words of the glossary's first column: one word, a name in its own spelling, or a phrase. */
const terms = [...readFileSync(join(ROOT, GLOSSARY), 'utf8').matchAll(/^\| (`[^|]+) \|/gm)]
  .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)])
  .map(([, term = '']) => term)

function filesIn(path: string): string[] {
  const absolute = join(ROOT, path)
  if (/\.md$/.test(path)) return [path]
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|js|css|html|md|grit)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !LEFT_OUT.test(file) && !NAMES_THEM.includes(file))
}

/** The text with its names taken apart, so that `lastToldStep` holds the word told. */
function apart(line: string): string {
  return line.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/_/g, ' ')
}

function patternOf(term: string): RegExp {
  return /[A-Z]/.test(term) ? new RegExp(`\\b${term}\\b`) : new RegExp(`\\b${term}\\b`, 'i')
}

function placesOf(term: string): string[] {
  const pattern = patternOf(term)
  const isName = /[A-Z]/.test(term)
  return READ.flatMap(filesIn).flatMap((file) =>
    linesOf(file).flatMap((line, at) =>
      pattern.test(isName ? line : apart(line)) && !STORED.test(line)
        ? [`${file}:${at + 1}: ${line.trim()}`]
        : [],
    ),
  )
}

const texts = new Map<string, readonly string[]>()

function linesOf(file: string): readonly string[] {
  const known = texts.get(file) ?? readFileSync(join(ROOT, file), 'utf8').split('\n')
  texts.set(file, known)
  return known
}

describe('the glossary', () => {
  it('names words to replace', () => {
    expect(terms.length).toBeGreaterThan(30)
  })

  it('is kept by a name taken apart', () => {
    expect(patternOf('told').test(apart('const lastToldStep = 1'))).toBe(true)
    expect(patternOf('told').test(apart('const threshold = 1'))).toBe(false)
  })

  it.each(terms)('%s is written nowhere in the sources', (term) => {
    expect(placesOf(term)).toEqual([])
  })
})
