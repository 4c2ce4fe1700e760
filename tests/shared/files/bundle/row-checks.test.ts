// Rows that a reader must not accept, and the id and version that it takes from the others.

import { HarnessError } from '@harness/shared/base/errors.ts'
import { lineOf, type Row } from '@harness/shared/log/rows.ts'
import { readRun } from '@harness/shared/log/versions/read.ts'
import { describe, expect, it } from 'vitest'
import { RUN } from '../../../setup/any-row.ts'
import {
  acted,
  LEG_STARTED,
  newRunId,
  RUN_COMPLETED,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../../store/sample-rows.ts'

const ROWS = stamp(RUN, 0, [
  RUN_STARTED,
  LEG_STARTED,
  stepStarted(1),
  ...thought(1),
  ...acted(1),
  RUN_COMPLETED,
])

const read = (lines: readonly string[]) => readRun({ events: lines.join(''), meta: '{}' })
const linesWith = (changes: Readonly<Record<number, object>>) =>
  ROWS.map((row, at) =>
    changes[at] ? `${JSON.stringify({ ...row, ...changes[at] })}\n` : lineOf(row),
  )
const textsOf = (lines: readonly string[]) => read(lines).damages.map(({ text }) => text)

describe('the id of a run', () => {
  it('the id of a run is the one of most rows, whatever its first row says', () => {
    expect(read(linesWith({})).damages).toEqual([])
    const run = read(linesWith({ 0: { runId: newRunId() } }))
    expect(run.runId).toBe(RUN)
    expect(run.rows.map(({ kind }: Row) => kind)).toEqual(ROWS.map(({ kind }) => kind))
  })

  it('the id of a run is found when most rows have none', () => {
    const lines = ROWS.map((row, at) =>
      at < 2 ? lineOf(row) : `${JSON.stringify({ ...row, runId: '' })}\n`,
    )
    const run = read(lines)
    expect(run.runId).toBe(RUN)
    expect(run.rows).toEqual(ROWS.slice(0, 2))
  })
})

describe('a log version', () => {
  it.each([0, -1, 1.5])('the log version %j is refused', (schemaVersion) => {
    const events = `${JSON.stringify({ ...ROWS[0], schemaVersion })}\n`
    const reading = () => readRun({ events })
    expect(reading).toThrow(HarnessError)
    expect(reading).toThrow(`there is no log version ${schemaVersion}.`)
  })
})

describe('a damaged row', () => {
  it('a row without a kind is unreadable, and not of an unknown kind', () => {
    expect(textsOf(linesWith({ 3: { kind: undefined } }))).toContain(
      `1 of ${ROWS.length} log entries could not be read (line 4). The rest is here.`,
    )
  })

  it('a row whose time is no date is unreadable', () => {
    const impossible = { ts: '2026-99-01T00:00:00.000Z' }
    expect(textsOf(linesWith({ 3: impossible }))).toContain(
      `1 of ${ROWS.length} log entries could not be read (line 4). The rest is here.`,
    )
  })

  it('unreadable rows are listed in the order of their lines, also those that are no JSON', () => {
    const lines = linesWith({ 3: { kind: undefined } })
    expect(textsOf(lines.with(5, 'no JSON\n').toSpliced(1, 0, 'no JSON\n'))).toContain(
      `3 of ${ROWS.length + 1} log entries could not be read (lines 2, 5 and 7). The rest is here.`,
    )
  })

  it('unknown kinds are counted in rows and named at most five times, each short', () => {
    const unknown = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) =>
      JSON.stringify({ ...ROWS[2], kind: letter.repeat(41) }),
    )
    const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `“${letter.repeat(40)}”`).join(', ')
    const lines = [lineOf(stampedFirst()), ...unknown.map((line) => `${line}\n`)]
    expect(textsOf(lines)).toContain(
      `6 log entries of a kind that this Harness does not know: ${names}.`,
    )
    expect(textsOf(linesWith({ 2: { kind: 'x' } }))).toContain(
      '1 log entry of a kind that this Harness does not know: “x”.',
    )
  })
})

function stampedFirst(): Row {
  const [first] = ROWS
  if (!first) throw new Error('there are rows')
  return first
}

describe('the time of a row', () => {
  it.each(['0000-01-01T00:00:00.000Z', '0999-12-31T23:59:59.999Z', '2026-13-45T00:00:00.000Z'])(
    'a row of %s is left out and the others stay',
    (ts) => {
      const run = read(linesWith({ 2: { ts } }))
      expect(run.rows).toHaveLength(ROWS.length - 1)
      expect(run.damages.map(({ kind }) => kind)).toContain('unreadable')
    },
  )
})
