import { resolve } from 'node:path'
import { metaText } from '@harness/shared/files/bundle/meta-text.ts'
import { type OutgoingRun, partsOfRun } from '@harness/shared/files/bundle/outgoing.ts'
import { makeReferenceProjection, referenceMetaOf } from '@harness/shared/files/bundle/reference.ts'
import { fingerprintOf } from '@harness/shared/files/bundle/signature.ts'
import { type ReportTools, reportPieces } from '@harness/shared/files/bundle/write-report.ts'
import { isAlways } from '@harness/shared/files/redact/kinds.ts'
import { proposeRedaction, secretsOnly } from '@harness/shared/files/redact/redact.ts'
import { redactionText } from '@harness/shared/files/redact/words.ts'
import { playwrightOf } from '@harness/shared/files/report/as-test/playwright.ts'
import { scriptOf } from '@harness/shared/files/report/as-test/script.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { RedactionKind } from '@harness/shared/log/redaction.ts'
import { bundleName, EVENTS_FILE, META_FILE } from '@harness/shared/log/versions/names.ts'
import { reportTitle } from '@harness/shared/order/library/run-name.ts'
import { type Zippable, zipSync } from 'fflate'
import type { BuiltText } from '../../server/checkout.ts'
import { listedBy, readArguments, refuse } from '../../system/flags.ts'
import { type CallerContext, callerFolder, oneOf } from '../run/values.ts'
import { checkOf } from './check.ts'
import { EXPORT_FLAGS, EXPORTS, type Export } from './flags.ts'
import { filesText, leftOutText, searchFiles } from './kept-files.ts'
import { bundleOf, bundlesOf, eachOnce } from './operands.ts'
import { type Carried, hexDigest, sharedRun, sharedState, tools, wholeRun } from './outgoing.ts'
import { type Bundle, scenesOf, screensOf } from './read-bundle.ts'
import { saveNew } from './save.ts'

type Place = Pick<CallerContext, 'cwd' | 'env'>

export const ENDINGS: Readonly<Record<Export, string>> = {
  html: '.html',
  zip: '.zip',
  webp: '.webp',
  playwright: '.spec.ts',
  script: '.jsonl',
  reference: '.zip',
}

/**
 * Format by file name; a report when the name has no ending. Throws `argument_invalid` for an
 * unknown ending.
 */
function asEnding(output = ''): Export {
  const as = EXPORTS.find((each) => output.toLowerCase().endsWith(ENDINGS[each]))
  const ending = /\.[a-z]\w{1,4}$/i.exec(output)?.[0]
  if (as !== undefined || ending === undefined || ending === '.htm') return as ?? 'html'
  const known = [...new Set(Object.values(ENDINGS))].join(', ')
  throw refuse('output', `${ending} is not one of ${known}; say what it is with --as`)
}

/** Formats that can contain several runs. */
const OF_SEVERAL: ReadonlySet<Export> = new Set(['html', 'zip'])

/** Removes secrets, everything but these kinds, or nothing. */
type Redacting = 'secrets' | 'nothing' | { readonly keep: readonly RedactionKind[] }

/** A run as it leaves, with a sentence about the downloads in it. */
interface Leaving {
  readonly run: OutgoingRun
  readonly note?: string | undefined
}

async function outgoing(bundle: Bundle, redacting: Redacting): Promise<Leaving> {
  const { imports, redaction, triage } = await checkOf(bundle)
  const { run, note } = await redacted(bundle, redacting, { redaction, triage })
  return { run: { ...run, imports }, note }
}

async function redacted(bundle: Bundle, redacting: Redacting, carried: Carried): Promise<Leaving> {
  if (redacting === 'nothing') return { run: { ...wholeRun(bundle), ...carried } }
  const screens = await screensOf(bundle)
  const proposal = proposeRedaction({ rows: bundle.run.rows, screens, triage: carried.triage })
  if (redacting === 'secrets') {
    const decisions = secretsOnly(proposal)
    if (decisions)
      return { run: await sharedRun(bundle, decisions, carried), note: leftOutText(bundle) }
    const found = await searchFiles(bundle)
    return { run: { ...wholeRun(bundle, found.secret), ...carried }, note: filesText(found) }
  }
  const kept = proposal.items.filter(({ kind }) => redacting.keep.includes(kind))
  const decisions = { keep: kept.map(({ id }) => id) }
  return { run: await sharedRun(bundle, decisions, carried), note: leftOutText(bundle) }
}

function fileName({ rows }: OutgoingRun): string {
  const { started } = foldAll(rows)
  const title = started ? reportTitle(started.goal, started.application.name) : ''
  return bundleName(title, started?.ts ?? '')
}

/** Packs the files of the runs, with one folder per run if there are several. */
async function zipped(runs: readonly OutgoingRun[], using: ReportTools): Promise<Uint8Array> {
  const entries: Zippable = {}
  for (const [index, run] of runs.entries()) {
    const folder = runs.length === 1 ? '' : `${index + 1}-${fileName(run).replace(/\.zip$/, '')}/`
    for await (const { name, bytes } of partsOfRun(run, using))
      entries[`${folder}${name}`] = name.endsWith('.png') ? [bytes, { level: 0 }] : bytes
  }
  return zipSync(entries)
}

async function asReference({ rows, files }: OutgoingRun): Promise<Uint8Array> {
  const { lineOf } = makeReferenceProjection()
  const { utf8 } = tools()
  const entries: Zippable = {
    [EVENTS_FILE]: utf8(rows.map((row) => lineOf(row)).join('')),
    [META_FILE]: utf8(metaText(referenceMetaOf(foldAll(rows)) ?? {})),
  }
  for await (const { name, bytes } of files)
    if (name.endsWith('.png')) entries[name] = [bytes, { level: 0 }]
  return zipSync(entries)
}

async function report(
  runs: readonly OutgoingRun[],
  viewer: string,
  using: ReportTools,
): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  for await (const piece of reportPieces(runs, viewer, using))
    pieces.push(typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece.buffer))
  return Buffer.concat(pieces)
}

/** Exports the run as a test. Typed texts are kept, except secrets. */
async function asTest(bundle: Bundle, as: 'playwright' | 'script', redacting: Redacting) {
  const { state } = redacting === 'nothing' ? bundle : await sharedState(bundle)
  if (as === 'script') return scriptOf(state)
  const scenes = await scenesOf(bundle)
  return playwrightOf(state, (step) => scenes.get(step))
}

interface ExportDeps {
  readonly print: (text: string) => void
  readonly built: BuiltText
}

function redactingOf(values: ReadonlyMap<string, string>): Redacting {
  const kinds = RedactionKind.options.filter((kind) => !isAlways(kind))
  const text = values.get('keep')
  const isRedacted = values.has('redact')
  if (isRedacted && values.has('full'))
    throw refuse('full', 'takes nothing out; leave --redact out')
  if (values.has('full')) return 'nothing'
  if (text === undefined) return isRedacted ? { keep: [] } : 'secrets'
  if (!isRedacted) throw refuse('keep', 'says what --redact keeps; add --redact')
  return { keep: text.split(',').map((kind) => oneOf('keep', kind.trim(), kinds)) }
}

interface Written {
  readonly content: string | Uint8Array
  readonly runs: readonly OutgoingRun[]
  readonly note?: string
}

interface Job {
  readonly as: Export
  readonly bundles: readonly Bundle[]
  readonly redacting: Redacting
  readonly deps: ExportDeps
  /** Signs the written file; absent for a file without a signature. */
  readonly sign?: ReportTools['sign']
}

async function written({ as, bundles, redacting, deps, sign }: Job): Promise<Written> {
  const using = { ...tools(), sign }
  const [bundle] = bundles
  if ((as === 'playwright' || as === 'script') && bundle)
    return { content: await asTest(bundle, as, redacting), runs: [wholeRun(bundle)] }
  const leaving: Leaving[] = []
  for (const each of bundles) leaving.push(await outgoing(each, redacting))
  const runs = leaving.map(({ run }) => run)
  const [run] = runs
  if (as === 'html')
    return { content: await report(runs, await deps.built('report-viewer.txt'), using), runs }
  if (as === 'webp' && run) {
    const { movieIn } = await import('./movie.ts')
    const { bytes, shown } = await movieIn(run, deps.built)
    return { content: bytes, runs, note: shown }
  }
  if (as === 'zip' || !run) {
    const notes = leaving.flatMap(({ note }) => note ?? [])
    const content = await zipped(runs, using)
    return { content, runs, ...(notes.length > 0 && { note: notes.join('\n') }) }
  }
  return { content: await asReference(run), runs }
}

/**
 * Content of one exported run, without secrets unless `redacting` is `nothing`. Throws
 * `export_refused`.
 */
export async function exported(
  bundle: Bundle,
  as: Export,
  built: BuiltText,
  redacting: Redacting = 'secrets',
): Promise<string | Uint8Array> {
  const deps = { built, print: () => undefined }
  const { content } = await written({ as, bundles: [bundle], redacting, deps })
  return content
}

/** Exports several runs as one shareable report, without their secrets. */
export async function exportedRuns(
  bundles: readonly Bundle[],
  built: BuiltText,
): Promise<string | Uint8Array> {
  const deps = { built, print: () => undefined }
  const { content } = await written({ as: 'html', bundles, redacting: 'secrets', deps })
  return content
}

/** Returns the signing key for a report or zip. Throws `argument_invalid`, `state_failed`. */
async function keyFor(as: Export, { env }: Place) {
  if (!OF_SEVERAL.has(as)) throw refuse('sign', 'is for a report or a zip; leave it out')
  return (await import('./signing-key.ts')).signingKey(env)
}

/**
 * Runs `export FILE… [--as KIND] [--redact [--keep KINDS]] [--sign] [--output FILE]`; prints the
 * written path and what was removed. Throws `argument_invalid`, `export_refused`.
 */
export async function exportCommand(
  argv: readonly string[],
  at: Place,
  deps: ExportDeps,
): Promise<number> {
  const { given, operands: names } = readArguments(argv, EXPORT_FLAGS, listedBy('export'))
  const values = new Map(given.map(({ name, value }) => [name, value]))
  const output = values.get('output')
  const as = oneOf('as', values.get('as') ?? asEnding(output), EXPORTS)
  const redacting = redactingOf(values)
  if (values.has('redact') && (as === 'playwright' || as === 'script'))
    throw refuse('redact', `is for runs that are shared; a test needs what was typed, leave it out`)
  const bundles = OF_SEVERAL.has(as)
    ? eachOnce(await bundlesOf(names, at))
    : [await bundleOf(names, at)]
  const key = values.has('sign') ? await keyFor(as, at) : undefined
  const { content, runs, note } = await written({ as, bundles, redacting, deps, sign: key?.sign })
  const [run] = runs
  const own = run && runs.length === 1 ? fileName(run) : `${runs.length}-runs.zip`
  const path = resolve(callerFolder(at), output ?? own.replace(/\.zip$/, ENDINGS[as]))
  await saveNew(path, content)
  deps.print(`${runs.length === 1 ? 'The run is' : `${runs.length} runs are`} in ${path}\n`)
  if (note) deps.print(`${note}\n`)
  for (const { redaction } of runs) if (redaction) deps.print(`${redactionText(redaction)}\n`)
  if (key) deps.print(`Signed. Key: ${await fingerprintOf(key.publicKey, hexDigest)}\n`)
  return 0
}
