import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bordersText } from '../../scripts/borders.mjs'
import { BAD_FILES } from './bad-sample.ts'
import { GOOD_FILES } from './good-sample.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BIOME = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')

const Report = z.object({
  diagnostics: z.array(
    z.object({
      severity: z.string(),
      category: z.string(),
      location: z.object({ path: z.string() }),
    }),
  ),
})

const folder = mkdtempSync(join(tmpdir(), 'harness-lint-'))
/** The reported rules by file; only errors, because only errors fail the gate. */
const complaints = new Map<string, string[]>()

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function rulesFor(path: string): string[] {
  return [...new Set(complaints.get(path))].sort()
}

beforeAll(() => {
  for (const name of ['biome.json', 'biome']) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  }
  for (const { path, code } of BAD_FILES) write(path, code)
  for (const [path, code] of Object.entries(GOOD_FILES)) write(path, code)
  const args = [BIOME, 'lint', '--reporter=json', '--max-diagnostics=none', '.']
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  for (const { severity, category, location } of Report.parse(JSON.parse(stdout)).diagnostics) {
    const rule = category.replace(/^lint\//, '')
    const known = complaints.get(location.path) ?? []
    complaints.set(location.path, severity === 'error' ? [...known, rule] : [...known, severity])
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the linter', () => {
  it('the import rules of the linter are those of the table of borders', () => {
    const written = readFileSync(join(ROOT, 'biome', 'borders.json'), 'utf8')
    expect(written, 'Run node scripts/borders.mjs.').toBe(bordersText())
  })

  it('the sample files of the linter have distinct names', () => {
    const paths = [...BAD_FILES.map((file) => file.path), ...Object.keys(GOOD_FILES)]
    expect(new Set(paths).size).toBe(paths.length)
  })

  it.each(BAD_FILES)('the linter reports $rules in $path', ({ path, rules }) => {
    expect(rulesFor(path)).toEqual([...rules].sort())
  })

  it.each(Object.keys(GOOD_FILES))('the linter reports nothing in %s', (path) => {
    expect(rulesFor(path)).toEqual([])
  })
})
