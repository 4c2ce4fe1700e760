import {
  type AgentRunIds,
  type Controlled,
  FRAME_HEADER,
  type LiveRun,
  NewsRequest,
} from '@harness/shared/language/agent-runs.ts'
import { HarnessError, toWire } from '@harness/shared/language/errors.ts'
import { RunId } from '@harness/shared/language/ids.ts'
import { RunControl } from '@harness/shared/order/run-control.ts'
import { type Context, Hono } from 'hono'
import { newsOf } from './mcp/live/news.ts'

/** A live picture, and its number in the run. */
export interface LivePicture {
  readonly frame: number
  readonly jpeg: Uint8Array
}

/** Runs of other agents. Undefined is a run that is not there. */
export interface AgentRunShelf {
  /** Those that have ended, newest first. */
  list(): Promise<readonly RunId[]>
  /** Those in progress. */
  live(): Promise<readonly RunId[]>
  /** A person has the app open right now, and could answer a question there. */
  watch(): Promise<void>
  zip(runId: RunId): Promise<Uint8Array | undefined>
  /** Picture or screen of a step. */
  file(runId: RunId, step: number, extension: 'png' | 'json'): Promise<Uint8Array | undefined>
  /** What is new since the row `from` and the activity `seen`; waits some seconds for it. */
  follow(
    runId: RunId,
    from: number,
    seen: number,
    signal: AbortSignal,
  ): Promise<LiveRun | undefined>
  /** The live picture after `seen`; waits so long for it, which is some seconds at most. */
  picture(
    runId: RunId,
    seen: number,
    waitMs: number,
    signal: AbortSignal,
  ): Promise<LivePicture | undefined>
  control(runId: RunId, control: RunControl): Promise<Controlled | undefined>
}

const noRun = async () => undefined

/** For a picture, in milliseconds. */
const LONGEST_WAIT_MS = 5_000

const NUMBER = /^\d{1,9}$/
const MEDIA = { png: 'image/png', json: 'application/json' } as const

function refuse(c: Context, status: 400 | 404, what: string): Response {
  return c.json({ error: toWire(new HarnessError('message_invalid', { what })) }, status)
}

const unknown = (c: Context) => refuse(c, 404, 'no such run')
const runOf = (c: Context) => RunId.safeParse(c.req.param('id')).data

/** The number of a query or a path; undefined for any other text. */
function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && NUMBER.test(text) ? Number(text) : undefined
}

/** Lists the runs of other agents, serves them, and passes on what a person does with one. */
export function agentRunsApi(shelf: AgentRunShelf | undefined): Hono {
  const listed = async () => {
    const [runs, live] = await Promise.all([shelf?.list() ?? [], shelf?.live() ?? []])
    return { runs: [...runs], ...(live.length > 0 && { live: [...live] }) } satisfies AgentRunIds
  }
  return new Hono()
    .get('/', async (c) => c.json(await listed()))
    .post('/watch', async (c) => {
      await shelf?.watch()
      return c.json(await listed())
    })
    .post('/news', async (c) => {
      const wanted = NewsRequest.safeParse(await c.req.json().catch(() => undefined)).data
      if (!wanted) return refuse(c, 400, 'not places in logs')
      return c.json(await newsOf(shelf?.follow ?? noRun, wanted.runs, c.req.raw.signal))
    })
    .get('/:id', async (c) => {
      const id = runOf(c)
      const zip = id && (await shelf?.zip(id))
      if (!zip) return unknown(c)
      return c.body(new Uint8Array(zip), 200, { 'Content-Type': 'application/zip' })
    })
    .get('/:id/rows', async (c) => {
      const id = runOf(c)
      const from = numberOf(c.req.query('from'))
      const seen = numberOf(c.req.query('seen'))
      if (from === undefined || seen === undefined) return refuse(c, 400, 'not a place in a log')
      const news = id && (await shelf?.follow(id, from, seen, c.req.raw.signal))
      return news ? c.json(news) : unknown(c)
    })
    .get('/:id/steps/:file{\\d{1,9}\\.(?:png|json)}', async (c) => {
      const id = runOf(c)
      const [step, extension] = c.req.param('file').split('.')
      const kind = extension === 'png' ? 'png' : 'json'
      const bytes = id && (await shelf?.file(id, Number(step), kind))
      if (!bytes) return unknown(c)
      return c.body(new Uint8Array(bytes), 200, { 'Content-Type': MEDIA[kind] })
    })
    .get('/:id/picture', async (c) => {
      const id = runOf(c)
      const seen = numberOf(c.req.query('seen'))
      const waitMs = numberOf(c.req.query('wait'))
      if (seen === undefined || waitMs === undefined || waitMs > LONGEST_WAIT_MS)
        return refuse(c, 400, 'not a number of a picture, or no time to wait')
      const picture = id && (await shelf?.picture(id, seen, waitMs, c.req.raw.signal))
      if (!picture) return c.body(null, 204)
      const headers = { 'Content-Type': 'image/jpeg', [FRAME_HEADER]: String(picture.frame) }
      return c.body(new Uint8Array(picture.jpeg), 200, headers)
    })
    .post('/:id/control', async (c) => {
      const id = runOf(c)
      const wanted = RunControl.safeParse(await c.req.json().catch(() => undefined)).data
      if (!wanted) return refuse(c, 400, 'not a control of a run')
      const done = id && (await shelf?.control(id, wanted))
      return done ? c.json(done) : unknown(c)
    })
}
