// A run as it leaves: its parts, what is said of them, and what an import makes of that.
import { checkBundle, partOf } from '@harness/shared/files/bundle/integrity.ts'
import {
  type FileOfRun,
  type OutgoingRun,
  partsOfRun,
  pictureAsCovered,
} from '@harness/shared/files/bundle/outgoing.ts'
import { reportPieces } from '@harness/shared/files/bundle/write-report.ts'
import { describe, expect, it } from 'vitest'
import { RUN } from '../../../setup/any-row.ts'
import {
  LEG_STARTED,
  RUN_STARTED,
  STOPPED,
  stamp,
  stepStarted,
} from '../../../store/sample-rows.ts'

const NOW = '2026-11-28T10:00:00.000Z'
const utf8 = (text: string) => new TextEncoder().encode(text)
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

async function digest(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? utf8(content) : content
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
}

const TOOLS = { digest, utf8, now: NOW, base64: (bytes: Uint8Array) => text(bytes) }
const PICTURE: FileOfRun = { name: '0001.png', bytes: utf8('picture') }

async function* filesOf(files: readonly FileOfRun[]): AsyncGenerator<FileOfRun> {
  yield* files
}

/** `Array.fromAsync` is younger than the oldest Node this runs on. */
async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

function outgoing(more: Partial<OutgoingRun> = {}): OutgoingRun {
  const rows = stamp(RUN, 0, [RUN_STARTED, LEG_STARTED, stepStarted(1), STOPPED])
  return { rows, files: filesOf([PICTURE]), ...more }
}

async function written(run: OutgoingRun) {
  const parts = await all(partsOfRun(run, TOOLS))
  const meta = text(parts.at(-1)?.bytes ?? new Uint8Array())
  return { parts, meta, said: Object(JSON.parse(meta)) }
}

function checked(
  { parts, meta }: Awaited<ReturnType<typeof written>>,
  page?: Uint8Array<ArrayBuffer>,
) {
  const part = async (name: string) => {
    const found = parts.find((each) => each.name === name)
    return found && partOf(name, found.bytes, digest)
  }
  const tools = { digest, subtle: crypto.subtle, part, page }
  return checkBundle(
    meta,
    parts.map(({ name }) => name),
    tools,
  )
}

const REDACTION = {
  ...{ removed: { email: 1 }, kept: {}, rows: 1, regions: 0, drawn: 0, pictures: 0 },
  ...{ whole: [], unsearched: [] },
}
const TRIAGE = [{ finding: 'a', decision: 'accepted' }] as const
const IMPORTS = [{ exportedAt: NOW, changed: true, text: 'One part was changed.' }]

describe('the parts of a run that leaves', () => {
  it('an exported run consists of its log, its files and their description, in this order', async () => {
    const { parts } = await written(outgoing())
    expect(parts.map(({ name }) => name)).toEqual(['events.jsonl', '0001.png', 'meta.json'])
  })

  it('an exported run is unchanged when it is imported', async () => {
    expect(await checked(await written(outgoing()))).toEqual({
      ...{ kind: 'unchanged', text: 'Unchanged since export.', imports: [] },
    })
  })

  it('an exported run claims no redaction, import or decision that it never had', async () => {
    const { said } = await written(outgoing({ imports: [], triage: [] }))
    for (const field of ['redaction', 'imports', 'triage', 'page'])
      expect(said).not.toHaveProperty(field)
    expect(said.integrity).not.toHaveProperty('signature')
  })

  it('an exported run carries its redaction, earlier findings and decisions, and an import reads them', async () => {
    const run = outgoing({ redaction: REDACTION, triage: TRIAGE, imports: IMPORTS })
    expect(await checked(await written(run))).toEqual({
      kind: 'unchanged',
      text: 'Unchanged since export. It had been changed when it was imported. One part was changed.',
      ...{ redaction: REDACTION, triage: TRIAGE, imports: IMPORTS },
    })
  })

  it('an exported run counts as changed when one byte of a file differs', async () => {
    const run = await written(outgoing())
    const parts = run.parts.map((part) =>
      part.name === '0001.png' ? { ...part, bytes: utf8('pictura') } : part,
    )
    const { kind, text: says, imports } = await checked({ ...run, parts })
    expect([kind, says]).toEqual(['changed', 'Changed after export: 0001.png.'])
    expect(imports).toEqual([{ exportedAt: NOW, changed: true, text: says }])
  })

  it('an exported run counts as changed when the page around its parts differs', async () => {
    const page = utf8('<p>Page</p>')
    const run = await written(outgoing({ page: await digest(page) }))
    expect((await checked(run, page)).kind).toBe('unchanged')
    const other = await checked(run, utf8('<p>Other</p>'))
    expect(other.text).toBe('Changed after export: the page around the run.')
    // Of a run that left its page nothing is known of the page.
    expect((await checked(run)).kind).toBe('unchanged')
  })
})

describe('a picture that leaves', () => {
  const size = { width: 10, height: 10 }
  const cover = async () => utf8('covered')
  const area = { x: 1, y: 1, width: 2, height: 2 }
  const taken = (areas: 'whole' | readonly (typeof area)[], picture?: Uint8Array<ArrayBuffer>) =>
    pictureAsCovered({ step: 1, cover: areas, size }, { picture: async () => picture, cover })

  it('an exported picture is covered when there is something to cover', async () => {
    expect(text((await taken([area], PICTURE.bytes)) ?? utf8(''))).toBe('covered')
    expect(text((await taken('whole', PICTURE.bytes)) ?? utf8(''))).toBe('covered')
  })

  it('an exported picture keeps its pixels when there is nothing to cover', async () => {
    expect(text((await taken([], PICTURE.bytes)) ?? utf8(''))).not.toBe('covered')
  })

  it('an exported run leaves out a picture that it does not have', async () => {
    expect(await taken('whole')).toBeUndefined()
  })
})

describe('a report of several runs', () => {
  const VIEWER = '<title><!--title--></title><!--text--><!--parts-->'
  const pages = async (...runs: readonly OutgoingRun[]) =>
    (await all(reportPieces(runs, VIEWER, TOOLS))).join('')
  const names = (page: string) => [...page.matchAll(/data-part="([^"]+)"/g)].map(([, name]) => name)

  it('a report of one run names its parts plainly, and has the goal as its title', async () => {
    const page = await pages(outgoing())
    expect(names(page)).toEqual(['events.jsonl', '0001.png', 'meta.json'])
    expect(page).toMatch(/<title>.*Buy a red mug.*<\/title>/)
  })

  it('a report of two runs numbers their parts, and its title counts the runs', async () => {
    const page = await pages(outgoing(), outgoing({ files: filesOf([]) }))
    expect(names(page)).toEqual([
      ...['1/events.jsonl', '1/0001.png', '1/meta.json'],
      ...['2/events.jsonl', '2/meta.json'],
    ])
    expect(page).toContain('<title>2 runs</title>')
  })

  it.each([
    ['no run', []],
    ['a run without a row', [outgoing({ rows: [] })]],
    ['a run without a row beside another', [outgoing(), outgoing({ rows: [] })]],
  ])('a report is refused for %s', async (_, runs) => {
    await expect(pages(...runs)).rejects.toMatchObject({ code: 'run_unknown' })
  })
})
