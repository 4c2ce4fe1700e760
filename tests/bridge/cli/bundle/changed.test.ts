// A file that was changed since its export, or of which something was taken out: every command says
// so, and so does what is made of it.
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportCommand } from '@harness/bridge/cli/bundle/export.ts'
import { importCommand } from '@harness/bridge/cli/bundle/import.ts'
import { readBundle } from '@harness/bridge/cli/bundle/read-bundle.ts'
import { reportCommand } from '@harness/bridge/cli/bundle/report.ts'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sarifFaults } from '../../../setup/sarif-schema.ts'

const TOUR = fileURLToPath(new URL('../../../fixtures/bundles/tour.zip', import.meta.url))
const VIEWER = '<!doctype html><title><!--title--></title><body><!--text--><!--parts--></body>'
const SAID = 'Changed after export: step-002.json.'

const exporting: typeof importCommand = (argv, at, print) =>
  exportCommand(argv, at, { print, built: async () => VIEWER })

let folder = ''
const at = () => ({ cwd: folder, env: {} })
async function printed(command: typeof importCommand, ...argv: readonly string[]): Promise<string> {
  let text = ''
  const status = await command(argv, at(), (some) => {
    text += some
  })
  expect(status).toBe(0)
  return text
}

/** The tour as a zip with hashes, of which one screen was changed afterwards. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harness-changed-'))
  await copyFile(TOUR, join(folder, 'tour.zip'))
  await printed(exporting, TOUR, '--as', 'zip', '--output', 'whole.zip')
  const { files } = await readBundle('whole', join(folder, 'whole.zip'))
  const entries: Record<string, Uint8Array> = {}
  for (const [file, read] of files) entries[file] = (await read()) ?? new Uint8Array()
  entries['step-002.json'] = entries['step-001.json'] ?? new Uint8Array()
  await writeFile(join(folder, 'changed.zip'), zipSync(entries))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const warnings: string[] = []
const reporting: typeof importCommand = (argv, at, print) =>
  reportCommand(argv, at, { print, warn: (text) => warnings.push(text) })

test('a report of a changed file says so beside what it prints, and in every format with a place for it', async () => {
  expect(await printed(reporting, 'changed.zip')).toContain(`| File | ${SAID} |`)
  expect(warnings).toEqual([`changed.zip: ${SAID}`])
  const json = JSON.parse(await printed(reporting, 'changed.zip', '--format', 'json'))
  expect(json.runs[0].file).toEqual({ changed: true, text: SAID })
  expect(await printed(reporting, 'changed.zip', '--format', 'junit')).toContain(
    `    <system-out>${SAID}</system-out>\n  </testsuite>`,
  )
  const sarif = JSON.parse(await printed(reporting, 'changed.zip', '--format', 'sarif'))
  expect(sarif.runs[0].invocations[0].toolExecutionNotifications).toEqual([
    { level: 'warning', message: { text: SAID } },
  ])
  expect(await sarifFaults(sarif)).toEqual([])
  const issue = await printed(reporting, 'changed.zip', '--finding', 'unresponsive-4')
  expect(issue).toContain(`- The run was read from a file. ${SAID}`)
})

test('a report of an unchanged file warns of nothing', async () => {
  warnings.length = 0
  expect(await printed(reporting, 'whole.zip')).not.toContain('| File |')
  expect(warnings).toEqual([])
})

test('a run that was changed since its export says so after it was imported and exported again', async () => {
  expect(await printed(importCommand, 'changed.zip', '--output', 'folder')).toContain(SAID)
  await printed(exporting, 'folder', '--as', 'zip', '--output', 'again.zip')
  await printed(exporting, 'changed.zip', '--redact', '--output', 'at-once.html')
  for (const file of ['again.zip', 'at-once.html']) {
    const text = await printed(importCommand, file, '--output', `from-${file}`)
    expect(text).toContain(
      `Unchanged since export. It had been changed when it was imported. ${SAID}`,
    )
    const { files } = await readBundle(file, join(folder, file))
    const meta = new TextDecoder().decode(await files.get('meta.json')?.())
    expect(JSON.parse(meta).imports).toMatchObject([{ changed: true, text: SAID }])
  }
})

test('one word that was altered around the runs of a report is a change', async () => {
  await printed(exporting, TOUR, '--output', 'report.html')
  expect(await printed(importCommand, 'report.html', '--output', 'same')).toContain(
    'Unchanged since export.',
  )
  const html = await readFile(join(folder, 'report.html'), 'utf8')
  for (const [was, is] of [
    ['dead button', 'good button'],
    ['</title>', '!</title>'],
    ['<body>', '<body><p>All is well.</p>'],
  ] as const) {
    expect(html).toContain(was)
    await writeFile(join(folder, 'altered.html'), html.replace(was, is))
    const text = await printed(importCommand, 'altered.html', '--output', `with ${was}`)
    expect(text).toContain('Changed after export: the page around the run.')
  }
})

test('a strict import ends with status 1 for what is not as it was exported, and writes it; without it a change is only said', async () => {
  const status = (file: string, ...more: readonly string[]) =>
    importCommand(
      [file, '--output', `strict ${file}${more.length}`, ...more],
      at(),
      () => undefined,
    )
  await printed(importCommand, 'changed.zip', '--output', 'known')
  await printed(exporting, 'known', '--as', 'zip', '--output', 'later.zip')
  expect(await status('changed.zip')).toBe(0)
  expect(await status('whole.zip', '--strict')).toBe(0)
  // The tour has no hashes; the last one was changed before it was exported again.
  for (const file of ['changed.zip', 'tour.zip', 'later.zip'])
    expect(await status(file, '--strict')).toBe(1)
  expect(await readFile(join(folder, 'strict changed.zip1', 'events.jsonl'), 'utf8')).toContain(
    'run_started',
  )
})

test('an import says of a file that no key signed it', async () => {
  expect(await printed(importCommand, 'whole.zip', '--output', 'unsigned')).toContain(
    'Unchanged since export. Not signed.',
  )
})

async function redactionOf(file: string) {
  const { files } = await readBundle(file, join(folder, file))
  return JSON.parse(new TextDecoder().decode(await files.get('meta.json')?.())).redaction
}

test('every later export of an imported run reports its earlier redaction and adds its own', async () => {
  await printed(exporting, TOUR, '--redact', '--output', 'all.zip')
  await printed(exporting, TOUR, '--redact', '--keep', 'email,phone', '--output', 'some.zip')
  const [all, some] = [await redactionOf('all.zip'), await redactionOf('some.zip')]
  expect(some.removed).not.toEqual(all.removed)
  await printed(importCommand, 'some.zip', '--output', 'some')
  for (const how of [[], ['--full']]) {
    const file = `later${how.length}.html`
    const text = await printed(exporting, 'some', ...how, '--output', file)
    expect(text).toContain('Removed: ')
    expect((await redactionOf(file)).removed).toEqual(some.removed)
  }
  expect(await redactionOf('later1.html')).toEqual(some)
  await printed(exporting, 'some', '--redact', '--output', 'rest.zip')
  const rest = await redactionOf('rest.zip')
  expect(rest).toMatchObject({ removed: all.removed, kept: all.kept })
  // The same areas, none of them twice.
  expect(rest.regions).toBe(all.regions)
})
