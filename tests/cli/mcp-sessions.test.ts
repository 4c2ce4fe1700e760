// @module-tag long
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { checkRun, rowsOf } from './check-run.ts'
import { makeFolder } from './harness.ts'
import { connect, dataOf, Marks } from './mcp-server.ts'

let folder: string
let client: Client
const ends: (() => unknown)[] = []

beforeAll(async () => {
  folder = makeFolder((remove) => ends.push(remove))
  client = await connect(folder, (close) => ends.unshift(close))
})
afterAll(async () => {
  for (const end of ends) await end()
})

const COOKIE = 'ada-4d1f9c'

/** Signs its first visitor in, and knows who comes back. */
async function startSite(): Promise<string> {
  const server = createServer((request, response) => {
    const isKnown = (request.headers.cookie ?? '').includes(COOKIE)
    response.setHeader('content-type', 'text/html')
    response.setHeader('set-cookie', `who=${COOKIE}; Path=/`)
    response.end(`<title>Site</title><h1>Hello ${isKnown ? 'Ada' : 'stranger'}</h1>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
}

describe('a session of another agent', () => {
  it('a script that knows only the tools reaches the goal of the tour through a session, which is then a run like any other', async () => {
    const opened = await dataOf(client, 'start_session', { sample: true, goal: 'Order a mug' })
    const session_id = String(opened.data['session_id'])
    onTestFinished(async () => void (await dataOf(client, 'end_session', { session_id })))
    let marks = Marks.parse(opened.data['marks'])
    const act = async (tool: string, label: string, more: Record<string, unknown> = {}) => {
      const id = marks.find((mark) => mark.label === label)?.id ?? 0
      const given = { session_id, tool, id, intent: `Use ${label}.`, ...more }
      const done = await dataOf(client, 'act', given)
      marks = Marks.parse(done.data['marks'])
      return done
    }
    const missing = await act('tap_mark', 'No such thing')
    expect([missing.isError, missing.data['outcome'], marks.length > 5]).toEqual([
      true,
      'not_made',
      true,
    ])
    for (const label of ['Mugs', 'Tide mug €24']) await act('tap_mark', label)
    // Whether the button is dead is a matter of `sample/device`.
    expect((await act('tap_mark', 'Collect at the studio')).isError).toBe(false)
    await dataOf(client, 'note', { session_id, kind: 'unresponsive', detail: 'Nothing happened.' })
    const chosen = await act('tap_mark', 'Blue')
    expect(chosen.data['detail']).toContain('Now checked: “Blue”.')
    expect(JSON.stringify(chosen.content)).toContain('radio \\"Blue\\" (checked')
    for (const label of ['Small', 'Add to basket', 'Checkout']) await act('tap_mark', label)
    await act('set_value', 'Full name', { value: 'Maya Lind' })
    await act('set_value', 'Email', { value: 'maya@example.com' })
    await act('tap_mark', 'Place order')
    await act('set_value', 'Phone number', { value: '030 5550142' })
    await act('tap_mark', 'Place order')
    const seen = await dataOf(client, 'observe', { session_id, clean: true })
    expect(String(seen.data['text'])).toContain('Thank you, your order is placed')
    expect(JSON.stringify(seen.content)).toContain('"mimeType":"image/png"')
    const end = { session_id, verdict: 'success', summary: 'Ordered.' }
    expect((await dataOf(client, 'end_session', end)).data).toMatchObject({ state: 'closed' })
    const again = await dataOf(client, 'end_session', end)
    expect([again.isError, again.data['state']]).toEqual([false, 'already closed'])
    const late = { session_id, tool: 'back', intent: 'Too late.' }
    expect((await dataOf(client, 'act', late)).isError).toBe(true)
    const name = readdirSync(join(folder, 'runs')).find((run) => run.endsWith(session_id)) ?? ''
    const { rows, faults } = checkRun(join(folder, 'runs', name))
    expect(faults).toEqual([])
    const [started] = rowsOf(rows, 'run_started')
    expect(started).toMatchObject({ origin: 'agent', model: 'test', goal: 'Order a mug' })
    expect(rowsOf(rows, 'friction')[0]?.detail).toBe('Nothing happened.')
  })

  it('a sign-in is kept in a private file for the next session, and a third session is refused', async () => {
    const url = await startSite()
    const first = await dataOf(client, 'start_session', { url })
    expect(String(first.data['text'])).toContain('Hello stranger')
    const session_id = first.data['session_id']
    const kept = await dataOf(client, 'export_state', { session_id, folder })
    const sign_in = String(kept.data['path'])
    expect(statSync(sign_in).mode & 0o077).toBe(0)
    expect(readFileSync(sign_in, 'utf8')).toContain(COOKIE)
    const next = await dataOf(client, 'start_session', { url, sign_in })
    expect(String(next.data['text'])).toContain('Hello Ada')
    const third = await dataOf(client, 'start_session', { url })
    expect(third.isError).toBe(true)
    const all = JSON.stringify([first, kept, next, third])
    expect(all).toContain('end one with end_session')
    expect(all).not.toContain(COOKIE)
  })
})
