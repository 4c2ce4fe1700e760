import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { metaOf, metaText } from '@harness/shared/bundle/meta.ts'
import { bundleName, EVENTS_FILE, META_FILE } from '@harness/shared/bundle/names.ts'
import { makeReferenceProjection, referenceMetaOf } from '@harness/shared/bundle/reference.ts'
import { type FileOfRun, reportPieces } from '@harness/shared/bundle/write-report.ts'
import { lineOf, stepFile } from '@harness/shared/language/rows.ts'
import { playwrightOf } from '@harness/shared/report/as-test/playwright.ts'
import { scriptOf } from '@harness/shared/report/as-test/script.ts'
import { type Zippable, zipSync } from 'fflate'
import { readFlags } from '../flags.ts'
import { type CallerContext, callerFolder, oneOf } from '../run/values.ts'
import { EXPORT_FLAGS, EXPORTS, type Export } from './flags.ts'
import { bundleOf, withOperands } from './operands.ts'
import { type Bundle, isPng, scenesOf } from './read-bundle.ts'
import { saveNew } from './save.ts'

type Place = Pick<CallerContext, 'cwd' | 'env'>

export const ENDINGS: Readonly<Record<Export, string>> = {
  html: '.html',
  zip: '.zip',
  reference: '.zip',
  playwright: '.spec.ts',
  script: '.jsonl',
}

const utf8 = (text: string) => new TextEncoder().encode(text)

/** All files of the run as they are written today, whatever version they were read in. */
async function zipped({ run, state, files }: Bundle, isReference: boolean): Promise<Uint8Array> {
  const projection = makeReferenceProjection()
  const line = isReference ? projection.lineOf : lineOf
  const meta = isReference ? referenceMetaOf(state) : metaOf(state)
  const entries: Zippable = {
    [EVENTS_FILE]: utf8(run.rows.map((row) => line(row)).join('')),
    [META_FILE]: utf8(metaText(meta ?? {})),
  }
  for (const { step, picture, screen } of run.steps) {
    const png = await files.get(picture ?? '')?.()
    if (png) entries[stepFile(step, 'png')] = [png, { level: 0 }]
    const json = isReference ? undefined : await files.get(screen ?? '')?.()
    if (json) entries[stepFile(step, 'json')] = json
  }
  return zipSync(entries)
}

async function* filesOfRun({ run, files }: Bundle): AsyncGenerator<FileOfRun> {
  for (const { step, picture, screen } of run.steps) {
    const png = await files.get(picture ?? '')?.()
    if (png && isPng(png)) yield { name: stepFile(step, 'png'), bytes: new Uint8Array(png) }
    const json = await files.get(screen ?? '')?.()
    if (json) yield { name: stepFile(step, 'json'), bytes: new Uint8Array(json) }
  }
}

async function report(bundle: Bundle, viewer: string): Promise<string> {
  const tools = {
    digest: async (content: Uint8Array | string) =>
      createHash('sha256').update(content).digest('hex'),
    base64: (bytes: Uint8Array) => Buffer.from(bytes).toString('base64'),
    utf8: (text: string) => new Uint8Array(Buffer.from(text)),
    now: new Date().toISOString(),
  }
  const { state, run } = bundle
  const events = run.rows.map(lineOf).join('')
  const pieces: string[] = []
  for await (const piece of reportPieces(
    { state, events, viewer, files: filesOfRun(bundle) },
    tools,
  ))
    pieces.push(piece)
  return pieces.join('')
}

/** The run in one form, as the content of a file. Throws `export_refused`. */
export async function exported(
  bundle: Bundle,
  as: Export,
  viewer: () => Promise<string>,
): Promise<string | Uint8Array> {
  switch (as) {
    case 'html':
      return report(bundle, await viewer())
    case 'zip':
    case 'reference':
      return zipped(bundle, as === 'reference')
    case 'playwright': {
      const scenes = await scenesOf(bundle)
      return playwrightOf(bundle.state, (step) => scenes.get(step))
    }
    case 'script':
      return scriptOf(bundle.state)
  }
}

export interface ExportDeps {
  readonly print: (text: string) => void
  /** The page of a report without a run in it. */
  readonly viewer: () => Promise<string>
}

/** `export FILE [--as KIND] [--output FILE]`; resolves to the path written. Throws `argument_invalid`, `export_refused`. */
export async function exportCommand(
  argv: readonly string[],
  at: Place,
  { print, viewer }: ExportDeps,
): Promise<number> {
  const { names, rest } = withOperands(argv)
  const values = new Map(readFlags(rest, EXPORT_FLAGS).map(({ name, value }) => [name, value]))
  const as = oneOf('as', values.get('as') ?? 'html', EXPORTS)
  const bundle = await bundleOf(names, at)
  const { started } = bundle.state
  const own = bundleName(started?.goal ?? '', started?.ts ?? '').replace(/\.zip$/, ENDINGS[as])
  const path = resolve(callerFolder(at), values.get('output') ?? own)
  await saveNew(path, await exported(bundle, as, viewer))
  print(`The run is in ${path}\n`)
  return 0
}
