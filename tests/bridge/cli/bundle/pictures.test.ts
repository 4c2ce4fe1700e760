// Pictures in a report of a run are named as a person finds them.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportCommand } from '@harness/bridge/cli/bundle/export.ts'
import { importCommand } from '@harness/bridge/cli/bundle/import.ts'
import { reportCommand } from '@harness/bridge/cli/bundle/report.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const bundle = (name: string) =>
  fileURLToPath(new URL(`../../../fixtures/bundles/${name}`, import.meta.url))
const [TOUR, OTHER] = [bundle('tour.zip'), bundle('v4')]
const VIEWER = '<!doctype html><title><!--title--></title><body><!--text--><!--parts--></body>'

let folder = ''
const at = () => ({ cwd: folder, env: {} })
const quiet = () => undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harness-pictures-'))
  await mkdir(join(folder, 'reports'))
  await importCommand([OTHER, '--output', 'run'], at(), quiet)
  const deps = { print: quiet, built: async () => VIEWER }
  for (const file of ['both.html', 'both.zip'])
    await exportCommand([TOUR, OTHER, '--output', file], at(), deps)
  await exportCommand([TOUR, '--output', 'one.html'], at(), deps)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The pictures in the report of a file, the first of each of its runs. */
async function picturesOf(file: string, output: string): Promise<readonly string[]> {
  const argv = [file, '--format', 'sarif', '--output', output]
  await reportCommand(argv, at(), { print: quiet, warn: quiet })
  const { runs } = JSON.parse(await readFile(join(folder, output), 'utf8'))
  return runs.map(
    ({ results }: { results: { attachments: { artifactLocation: { uri: string } }[] }[] }) =>
      results[0]?.attachments[0]?.artifactLocation.uri,
  )
}

test('a report names a picture by its path from the folder of the report', async () => {
  const [beside] = await picturesOf('run', 'beside.sarif')
  expect(beside).toMatch(/^run\/step-\d+\.png$/)
  const [above] = await picturesOf('run', 'reports/above.sarif')
  expect(above).toMatch(/^\.\.\/run\/step-\d+\.png$/)
  expect(existsSync(join(folder, 'reports', above ?? ''))).toBe(true)
  const [inside] = await picturesOf('run', 'run/inside.sarif')
  expect(inside).toMatch(/^step-\d+\.png$/)
})

test('an export is refused under the name of another kind of file, unless it is said what it is', async () => {
  const deps = { print: quiet, built: async () => VIEWER }
  const refused = exportCommand([TOUR, '--output', 'k.docx'], at(), deps)
  await expect(refused).rejects.toThrow(
    '--output: .docx is not one of .html, .zip, .webp, .spec.ts, .jsonl;',
  )
  const named = [TOUR, '--as', 'html', '--output', 'k.docx']
  expect(await exportCommand(named, at(), deps)).toBe(0)
})

test('a picture of a zip is named in it, and one of a report file by the address of its step', async () => {
  const inZip = await picturesOf('both.zip', 'zip.sarif')
  for (const [index, picture] of inZip.entries())
    expect(picture).toMatch(new RegExp(`^both\\.zip/${index + 1}-[^/]+/step-\\d+\\.png$`))
  expect(await picturesOf('one.html', 'one.sarif')).toEqual([
    expect.stringMatching(/^one\.html#step=\d+$/),
  ])
  expect(await picturesOf('both.html', 'both.sarif')).toEqual([
    expect.stringMatching(/^both\.html#run=1&step=\d+$/),
    expect.stringMatching(/^both\.html#run=2&step=\d+$/),
  ])
})
