import { readFileSync } from 'node:fs'
import { REPORT_FORMATS } from '@harness/shared/files/report/formats.ts'
import type { DrivenReply, Turn } from '@harness/shared/log/wire/automation.ts'
import { expect, it } from 'vitest'
import { LEG_STARTED, RUN_STARTED, stamp, stepStarted } from '../../store/sample-rows.ts'
import { connected, textIn } from './connected.ts'

const SCREEN: Turn = {
  kind: 'screen',
  scene: {
    pointSize: { width: 10, height: 10 },
    scale: 1,
    url: 'http://127.0.0.1:3000/',
    elements: [],
    text: 'Seeds',
  },
  marks: [],
  image: { base64: '', mediaType: 'image/jpeg', size: { width: 10, height: 10 } },
  tools: [
    { name: 'tap_mark', fields: { id: 'mark' } },
    { name: 'tap', fields: { x: '0-10', y: '0-10' } },
    { name: 'scroll', fields: { id: 'mark', dy: 'down; < 0: up' } },
  ],
}

it('observe gives the screen of the last call while it is fresh or the device says it is the same, and else a new one without an input to the app', async () => {
  let nowMs = 0
  let same = true
  const made: string[] = []
  const { call, runs, started } = await connected({
    elapsed: () => nowMs,
    isAsObserved: () => same,
    worker: {
      turn: async () => SCREEN,
      reply: async ({ calls }: DrivenReply) => {
        made.push(...calls.map(({ name }) => name))
        return SCREEN
      },
    },
  })
  const opened = await call('start_session', { url: 'http://127.0.0.1:3000/' })
  const session_id = String(opened.structuredContent?.['session_id'])
  const runId = started[0]?.order.runId
  if (!runId) throw new Error('no run')
  await runs.take({ rows: stamp(runId, 0, [RUN_STARTED]), png: new Uint8Array() })
  nowMs += 400
  const seen = await call('observe', { session_id })
  expect(seen.structuredContent).toMatchObject({ text: 'Seeds', marks: [] })
  expect(made).toEqual([])
  nowMs += 400
  await call('observe', { session_id })
  expect(made).toEqual([])
  same = false
  await call('observe', { session_id })
  expect(made).toEqual(['read_screen'])
})

it('a message of a person for the next step is in the answer of the call before it', async () => {
  const { call, runs, started } = await connected({
    worker: { turn: async () => SCREEN, reply: async () => SCREEN },
  })
  await call('start_session', { url: 'http://127.0.0.1:3000/' })
  const runId = started[0]?.order.runId
  if (!runId) throw new Error('no run')
  const text = 'Look at the seeds first.'
  const steered = { kind: 'steered', step: 1, reason: 'person', text } as const
  const rows = stamp(runId, 0, [RUN_STARTED, LEG_STARTED, stepStarted(1), steered])
  await runs.take({ rows, png: new Uint8Array() })
  const act = { session_id: runId, tool: 'scroll', dy: 1, intent: 'Read on.' }
  const answered = await call('act', act)
  expect(answered.structuredContent).toMatchObject({ person: [text] })
  expect(textIn(answered)).toContain(`A person in the app says: ${text}`)
})

it('a field that the tool of a call does not have is refused, with those it has and the tools that have it', async () => {
  const made: unknown[] = []
  const reply = async ({ calls }: DrivenReply) => {
    made.push(...calls)
    return SCREEN
  }
  const { call, runs, started } = await connected({ worker: { turn: async () => SCREEN, reply } })
  const opened = await call('start_session', { url: 'http://127.0.0.1:3000/' })
  expect(textIn(opened)).toContain('Tools of act: tap_mark (id), tap (x, y), scroll (id, dy)')
  const runId = started[0]?.order.runId
  if (!runId) throw new Error('no run')
  await runs.take({ rows: stamp(runId, 0, [RUN_STARTED]), png: new Uint8Array() })
  const act = (given: object) => call('act', { session_id: runId, intent: 'Look.', ...given })
  const wrong = [await act({ tool: 'scroll', direction: 'up' }), await act({ tool: 'tap', id: 1 })]
  expect(wrong.map(({ isError }) => isError)).toEqual([true, true])
  expect(wrong.map(textIn)).toEqual([
    'act: scroll has no direction; scroll takes id (mark), dy (down; < 0: up)',
    'act: tap has no id; tap takes x (0-10), y (0-10); with these fields call tap_mark or scroll',
  ])
  expect(made).toEqual([])
  await act({ tool: 'scroll', dy: -4 })
  expect(made).toMatchObject([{ name: 'scroll', input: { dy: -4 } }])
  await runs.close()
})

it('an option that is given as a field is refused with its place, and any other field with those there are', async () => {
  const { call } = await connected()
  const option = textIn(await call('start_session', { sample: true, viewport_width: 390 }))
  expect(option).toContain('{"options": {"viewport_width": …}}')
  const file = textIn(await call('start_run', { sample: true, sign_in: '/a.json' }))
  expect(file).toContain('{"options": {"sign_in_file": …}}')
  const unknown = textIn(await call('observe', { session_id: 'x', step: 2 }))
  expect(unknown).toContain('unknown fields: step; the fields are session_id, clean')
})

it('a session whose start the client took back is stopped, so that it takes no place', async () => {
  let opened = false
  let stop = () => {}
  const over = new Promise<Turn>((resolve) => {
    stop = () => resolve({ kind: 'over' })
  })
  const turn = () => {
    opened = true
    return over
  }
  const { client, started } = await connected({ worker: { turn, stop: async () => stop() } })
  const cancel = new AbortController()
  const given = { name: 'start_session', arguments: { url: 'http://127.0.0.1:3000/' } }
  const starting = client.callTool(given, undefined, { signal: cancel.signal })
  starting.catch(() => undefined)
  await expect.poll(() => opened).toBe(true)
  cancel.abort()
  await expect(starting).rejects.toThrow()
  expect(await over).toEqual({ kind: 'over' })
  expect(started).toHaveLength(1)
})

it('a note about a mark that is not on the screen is refused, and not kept', async () => {
  const { call, started } = await connected({ worker: { turn: async () => SCREEN } })
  await call('start_session', { url: 'http://127.0.0.1:3000/' })
  const about = { session_id: started[0]?.order.runId, kind: 'dead_end', detail: 'Lost.' }
  expect(textIn(await call('note', { ...about, id: 9 }))).toContain('no mark 9 on the last screen')
  expect((await call('note', about)).isError).toBeUndefined()
})

it('end_session of a session that ended by itself is no error, and says how it ended', async () => {
  const { call, runs, started } = await connected({ worker: { turn: async () => SCREEN } })
  await call('start_session', { url: 'http://127.0.0.1:3000/' })
  const session_id = started[0]?.order.runId
  if (!session_id) throw new Error('no run')
  await runs.fail(session_id, 'The browser under test closed.')
  const ended = await call('end_session', { session_id })
  expect(ended.isError).toBeUndefined()
  expect(textIn(ended)).toContain('already closed. ')
  expect(textIn(ended)).toContain('The browser under test closed.')
})

it('the fields of a tool may be in the input of act or beside it', async () => {
  const made: unknown[] = []
  const { call, runs, started } = await connected({
    worker: {
      turn: async () => SCREEN,
      reply: async ({ calls }: DrivenReply) => {
        made.push(...calls)
        return SCREEN
      },
    },
  })
  await call('start_session', { url: 'http://127.0.0.1:3000/' })
  const runId = started[0]?.order.runId
  if (!runId) throw new Error('no run')
  await runs.take({ rows: stamp(runId, 0, [RUN_STARTED]), png: new Uint8Array() })
  const act = { session_id: runId, tool: 'scroll', intent: 'Read on.' }
  await call('act', { ...act, dy: 5 })
  await call('act', { ...act, input: { dy: 6 } })
  const wrong = await call('act', { ...act, input: { text: 'x' } })
  expect(textIn(wrong)).toContain('scroll has no text')
  expect(made).toMatchObject([{ input: { dy: 5 } }, { input: { dy: 6 } }])
})

it('observe with all lists the controls out of sight, and how far to scroll to each', async () => {
  const size = { x: 2, width: 4, height: 2 }
  const { call, runs, started } = await connected({
    isAsObserved: () => true,
    targets: [
      { role: 'button', name: 'Save', rect: { ...size, y: 2 } },
      { role: 'link', name: 'Terms', rect: { ...size, y: 104 } },
    ],
    worker: { turn: async () => SCREEN, reply: async () => SCREEN },
  })
  await call('start_session', { url: 'http://127.0.0.1:3000/' })
  const runId = started[0]?.order.runId
  if (!runId) throw new Error('no run')
  await runs.take({ rows: stamp(runId, 0, [RUN_STARTED]), png: new Uint8Array() })
  const seen = await call('observe', { session_id: runId, all: true })
  expect(textIn(seen)).toContain('link "Terms" dy 100')
  expect(seen.structuredContent).toMatchObject({
    out_of_sight: [{ role: 'link', label: 'Terms', dy: 100 }],
  })
})

it('a run is exported in every format of a report', async () => {
  const { call, runs, started, folder } = await connected({
    worker: { turn: async () => SCREEN, reply: async () => SCREEN },
  })
  await call('start_session', { url: 'http://127.0.0.1:3000/' })
  const runId = started[0]?.order.runId
  if (!runId) throw new Error('no run')
  const rows = stamp(runId, 0, [RUN_STARTED, LEG_STARTED, stepStarted(1)])
  await runs.take({ rows, png: new Uint8Array() })
  const written: string[] = []
  for (const as of REPORT_FORMATS) {
    const { structuredContent } = await call('export_run', { run_id: runId, as, folder })
    written.push(readFileSync(String(structuredContent?.['path']), 'utf8'))
  }
  expect(written.map((text) => text.trim().length > 0)).toEqual(REPORT_FORMATS.map(() => true))
})
