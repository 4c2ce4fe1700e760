// Resources for the client: runs, their pictures and reports, and the options of a run.
import { basename } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { metaOf } from '@harness/shared/files/bundle/meta.ts'
import { metaText } from '@harness/shared/files/bundle/meta-text.ts'
import { markdownOf } from '@harness/shared/files/report/markdown.ts'
import { reportOf } from '@harness/shared/files/report/run-report.ts'
import { lineOf } from '@harness/shared/log/rows.ts'
import { EVENTS_FILE } from '@harness/shared/log/versions/names.ts'
import type {
  BlobResourceContents,
  Resource,
  ResourceTemplate,
  TextResourceContents,
} from '@modelcontextprotocol/sdk/types.js'
import { sharedState } from '../cli/bundle/outgoing.ts'
import type { Bundle } from '../cli/bundle/read-bundle.ts'
import { OPTIONS } from './order.ts'
import { pageOf } from './paging.ts'
import type { Services } from './services.ts'

const PAGE = 50
const OPTIONS_URI = 'harness://options'
const RUNS = 'harness://runs'

export const TEMPLATES: readonly ResourceTemplate[] = [
  {
    uriTemplate: `${RUNS}/{run_id}`,
    name: 'run',
    mimeType: 'text/markdown',
    description: 'The report of a run',
  },
  {
    uriTemplate: `${RUNS}/{run_id}/events.jsonl`,
    name: 'log',
    mimeType: 'application/jsonl',
    description: 'Its log, one row a line',
  },
  {
    uriTemplate: `${RUNS}/{run_id}/meta.json`,
    name: 'meta',
    mimeType: 'application/json',
    description: 'What it came to, in short',
  },
  {
    uriTemplate: `${RUNS}/{run_id}/step-{nnn}.png`,
    name: 'picture',
    mimeType: 'image/png',
    description: 'The screen of a step, three digits',
  },
]

function runUri(runId: string, file = ''): string {
  return file === '' ? `${RUNS}/${runId}` : `${RUNS}/${runId}/${file}`
}

/** Lists a page of resources: first the options of a run, then runs, newest first. */
export async function listResources(
  { runs }: Pick<Services, 'runs'>,
  cursor: string | undefined,
): Promise<{ readonly resources: Resource[]; readonly nextCursor?: string }> {
  const { items, next } = pageOf(await runs.list(), PAGE, cursor)
  const resources: Resource[] =
    cursor === undefined
      ? [
          {
            uri: OPTIONS_URI,
            name: 'options',
            mimeType: 'text/plain',
            description: 'What the options of start_run and start_session can be',
          },
        ]
      : []
  for (const runId of items) {
    // An unreadable folder must not hide other runs.
    const view = await runs.view(runId).catch(() => undefined)
    const { started } = view?.state ?? {}
    if (!started) continue
    const title = `${started.goal.slice(0, 80)} (${started.ts.slice(0, 16)})`
    resources.push({ uri: runUri(runId), name: runId, title, mimeType: 'text/markdown' })
  }
  return { resources, ...(next !== undefined && { nextCursor: next }) }
}

type Contents = TextResourceContents | BlobResourceContents

/** Reads a resource. Throws `argument_invalid` for an unknown address. */
export async function readResource(
  { runs }: Pick<Services, 'runs'>,
  uri: string,
): Promise<Contents> {
  if (uri === OPTIONS_URI) return { uri, mimeType: 'text/plain', text: optionsText() }
  const [, runId = '', file = ''] =
    /^harness:\/\/runs\/([0-9a-f-]{36})(?:\/([\w.-]+))?$/.exec(uri) ?? []
  if (runId === '') throw unknown(uri)
  const bundle = await runs.bundle(runId)
  if (file.endsWith('.png')) return pictureIn(bundle, uri, file)
  const { mimeType, text } = await textOf(bundle, uri, file)
  return { uri, mimeType, text }
}

async function pictureIn({ files }: Bundle, uri: string, file: string): Promise<Contents> {
  const bytes = await files.get(basename(file))?.()
  if (!bytes) throw unknown(uri)
  return { uri, mimeType: 'image/png', blob: Buffer.from(bytes).toString('base64') }
}

async function textOf(bundle: Bundle, uri: string, file: string) {
  const { state, run } = bundle
  const report = file === '' ? reportOf((await sharedState(bundle)).state) : undefined
  if (report) return { mimeType: 'text/markdown', text: markdownOf(report) }
  if (file === EVENTS_FILE)
    return { mimeType: 'application/jsonl', text: run.rows.map(lineOf).join('') }
  if (file === 'meta.json')
    return { mimeType: 'application/json', text: metaText(metaOf(state) ?? {}) }
  throw unknown(uri)
}

function unknown(uri: string): HarnessError {
  const what = 'is no resource of this server; resources/list and list_runs name those there are'
  return new HarnessError('argument_invalid', { argument: uri.slice(0, 200), what })
}

function optionsText(): string {
  const lines = OPTIONS.map(({ name, value, help, agentHelp }) => {
    const words = agentHelp ?? help.replace(/--([a-z][a-z-]*)/g, (_, flag) => keyOf(flag))
    return `${keyOf(name)}: ${value ?? 'true'} — ${words}`
  })
  const head =
    'Fields of “options” in start_run and start_session. A list where one may be repeated.'
  return [head, ...lines].join('\n')
}

const keyOf = (flag: string) => flag.replaceAll('-', '_')
