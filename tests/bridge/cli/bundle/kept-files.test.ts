import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportCommand } from '@harness/bridge/cli/bundle/export.ts'
import { readBundle } from '@harness/bridge/cli/bundle/read-bundle.ts'
import { OWN_FILES } from '@harness/shared/device/own-files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const BUNDLE = fileURLToPath(new URL('../../../fixtures/bundles/v4', import.meta.url))
const own = OWN_FILES.find(({ name }) => name === 'document.pdf')
const PDF = own && 'text' in own ? own.text : ''
/** A line as long as the one that it replaces, so that all offsets stay true. */
const withCard = (text: string) => text.replace('document for an upload', '4111 1111 1111 1111   ')

const FILES: Readonly<Record<string, string>> = {
  'download-01-card.pdf': withCard(PDF),
  'download-02-plain.pdf': PDF,
  'download-03-orders.csv': 'Ada;Tide mug;12.50\n',
  'download-04-photos.zip': 'PK\u0003\u0004\u0000\u0000',
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harness-kept-'))
  await cp(BUNDLE, join(folder, 'run'), { recursive: true })
  const log = join(folder, 'run', 'events.jsonl')
  const lines = (await readFile(log, 'utf8')).trim().split('\n')
  const at = lines.findIndex((line) => line.includes('"kind":"tool_result"'))
  const { schemaVersion, runId, ts, step } = JSON.parse(lines[at] ?? '{}')
  const rows = Object.entries(FILES).map(([file, text]) => {
    const row = { schemaVersion, runId, seq: 0, ts, kind: 'downloaded', step, name: file.slice(12) }
    const mediaType = 'application/octet-stream'
    return JSON.stringify({ ...row, bytes: text.length, mediaType, file })
  })
  const all = lines.toSpliced(at + 1, 0, ...rows)
  const numbered = all.map((line, seq) => line.replace(/"seq":\d+/, `"seq":${seq}`))
  await writeFile(log, `${numbered.join('\n')}\n`)
  for (const [file, text] of Object.entries(FILES))
    await writeFile(join(folder, 'run', file), text, 'latin1')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function exported(...argv: readonly string[]) {
  let text = ''
  const print = (some: string) => {
    text += some
  }
  await exportCommand(argv, { cwd: folder, env: {} }, { print, built: async () => '' })
  const name = argv.at(-1) ?? ''
  const { files } = await readBundle(name, join(folder, name))
  return { text, files: [...files.keys()].filter((each) => each.startsWith('download-')) }
}

test('a PDF with a secret does not leave, and what could not be searched is named', async () => {
  const { text, files } = await exported('run', '--output', 'shared.zip')
  expect(files).toEqual(Object.keys(FILES).slice(1))
  expect(text).toContain('Left out, because a secret is in it: download-01-card.pdf.')
  expect(text).toMatch(/Not searched for secrets, .*: download-04-photos\.zip\./)
})

test('a full copy has all files, and a redacted one says that it has none', async () => {
  const full = await exported('run', '--full', '--output', 'full.zip')
  expect(full.files).toEqual(Object.keys(FILES))
  const redacted = await exported('run', '--redact', '--output', 'redacted.zip')
  expect(redacted.files).toEqual([])
  expect(redacted.text).toContain('Left out, because data was removed from this run: download-01-')
})
