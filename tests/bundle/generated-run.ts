// Runs with every kind of row and every field that may be left out, texts that are hard to write
// included.
import { ScreenFile } from '@harness/shared/device/observation.ts'
import { Row, stepFile } from '@harness/shared/log/rows.ts'
import { picturePack } from '@harness/web/bundle/picture-pack.ts'
import type { ImportedRun, ImportedSteps } from '@harness/web/store/log/add-run.ts'
import * as z from 'zod/mini'
import { makeRandom, makeValue, readSchema } from '../setup/generated.ts'
import { newRunId } from '../store/sample-rows.ts'
import { pngOf } from './sample-run.ts'

const OPTIONS = { unrepresentable: 'any', io: 'input' } as const
const SCREEN = z.toJSONSchema(ScreenFile, OPTIONS)
const Kind = z.object({ properties: z.object({ kind: z.object({ const: z.string() }) }) })
const KINDS = new Map(
  (readSchema(z.toJSONSchema(Row, OPTIONS)).oneOf ?? []).map((schema) => [
    Kind.parse(schema).properties.kind.const,
    schema,
  ]),
)
/** Kinds whose position decides how a log is read; all others may stand anywhere. */
const PLACED = ['run_started', 'step_started', 'run_completed']
const INNER = [...KINDS.keys()].filter((kind) => !PLACED.includes(kind))
/** Field choices for each kind: once with all fields, once without optional ones. */
const FIELDS = [() => true, () => false]

export const KIND_COUNT = KINDS.size

export interface GeneratedRun extends ImportedRun {
  readonly screens: readonly ScreenFile[]
  readonly steps: AsyncIterable<ImportedSteps>
}

/** The same for the same seed and number of steps, but for its id. */
export function generatedRun(seed: number, stepCount: number): GeneratedRun {
  const runId = newRunId()
  const random = makeRandom(seed)
  const some = () => random() < 0.5
  const rows: Row[] = []
  const screens: ScreenFile[] = []
  const add = (kind: string, has: () => boolean, more: object = {}) => {
    const seq = rows.length
    const row = accepted(Row, () => ({
      ...Object(makeValue(KINDS.get(kind), random, has)),
      ...{ schemaVersion: 4, runId, seq, ts: new Date(1_800_000_000_000 + seq).toISOString() },
      ...more,
    }))
    rows.push(row)
  }
  add('run_started', some)
  for (let step = 1; step <= stepCount; step++) {
    const files = { screenshot: stepFile(step, 'png'), screen: stepFile(step, 'json') }
    add('step_started', some, { step, ...files })
    screens.push(accepted(ScreenFile, () => ({ ...Object(makeValue(SCREEN, random, some)), step })))
    // The first step has every kind twice; later ones three rows of any kind.
    if (step === 1) for (const has of FIELDS) for (const kind of INNER) add(kind, has)
    else for (let n = 0; n < 3; n++) add(INNER[Math.floor(random() * INNER.length)] ?? '', some)
  }
  add('run_completed', some)
  return { runId, rows, screens, steps: stepsOf(screens) }
}

/** A value that its declaration accepts: what a schema cannot say makes some fail. */
function accepted<T>(
  declared: { safeParse(value: unknown): { readonly data?: T | undefined } },
  make: () => unknown,
): T {
  for (let times = 0; times < 10; times++) {
    const { data } = declared.safeParse(make())
    if (data !== undefined) return data
  }
  throw new Error('No value of ten was accepted.')
}

async function* stepsOf(screens: readonly ScreenFile[]): AsyncGenerator<ImportedSteps> {
  const pictures = screens.map(({ step }) => ({ step, bytes: pngOf(step) }))
  yield { ...picturePack(pictures), screens }
}
