import { HarnessError } from '@harness/shared/base/errors.ts'
import { summarise } from '@harness/shared/findings/summary.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { lineOf } from '@harness/shared/log/rows.ts'
import type { DamageKind } from '@harness/shared/log/versions/damage.ts'
import { type RunSource, readRun } from '@harness/shared/log/versions/read.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyLog, RUN } from '../../../setup/any-row.ts'
import { SEED } from '../../../setup/seed.ts'
import {
  acted,
  LEG_STARTED,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../../store/sample-rows.ts'
import { fixture, withLines } from '../../files/bundle/fixture.ts'

const WHOLE = stamp(RUN, 0, [
  RUN_STARTED,
  LEG_STARTED,
  ...[1, 2].flatMap((step) => [stepStarted(step), ...thought(step), ...acted(step)]),
])

const source: Required<RunSource> = {
  events: WHOLE.map(lineOf).join(''),
  meta: '{}',
  files: ['step-001.png', 'step-001.json', 'step-002.png', 'step-002.json'],
}

function kinds(of: RunSource): DamageKind[] {
  return readRun(of).damages.map(({ kind }) => kind)
}

function cut<K extends keyof RunSource>(of: RunSource, key: K): RunSource {
  return Object.fromEntries(
    Object.entries(of).filter(([name]) => name !== key),
  ) as unknown as RunSource
}

describe('damaged runs', () => {
  it('a damaged run loses a torn last line and keeps the rest', () => {
    const torn = { ...source, events: source.events.slice(0, -20) }
    expect(kinds(torn)).toEqual(['incomplete', 'torn'])
    expect(readRun(torn).rows).toEqual(WHOLE.slice(0, -1))
  })

  it('a damaged run loses a last line that was cut at any of its bytes, and says so', () => {
    const last = WHOLE.map(lineOf).at(-1) ?? ''
    for (let left = 1; left < last.length - 1; left++) {
      const events = source.events.slice(0, source.events.length - last.length + left)
      const { rows, damages } = readRun({ ...source, events })
      expect(rows).toEqual(WHOLE.slice(0, -1))
      expect(damages.map(({ kind }) => kind)).toContain('torn')
    }
  })

  it('a damaged run keeps a last line that lacks only its newline', () => {
    expect(readRun({ ...source, events: source.events.trimEnd() }).rows).toEqual(WHOLE)
  })

  it('a damaged run loses a line that cannot be read, says which, and renumbers the following rows', () => {
    const run = readRun(withLines(source, (lines) => lines.with(3, '{"schemaVersion":4,')))
    expect(run.damages.map(({ text }) => text)).toContain(
      `1 of ${WHOLE.length} log entries could not be read (line 4). The rest is here.`,
    )
    expect(run.damages.map(({ kind }) => kind)).toContain('hole')
    expect(run.rows.map((row) => row.seq)).toEqual(run.rows.map((_, index) => index))
  })

  it('a damaged run loses rows of an unknown kind and counts them', () => {
    const row = JSON.stringify({ ...WHOLE[2], kind: 'dreamt', seq: 2 })
    const run = readRun(withLines(source, (lines) => lines.toSpliced(2, 0, row, row)))
    expect(run.rows).toEqual(WHOLE)
    expect(run.damages.map(({ text }) => text)).toContain(
      '2 log entries of a kind that this Harness does not know: “dreamt”.',
    )
  })

  it('a damaged run names the steps whose picture or screen is missing', () => {
    const run = readRun({ ...source, files: ['step-002.png', 'step-001.json'] })
    expect(run.damages.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'No picture of step 1 was found.',
        'The elements and text of step 2 were not found.',
      ]),
    )
    expect(run.steps).toEqual([
      { step: 1, screen: 'step-001.json' },
      { step: 2, picture: 'step-002.png' },
    ])
  })

  it('a damaged run gets numbers for rows that have no number', () => {
    const withoutSeq = withLines(source, (lines) =>
      lines.map((line) => line.replace(/"seq":\d+,/, '')),
    )
    expect(readRun(withoutSeq).rows).toEqual(WHOLE)
    expect(kinds(withoutSeq)).toContain('unnumbered')
  })

  it('a damaged run says that it has no end', () => {
    expect(readRun(source).damages.map(({ text }) => text)).toEqual([
      'The run has no end: it was cut off after 2 whole steps.',
    ])
  })

  it('a damaged run says that meta.json is missing or unreadable', () => {
    expect(kinds(cut(source, 'meta'))).toContain('meta_missing')
    expect(kinds({ ...source, meta: '{' })).toContain('meta_unreadable')
  })

  it('a damaged run gets a beginning from meta.json when the first row is lost', () => {
    const meta = JSON.stringify({ goal: 'Buy a red mug', model: 'script', provider: 'scripted' })
    const run = readRun({ ...withLines(source, (lines) => lines.slice(1)), meta })
    expect(run.rows[0]).toMatchObject({ kind: 'run_started', goal: 'Buy a red mug', seq: 0 })
    expect(run.damages.map(({ kind }) => kind)).toContain('beginning_missing')
    expect(summarise(foldAll(run.rows))?.stepCount).toBe(2)
  })

  it('a damaged run counts a duplicate row once, and ignores rows after the end', () => {
    const v3 = fixture('v3')
    const twice = withLines(source, (lines) => lines.toSpliced(4, 0, lines[4] ?? ''))
    const after = withLines(v3, (lines) => [...lines, lines[2] ?? ''])
    expect(readRun(twice).rows).toEqual(WHOLE)
    expect(kinds(twice)).toContain('repeated')
    expect(readRun(after).rows).toEqual(readRun(v3).rows)
  })

  it('a damaged run names a missing step', () => {
    const run = readRun(
      withLines(fixture('v2'), (lines) => lines.filter((line) => !line.includes('"step":2,'))),
    )
    expect(run.damages.map(({ text }) => text)).toContain('Step 2 is missing.')
  })

  it('a damaged run loses rows of another run', () => {
    const other = JSON.stringify({ ...WHOLE[4], runId: '00000000-0000-4000-8000-000000000000' })
    expect(readRun(withLines(source, (lines) => lines.toSpliced(4, 0, other))).rows).toEqual(WHOLE)
  })

  it(`any prefix of any log can be read (seed ${SEED})`, () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), (log, at) => {
        const text = log.map(lineOf).join('')
        const events = text.slice(0, at % (text.length + 1))
        const whole = events.split('\n').length - 1
        if (whole === 0) return
        const { rows } = readRun({ events })
        expect(rows[0]?.kind).toBe('run_started')
        expect(rows.map((row) => row.seq)).toEqual(rows.map((_, index) => index))
        expect(foldAll(rows).rowCount).toBe(rows.length)
      }),
      { seed: SEED },
    )
  })

  it.each(['v1', 'v2', 'v3'])(`any prefix of the fixture %s can be read (seed ${SEED})`, (name) => {
    const { events } = fixture(name)
    const first = events.indexOf('\n') + 1
    fc.assert(
      fc.property(fc.integer({ min: first, max: events.length }), (end) => {
        expect(summarise(foldAll(readRun({ events: events.slice(0, end) }).rows))).toBeDefined()
      }),
      { seed: SEED },
    )
  })

  it(`any flipped bytes throw nothing but a HarnessError (seed ${SEED})`, () => {
    const texts = [source.events, ...['v1', 'v2', 'v3'].map((name) => fixture(name).events)]
    const flips = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), {
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(fc.constantFrom(...texts), flips, (text, changes) => {
        const bytes = new TextEncoder().encode(text)
        for (const [at, mask] of changes) {
          const index = at % bytes.length
          bytes[index] = (bytes[index] ?? 0) ^ mask
        }
        try {
          const { rows } = readRun({ events: new TextDecoder().decode(bytes) })
          expect(summarise(foldAll(rows))).toBeDefined()
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(HarnessError)
        }
      }),
      { seed: SEED, numRuns: 300 },
    )
  })
})
