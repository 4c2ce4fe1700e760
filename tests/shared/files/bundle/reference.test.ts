import { makeReferenceProjection, referenceMetaOf } from '@harness/shared/files/bundle/reference.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { lineOf, type Row, type RowBody } from '@harness/shared/log/rows.ts'
import { readRun } from '@harness/shared/log/versions/read.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import { describe, expect, it } from 'vitest'
import { RUN } from '../../../setup/any-row.ts'
import {
  acted,
  LEG_STARTED,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../../store/sample-rows.ts'
import { fixture } from './fixture.ts'

function project(rows: readonly Row[]): string {
  const projection = makeReferenceProjection()
  return rows.map((row) => projection.lineOf(row)).join('')
}

function called(tool: string, input: Record<string, unknown>, step = 1): RowBody[] {
  return [...thought(step), ...acted(step)].map((row): RowBody => {
    if (row.kind === 'tool_call') return { ...row, tool, input, label: 'Accept the dialog' }
    return row.kind === 'tool_result' ? { ...row, tool } : row
  })
}

const END: RowBody[] = [
  {
    kind: 'leg_completed',
    leg: 0,
    verdict: 'success',
    confirmed: true,
    ending: 'goal',
    summary: 'Done.',
  },
  {
    kind: 'run_completed',
    verdict: 'success',
    confirmed: true,
    ending: 'goal',
    summary: 'Done.',
    frictionCount: 2,
    wouldRealUserSucceed: true,
    stepCount: 2,
    tokensUsedTotal: { ...NO_TOKENS, input: 4_800, output: 180, cacheWrite: 7 },
    durationMs: 20_000,
  },
]

const ROWS = stamp(RUN, 0, [
  RUN_STARTED,
  LEG_STARTED,
  stepStarted(1),
  ...called('answer_dialog', { accept: true, text: 'yes' }),
  stepStarted(2),
  ...called('drag', { x1: 1, y1: 2, x2: 3, y2: 4 }, 2),
  ...END,
])

const lines = () =>
  project(ROWS)
    .trimEnd()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line))

describe('the projection to version 3', () => {
  it('the projection to version 3 leaves out kinds unknown to version 3 and sorts the keys of the others', () => {
    const known = fixture('v3')
      .events.trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const kinds = new Set(known.map(({ kind }) => kind))
    for (const line of lines()) {
      expect(kinds).toContain(line['kind'])
      expect(line).toMatchObject({ schemaVersion: 3, runId: RUN })
      expect(Object.keys(line)).toEqual(Object.keys(line).toSorted())
      const alike = known.find(({ kind }) => kind === line['kind'])
      const optional = ['credentialLabel', 'credentialUsername']
      const keys = Object.keys(alike).filter((key) => !optional.includes(key))
      expect(Object.keys(line)).toEqual(keys)
    }
  })

  it('the projection to version 3 fills project and simulator like a web run of the reference app', () => {
    expect(lines()[0]).toMatchObject({
      mode: 'autonomous',
      project: { path: '/dev/null', scheme: '', displayName: 'Shop' },
      simulator: {
        udid: 'web-00000000-0000-4000-8000-0000000000ab',
        name: 'Chromium',
        runtime: 'Web',
        pointWidth: 390,
        pointHeight: 844,
        scaleFactor: 1,
      },
    })
  })

  it('the projection to version 3 writes a tool unknown to version 3 as one without effect, and describes it', () => {
    const calls = lines().filter(({ kind }) => kind === 'tool_call')
    expect(calls).toMatchObject([
      { tool: 'read_screen', input: {}, intent: 'Accept the dialog. Open the mugs.' },
      { tool: 'swipe', input: { x1: 1, y1: 2, x2: 3, y2: 4, duration_ms: 200 } },
    ])
    const results = lines().filter(({ kind }) => kind === 'tool_result')
    expect(results.map(({ tool }) => tool)).toEqual(['read_screen', 'swipe'])
  })

  it('the projection to version 3 begins at once when the size of the screen is already known', () => {
    const size = { width: 390, height: 844 }
    const [first, ...rest] = ROWS
    if (!first) throw new Error('there are rows')
    const known = makeReferenceProjection(size)
    const early = known.lineOf(first)
    expect(early.split('\n')).toHaveLength(2)
    expect(early + rest.map((row) => known.lineOf(row)).join('')).toBe(project(ROWS))
  })

  it('the projection to version 3 with a size that is known counts the pixels of a simulator once', () => {
    const [first] = ROWS
    if (first?.kind !== 'run_started') throw new Error('a run starts with its row')
    const row = { ...first, device: { ...first.device, kind: 'ios' as const } }
    const line = makeReferenceProjection({ width: 390, height: 844 }).lineOf(row)
    expect(JSON.parse(line)).toMatchObject({ simulator: { pointWidth: 390, scaleFactor: 1 } })
  })

  it('the projection to version 3 is read back as a run with the same steps, verdict and friction', () => {
    const state = foldAll(ROWS)
    const meta = JSON.stringify(referenceMetaOf(state))
    const again = readRun({ events: project(ROWS), meta })
    const back = foldAll(again.rows)
    expect(again).toMatchObject({ version: 3, damages: [] })
    expect(back.steps.map(({ step, leg }) => [step, leg])).toEqual(
      state.steps.map(({ step, leg }) => [step, leg]),
    )
    expect(back.steps.flatMap(({ friction }) => friction.map((row) => row.detail))).toEqual(
      state.steps.flatMap(({ friction }) => friction.map((row) => row.detail)),
    )
    expect(back.completed).toMatchObject({ verdict: 'success', summary: 'Done.', ending: 'goal' })
    expect(again.runId).toBe(RUN)
    const { name, runtime } = back.started?.device ?? {}
    expect([name, runtime]).toEqual(['Chromium', 'Web'])
  })

  it('the projection to version 3 writes an old run as it was read, except for fields of version 4', () => {
    const v3 = fixture('v3')
    const again = readRun({ ...v3, events: project(readRun(v3).rows) })
    expect(again.rows.map(lineOf).length).toBe(readRun(v3).rows.length)
    expect(foldAll(again.rows).completed).toEqual(foldAll(readRun(v3).rows).completed)
  })
})
