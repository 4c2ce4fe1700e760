import { HarnessError } from '@harness/shared/base/errors.ts'
import { metaOf } from '@harness/shared/files/bundle/meta.ts'
import { metaText } from '@harness/shared/files/bundle/meta-text.ts'
import { summarise } from '@harness/shared/findings/summary.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { lineOf } from '@harness/shared/log/rows.ts'
import { readRun } from '@harness/shared/log/versions/read.ts'
import { describe, expect, it } from 'vitest'
import { fixture, withLines } from './fixture.ts'

function codeOf(work: () => unknown): string {
  try {
    work()
    return 'nothing'
  } catch (thrown) {
    return thrown instanceof HarnessError ? thrown.code : `not ours: ${String(thrown)}`
  }
}

describe('runs of every version', () => {
  it('the reader reads version 1 with one virtual leg around all steps', () => {
    const run = readRun(fixture('v1'))
    const state = foldAll(run.rows)
    expect(run).toMatchObject({ version: 1, damages: [] })
    expect(run.runId).toBe('7a1d2c3b-4e5f-4a6b-8c7d-9e0f1a2b3c4d')
    expect(state.legs.map((leg) => leg.completed?.verdict)).toEqual(['success'])
    expect(state.steps.map((step) => [step.leg, step.call?.label])).toEqual([
      [0, 'Tap at 201, 410'],
      [0, 'Tap mark 4'],
      [0, 'Tap at 120, 700'],
      [0, 'Finish: success'],
    ])
    expect(state.steps[1]?.result).toMatchObject({ outcome: 'rejected', userDecision: 'rejected' })
    expect(state.completed).toMatchObject({
      verdict: 'success',
      ending: 'goal',
      durationMs: 29_073,
    })
  })

  it('the reader reads version 2 with a leg that met its limit and one that was skipped', () => {
    const run = readRun(fixture('v2'))
    const state = foldAll(run.rows)
    expect(run).toMatchObject({ version: 2, damages: [] })
    expect(state.legs.map(({ completed }) => [completed?.verdict, completed?.ending])).toEqual([
      ['success', 'goal'],
      ['blocked', 'limit'],
      ['skipped', 'stopped'],
    ])
    expect(state.completed).toMatchObject({ verdict: 'blocked', ending: 'limit' })
    expect(state.started?.provider).toBe('openai')
    expect(state.frictionCount).toBe(2)
  })

  it.each([
    ['more steps than it took', { stepBudget: 500, tokenBudget: 0 }, 'stuck'],
    ['no limit of steps or tokens', { stepBudget: 0, tokenBudget: 0 }, 'stuck'],
    ['one step', { stepBudget: 1, tokenBudget: 0 }, 'limit'],
    ['one token', { stepBudget: 500, tokenBudget: 1 }, 'limit'],
  ])('a blocked leg of version 3 with %s ended as it did', (_, budgets, ending) => {
    const source = withLines(fixture('v3'), (lines) =>
      lines.map((line) => {
        const row = JSON.parse(line)
        if (row.kind === 'run_started') return JSON.stringify({ ...row, ...budgets })
        if (row.tool === 'mark_goal_done') return JSON.stringify({ ...row, tool: 'read_screen' })
        return line.replace('"verdict":"failure"', '"verdict":"blocked"')
      }),
    )
    const { legs, completed } = foldAll(readRun(source).rows)
    expect(legs.map((leg) => leg.completed?.ending)).toEqual([ending])
    expect(completed?.ending).toBe(ending)
  })

  it('the reader reads version 3 with its credential label, its address and what failed', () => {
    const run = readRun(fixture('v3'))
    const state = foldAll(run.rows)
    expect(run.version).toBe(3)
    expect(run.damages.map(({ text }) => text)).toEqual(['No picture of step 5 was found.'])
    expect(state.started).toMatchObject({
      credentialLabel: 'Reader card',
      provider: 'ollama',
      application: { name: 'Corner Library', kind: 'web' },
    })
    expect(state.steps.map(({ started }) => started.url)).toEqual([
      undefined,
      ...Array(5).fill('https://library.test/account'),
    ])
    expect(state.steps[3]?.result).toMatchObject({ success: false, outcome: 'refused' })
    expect(summarise(state)).toMatchObject({ phase: 'completed', stepCount: 6, frictionCount: 1 })
  })

  it.each(['v1', 'v2', 'v3'])('the reader gives %s the same ids and numbers every time', (name) => {
    const once = readRun(fixture(name)).rows
    expect(readRun(fixture(name)).rows).toEqual(once)
    expect(once.map((row) => row.seq)).toEqual(once.map((_, index) => index))
  })

  it.each(['v1', 'v2', 'v3'])(
    'the reader gives the meta of %s the same facts as its own meta file',
    (name) => {
      const source = fixture(name)
      const { createdAt, completedAt, verdict, frictionCount, stepCount, goal } = JSON.parse(
        source.meta,
      )
      const meta = metaOf(readRun(source).rows)
      expect(meta).toMatchObject({ completedAt, verdict, frictionCount, stepCount, goal })
      expect(meta?.createdAt).not.toBe(createdAt)
    },
  )

  it('the reader refuses a version of the future and names it', () => {
    const future = withLines(fixture('v3'), (lines) =>
      lines.map((line) => line.replace('"schemaVersion":3', '"schemaVersion":5')),
    )
    expect(() => readRun(future)).toThrow('This file was made by a newer Harness (log 5).')
    expect(codeOf(() => readRun(future))).toBe('log_version_unsupported')
  })

  it.each([
    ['nothing', ''],
    ['a text', 'Dear reader,\nthis is a letter.\n'],
    ['JSON of another kind', '[1,2,3]\n{"name":"x"}\n'],
    ['a version that never was', '{"schemaVersion":0,"runId":"a","kind":"run_started"}\n'],
    ['rows without an id', '{"schemaVersion":3,"kind":"run_started"}\n'],
    ['rows that hold nothing', '{"schemaVersion":4,"runId":"a","kind":"run_started"}\n'],
  ])('the reader refuses %s, which is not a run', (_, events) => {
    expect(codeOf(() => readRun({ events }))).toBe('bundle_invalid')
  })
})

describe('an exported run of the sample', () => {
  it('an exported run of the sample is read without damage, row for row', () => {
    const source = fixture('v4')
    const run = readRun(source)
    expect(run).toMatchObject({ version: 4, damages: [] })
    expect(run.rows.map(lineOf).join('')).toBe(source.events)
    expect(metaText(metaOf(run.rows) ?? {})).toBe(source.meta)
  })
})
