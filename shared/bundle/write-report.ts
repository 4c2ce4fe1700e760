import { HarnessError } from '../language/errors.ts'
import { reportOf } from '../report/run-report.ts'
import { staticHtml, titleHtml } from '../report/static-text.ts'
import type { RunState } from '../views/fold.ts'
import { type Digest, integrityOf, type Part, partOf } from './integrity.ts'
import { metaOf, metaText } from './meta.ts'
import { EVENTS_FILE, META_FILE } from './names.ts'
import { pageAround, partTag } from './report-file.ts'

export interface FileOfRun {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What the platform does better than the pure language can. */
export interface ReportTools {
  readonly digest: Digest
  readonly base64: (bytes: Uint8Array<ArrayBuffer>) => string
  readonly utf8: (text: string) => Uint8Array<ArrayBuffer>
  /** When it is written, ISO 8601 in UTC. */
  readonly now: string
}

export interface ReportSource {
  readonly state: RunState
  /** The text of `events.jsonl`. */
  readonly events: string
  /** Pictures and screens, in the order of the steps. */
  readonly files: AsyncIterable<FileOfRun>
  /** The page of the viewer. */
  readonly viewer: string
}

/**
 * The text of a report file, piece by piece, so that a long run is never in memory as a whole. `meta.json` comes last: it holds the
 * hashes of all other parts. Throws `run_unknown` for a run without a row.
 */
export async function* reportPieces(
  { state, events, files, viewer }: ReportSource,
  { digest, base64, utf8, now }: ReportTools,
): AsyncGenerator<string> {
  const report = reportOf(state)
  if (!report) throw new HarnessError('run_unknown')
  const page = { title: titleHtml(report), text: staticHtml(report) }
  const [before, after] = pageAround(viewer, page)
  const parts: Part[] = []
  yield before
  const log = utf8(events)
  parts.push(await partOf(EVENTS_FILE, log, digest))
  yield partTag(EVENTS_FILE, base64(log))
  for await (const { name, bytes } of files) {
    parts.push(await partOf(name, bytes, digest))
    yield partTag(name, base64(bytes))
  }
  const meta = metaOf(state) ?? {}
  parts.push(await partOf(META_FILE, utf8(metaText(meta)), digest))
  const integrity = await integrityOf(parts, now, digest)
  yield partTag(META_FILE, base64(utf8(metaText({ ...meta, integrity }))))
  yield after
}
