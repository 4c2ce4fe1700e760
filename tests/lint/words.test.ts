import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const GLOSSARY = 'docs/internals/glossary.md'
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
  'CONTRIBUTING.md',
  'sample/README.md',
  'sample/assets',
  'sample/tour.json',
  'sample/goals.json',
  'sample/planted.json',
]
/** Their rules are titles of tests. */
const RULES = 'tests/fixtures/web/rules'
/**
 * Built or foreign text, recorded runs and pages of other people's kind; the glossary names the
 * words itself.
 */
const NAMES_THEM = [GLOSSARY, 'docs/sample-report.html', 'tests/lint/words.test.ts']
const LEFT_OUT = /(^|\/)(node_modules|dist|fixtures|\.cache)(\/|$)/

/** The words that the glossary replaces: one word, a name in its own spelling, or a phrase. */
const terms = [...readFileSync(join(ROOT, GLOSSARY), 'utf8').matchAll(/^- (`[^:]+):/gm)]
  .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)])
  .map(([, term = '']) => term)

function filesIn(path: string): string[] {
  const absolute = join(ROOT, path)
  if (/\.(md|json)$/.test(path)) return [path]
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(ts|tsx|mjs|js|css|html|md|grit|json)$/.test(entry.name),
    )
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !LEFT_OUT.test(file) && !NAMES_THEM.includes(file))
}

/** All files that are read, and the pages of rules, whose words are theirs but for the rule. */
const files = [
  ...READ.flatMap(filesIn),
  ...readdirSync(join(ROOT, RULES), { encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${RULES}/${name}`),
]

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
  return files.flatMap((file) => {
    const { text, words } = contentOf(file)
    const name = pattern.test(basename(file)) ? [file] : []
    // Most files have no such word: their lines need not be looked at.
    if (!pattern.test(isName ? text : words)) return name
    const searched = (isName ? text : words).split('\n')
    const lines = text.split('\n').flatMap((line, at) => {
      const isFound = pattern.test(searched[at] ?? '')
      return isFound ? [`${file}:${at + 1}: ${line.trim()}`] : []
    })
    return [...name, ...lines]
  })
}

interface Content {
  readonly text: string
  /** With all names taken apart. */
  readonly words: string
}

const contents = new Map<string, Content>()

function contentOf(file: string): Content {
  const known = contents.get(file)
  if (known) return known
  const text = textOf(file)
  const read = { text, words: apart(text) }
  contents.set(file, read)
  return read
}

function textOf(file: string): string {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return file.startsWith(RULES) ? JSON.parse(text).rule : text
}

describe('the glossary', () => {
  it('the glossary names words to replace', () => {
    expect(terms.length).toBeGreaterThan(30)
  })

  it('the glossary is compared with prompts, documents, titles of tests, rules and the tour', () => {
    for (const file of [
      ...['prompts/system.md', 'docs/internals/architecture.md', 'tests/core/memory.test.ts'],
      ...['sample/tour.json', `${RULES}/double-tap.json`],
    ])
      expect(files).toContain(file)
  })

  it('the parts of a name are compared with the glossary', () => {
    expect(patternOf('told').test(apart('const lastToldStep = 1'))).toBe(true)
    expect(patternOf('told').test(apart('const threshold = 1'))).toBe(false)
  })

  it.each(terms)('the replaced word “%s” is written nowhere in the sources', (term) => {
    expect(placesOf(term)).toEqual([])
  })
})
