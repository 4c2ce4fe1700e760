import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportCommand } from '@harness/bridge/cli/bundle/export.ts'
import { importCommand } from '@harness/bridge/cli/bundle/import.ts'
import { readBundle, readBundles } from '@harness/bridge/cli/bundle/read-bundle.ts'
import { reportCommand } from '@harness/bridge/cli/bundle/report.ts'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedMeta } from '../../../setup/signing.ts'

const bundle = (name: string) =>
  fileURLToPath(new URL(`../../../fixtures/bundles/${name}`, import.meta.url))
const TOUR = bundle('tour.zip')

const bytesOf = (content: Uint8Array | undefined) => Buffer.from(content ?? [])

const VIEWER = '<!doctype html><title><!--title--></title><body><!--text--><!--parts--></body>'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harness-bundle-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type BundleCommand = typeof importCommand

async function printed(command: BundleCommand, ...argv: readonly string[]): Promise<string> {
  let text = ''
  const status = await command(argv, { cwd: folder, env: {} }, (some) => {
    text += some
  })
  expect(status).toBe(0)
  return text
}

const reporting: BundleCommand = (argv, at, print) =>
  reportCommand(argv, at, { print, warn: () => undefined })

const exporting: BundleCommand = (argv, at, print) =>
  exportCommand(argv, at, { print, built: async () => VIEWER })

describe('report', () => {
  test('the report command prints Markdown by default, and saves what was asked for', async () => {
    expect(await printed(reporting, TOUR)).toContain('**Success, confirmed.**')
    expect(await printed(reporting, TOUR, '--format', 'junit', '--output', 'a.xml')).toBe('')
    expect(await readFile(join(folder, 'a.xml'), 'utf8')).toContain('<testsuites')
  })

  test('the report command names the hosts that the tested pages asked for', async () => {
    await cp(bundle('v4'), join(folder, 'asked'), { recursive: true })
    const path = join(folder, 'asked/step-001.json')
    const screen = JSON.parse(await readFile(path, 'utf8'))
    const contacts = [{ host: 'ads.test', requests: 2, refused: 2 }]
    await writeFile(path, JSON.stringify({ ...screen, scene: { ...screen.scene, contacts } }))
    expect(await printed(reporting, 'asked')).toContain('refused: ads.test (2)')
    const { runs } = JSON.parse(await printed(reporting, 'asked', '--format', 'json'))
    expect(runs[0].contacts).toContainEqual(contacts[0])
  })

  test('the report command puts several runs into one report', async () => {
    const text = await printed(reporting, TOUR, bundle('v3'), '--format', 'json')
    expect(JSON.parse(text).runs).toHaveLength(2)
  })

  test('the report command prints one finding as the text of an issue', async () => {
    expect(await printed(reporting, TOUR, '--finding', 'unresponsive-4')).toMatch(
      /^# Unresponsive on “Tide mug, Halfmoon”.*\n\n## Steps to reproduce/,
    )
  })

  test.each([
    [[], /^FILE: is needed/],
    [['/none'], /^\/none: cannot be read: it is not there$/],
    [
      [TOUR, '--format', 'pdf'],
      /^--format: wants one of junit, sarif, markdown, csv, json, gitlab, github, not pdf$/,
    ],
    [[TOUR, '--format', 'html'], /^--format: has no html; .*: npm run -s harness -- export$/],
    [[TOUR, '--finding', 'x'], /^--finding: wants one of unresponsive-4, .*, not x$/],
    [[TOUR, '--finding', 'x', '--format', 'csv'], /^--finding: is the text of an issue/],
    [[TOUR, '--output', TOUR], /is there already; name a new file$/],
    [[TOUR, '--output', '/none/a.xml'], /^\/none\/a\.xml: cannot be .*: its folder is not there$/],
    [
      [import.meta.dirname],
      /This is not a run of Harness: it holds no log of a run \(events\.jsonl\)\.$/,
    ],
  ])('the report command refuses %j in one line', async (argv, message) => {
    await expect(printed(reporting, ...argv)).rejects.toThrow(message)
  })
})

describe('export', () => {
  test('a zip that is written is read again as the same run', async () => {
    await printed(exporting, bundle('v4'), '--as', 'zip', '--output', 'again.zip')
    const before = await readBundle('v4', bundle('v4'))
    const after = await readBundle('again.zip', join(folder, 'again.zip'))
    expect(after.run.rows).toEqual(before.run.rows)
    expect([...after.files.keys()].sort()).toEqual([...before.files.keys()].sort())
    for (const [name, read] of before.files)
      if (name.endsWith('.png'))
        expect(bytesOf(await after.files.get(name)?.()).equals(bytesOf(await read()))).toBe(true)
  })

  test('the zip for the reference product has its version and no screens', async () => {
    await printed(exporting, TOUR, '--as', 'reference', '--output', 'reference.zip')
    const { run, files } = await readBundle('reference.zip', join(folder, 'reference.zip'))
    expect(run.version).toBe(3)
    expect([...files.keys()].filter((name) => name.startsWith('step-'))).toEqual([])
  })

  test('a file is called after goal and day', async () => {
    await printed(exporting, TOUR, '--as', 'script')
    expect(await readdir(folder)).toContain(
      'order-the-tide-mug-in-blue-and-collect-2026-11-22.jsonl',
    )
  })

  test('an export without --as is what the name of its file says', async () => {
    const written = async (name: string) => {
      await printed(exporting, TOUR, '--output', name)
      return (await readFile(join(folder, name))).toString('latin1')
    }
    expect(await written('named.zip')).toMatch(/^PK/)
    expect(await written('named.html')).toMatch(/^<!doctype html>/)
    expect(await written('named.spec.ts')).toContain('@playwright/test')
    expect(await written('named.jsonl')).toMatch(/^\{"calls":/m)
  })

  test('an export takes a run that is named twice once, and refuses two copies of it that differ', async () => {
    expect(await printed(exporting, TOUR, TOUR, '--output', 'once.zip')).toContain('The run is in')
    const changed = join(folder, 'changed')
    await cp(bundle('v4'), changed, { recursive: true })
    const log = join(changed, 'events.jsonl')
    await writeFile(log, (await readFile(log, 'utf8')).replace('"goal":"', '"goal":"Also '))
    await expect(printed(exporting, bundle('v4'), changed)).rejects.toThrow('is another copy of')
  })

  test('a second file is one too many for a test', async () => {
    await expect(printed(exporting, TOUR, TOUR, '--as', 'playwright')).rejects.toThrow(
      /is one file too many/,
    )
  })
})

describe('a report', () => {
  test('an exported report holds all files of the run, and is read again as the same run', async () => {
    await printed(exporting, bundle('v4'), '--output', 'again.html')
    const before = await readBundle('v4', bundle('v4'))
    const after = await readBundle('again.html', join(folder, 'again.html'))
    expect(after.run.rows).toEqual(before.run.rows)
    expect([...after.files.keys()].sort()).toEqual([...before.files.keys()].sort())
    for (const [name, read] of before.files)
      if (name !== 'meta.json')
        expect(bytesOf(await after.files.get(name)?.())).toEqual(bytesOf(await read()))
  })

  test('the root of an exported report is what sha256sum makes of its parts', async () => {
    await printed(exporting, TOUR, '--output', 'hashed.html')
    const { files } = await readBundle('hashed.html', join(folder, 'hashed.html'))
    const meta = JSON.parse(new TextDecoder().decode(await files.get('meta.json')?.()))
    const { integrity, ...rest } = meta
    const sha256 = (content: string | Uint8Array) =>
      createHash('sha256').update(content).digest('hex')
    const lines: string[] = []
    for (const name of [...files.keys()].sort()) {
      const content =
        name === 'meta.json' ? `${JSON.stringify(rest, undefined, 2)}\n` : await files.get(name)?.()
      lines.push(`${sha256(content ?? '')}  ${name}\n`)
    }
    expect(integrity.root).toBe(sha256(lines.join('')))
    expect(integrity.parts).toHaveLength(files.size)
  })

  test.each([
    [
      'cut off in the middle',
      (html: string) => html.slice(0, html.indexOf('data-part=') + 200),
      /the report is cut off/,
    ],
    ['with a part twice', (html: string) => html + html, /it holds events\.jsonl twice/],
    ['without a part', () => '<!doctype html><p>Hello', /this page is not a report of Harness/],
  ])('a report %s is refused in plain words', async (name, change, message) => {
    await printed(exporting, TOUR, '--output', `${name}.html`)
    const html = await readFile(join(folder, `${name}.html`), 'utf8')
    await writeFile(join(folder, 'bad.html'), change(html))
    await expect(readBundle('bad.html', join(folder, 'bad.html'))).rejects.toThrow(message)
  })

  test('an exported report without JavaScript shows title, verdict and findings as text only', async () => {
    await printed(exporting, TOUR, '--output', 'text.html')
    const html = await readFile(join(folder, 'text.html'), 'utf8')
    expect(html).toContain(
      '<title>Order the Tide mug in blue and collect it at the studio.</title>',
    )
    expect(html).toMatch(
      /<noscript>[\s\S]*Success, confirmed\.[\s\S]*<li>Unresponsive \(Medium, takes effort; reported and measured, step 4, at [\s\S]*<\/noscript>/,
    )
  })
})

describe('import', () => {
  test.each(['v1', 'v2', 'v3', 'v4'])(
    'a run of %s is written as it is written today',
    async (version) => {
      const text = await printed(
        importCommand,
        bundle(version),
        '--output',
        `imported-${version}`,
        '--json',
      )
      const summary = JSON.parse(text)
      const before = await readBundle(version, bundle(version))
      const after = await readBundle(summary.folder, summary.folder)
      expect(summary.version).toBe(before.run.version)
      expect(summary.tolerated).toEqual(before.run.damages.map((damage) => damage.text))
      expect(after.run.version).toBe(4)
      expect(after.run.rows).toEqual(before.run.rows)
    },
  )

  test('tolerated damage is reported, and a picture that is not a PNG is left out', async () => {
    const { files } = await readBundle('tour.zip', TOUR)
    const entries: Record<string, Uint8Array> = {}
    for (const [name, read] of files) entries[name] = (await read()) ?? new Uint8Array()
    entries['step-001.png'] = new TextEncoder().encode('<svg onload="alert(1)"/>')
    await writeFile(join(folder, 'odd.zip'), zipSync(entries))
    const text = await printed(importCommand, 'odd.zip', '--output', 'odd')
    expect(text).toContain('Success, confirmed, 16 steps, log version 4')
    expect(text).toContain('tolerated: ')
    expect((await readdir(join(folder, 'odd'))).filter((name) => name.endsWith('.png'))).toEqual([])
  })

  test.each(['html', 'zip'] as const)(
    'several runs of one %s file are written to a folder each, without loss',
    async (as) => {
      await printed(exporting, TOUR, bundle('v3'), '--as', as, '--output', `both.${as}`)
      const text = await printed(importCommand, `both.${as}`, '--output', `both-${as}`, '--json')
      const summaries: readonly { runId: string; folder: string }[] = JSON.parse(text)
      expect(summaries).toHaveLength(2)
      for (const [index, source] of [TOUR, bundle('v3')].entries()) {
        const before = await readBundle('before', source)
        const { folder: at = '', runId } = summaries[index] ?? {}
        expect(runId).toBe(before.run.runId)
        const after = await readBundle('after', at)
        expect(after.run.rows).toEqual(before.run.rows)
        expect([...after.files.keys()].filter((name) => name.startsWith('step-')).length).toBe(
          [...before.files.keys()].filter((name) => /^step-\d+\.(png|json)$/.test(name)).length,
        )
      }
    },
  )

  test('the key of a signed run is named, and a signature over another root is a change', async () => {
    await printed(exporting, TOUR, '--as', 'zip', '--output', 'unsigned.zip')
    const { files } = await readBundle('unsigned.zip', join(folder, 'unsigned.zip'))
    const entries: Record<string, Uint8Array> = {}
    for (const [name, read] of files) entries[name] = (await read()) ?? new Uint8Array()
    const meta = new TextDecoder().decode(entries['meta.json'])
    const withMeta = async (name: string, text: string) => {
      const signed = { ...entries, 'meta.json': new TextEncoder().encode(text) }
      await writeFile(join(folder, name), zipSync(signed))
      return printed(importCommand, name, '--output', name.replace('.zip', ''))
    }
    expect(await withMeta('signed.zip', await signedMeta(meta))).toMatch(
      /^Unchanged since export\. Signed with the key (?:[0-9a-f]{4} ?){8}\. Compare it/m,
    )
    expect(await withMeta('forged.zip', await signedMeta(meta, 'ab'.repeat(32)))).toContain(
      'The signature does not fit: the file or its hashes were changed.',
    )
  })

  test('a folder that is there is never written to', async () => {
    await printed(importCommand, TOUR, '--output', 'once')
    await expect(printed(importCommand, TOUR, '--output', 'once')).rejects.toThrow(
      /^--output: once is there already/,
    )
  })
})

describe('a file that is no honest run', () => {
  test('each folder with a log is a run of its own', async () => {
    const events = await readFile(join(bundle('v3'), 'events.jsonl'))
    const zip = zipSync({ 'a/events.jsonl': events, 'b/events.jsonl': events })
    await writeFile(join(folder, 'two.zip'), zip)
    expect(await readBundles('two.zip', join(folder, 'two.zip'))).toHaveLength(2)
    await expect(printed(importCommand, 'two.zip')).rejects.toThrow(/^FILE: holds run .* twice$/)
  })

  test('a text that is called a zip is refused in plain words', async () => {
    await writeFile(join(folder, 'text.zip'), 'hello')
    await expect(readBundle('text.zip', join(folder, 'text.zip'))).rejects.toThrow(
      /^text\.zip: This is not a run of Harness: it is neither a folder nor a zip nor a report\.$/,
    )
  })
})
