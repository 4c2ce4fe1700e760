// Runs made from the declarations of rows: whatever a run may hold comes back as it was, through a
// zip and through a report.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exported } from '@harness/bridge/cli/bundle/export.ts'
import { readBundle } from '@harness/bridge/cli/bundle/read-bundle.ts'
import { lineOf, Row, stepFile } from '@harness/shared/log/rows.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { makeRandom, makeValue, readSchema, type Schema } from '../../../setup/generated.ts'

const VIEWER = '<!doctype html><title><!--title--></title><body><!--text--><!--parts--></body>'
const RUN_ID = '00000000-0000-4000-8000-00000000c0de'
const START = Date.parse('2026-11-23T02:00:00.000Z')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harness-generated-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const options = { unrepresentable: 'any' as const, io: 'input' as const }
const KINDS = new Map(
  (readSchema(z.toJSONSchema(Row, options)).oneOf ?? []).map((each): [string, Schema] => {
    const schema = readSchema(each)
    return [String(readSchema(schema.properties?.['kind']).const), schema]
  }),
)

/** Kinds that a run has once, at its ends; every other kind belongs to a step. */
const ENDS = ['run_started', 'leg_started', 'leg_completed', 'run_completed']
const IN_STEPS = [...KINDS.keys()].filter((kind) => !ENDS.includes(kind) && kind !== 'step_started')

/**
 * Every kind of row in the first step, with all optional fields in `full`, none in `bare`, some of
 * them in the others.
 */
function rowsOf(seed: number, steps: number, has: 'full' | 'bare' | 'some'): readonly Row[] {
  const random = makeRandom(seed)
  const rows: Row[] = []
  const add = (kind: string, fixed: object) => {
    const chosen = () => (has === 'some' ? random() < 0.5 : has === 'full')
    const made = makeValue(KINDS.get(kind), random, chosen)
    const seq = rows.length
    const common = { schemaVersion: 4, runId: RUN_ID, seq, kind }
    const ts = new Date(START + seq * 1_000).toISOString()
    rows.push(Row.parse({ ...(typeof made === 'object' ? made : {}), ...common, ts, ...fixed }))
  }
  add('run_started', {})
  add('leg_started', { leg: 0 })
  for (let step = 1; step <= steps; step += 1) {
    const files = { screenshot: stepFile(step, 'png'), screen: stepFile(step, 'json') }
    add('step_started', { step, leg: 0, ...files })
    const kinds = step === 1 ? IN_STEPS : IN_STEPS.filter(() => random() < 0.4)
    for (const kind of kinds)
      add(kind, 'step' in (KINDS.get(kind)?.properties ?? {}) ? { step } : {})
  }
  add('leg_completed', { leg: 0 })
  add('run_completed', {})
  return rows
}

test('every kind of row that there is takes part', () => {
  const made = new Set(rowsOf(1, 1, 'full').map(({ kind }) => kind))
  expect([...made].toSorted()).toEqual([...KINDS.keys()].toSorted())
})

test.each([
  [1, 1, 'full'],
  [2, 1, 'bare'],
  [3, 7, 'some'],
  [4, 60, 'some'],
  [5, 500, 'some'],
] as const)(
  'a run made from the declarations (seed %i, %i steps, %s of the optional fields) is equal after a zip and after a report',
  async (seed, steps, has) => {
    const rows = rowsOf(seed, steps, has)
    const source = join(folder, `source-${seed}`)
    await mkdir(source)
    await writeFile(join(source, 'events.jsonl'), rows.map(lineOf).join(''))
    const before = await readBundle('source', source)
    expect(before.run.rows).toEqual(rows)
    for (const as of ['zip', 'html'] as const) {
      const path = join(folder, `run-${seed}.${as}`)
      await writeFile(path, await exported(before, as, async () => VIEWER, 'nothing'))
      const after = await readBundle('after', path)
      expect(after.run.rows.map(lineOf).join('')).toBe(rows.map(lineOf).join(''))
    }
  },
)
