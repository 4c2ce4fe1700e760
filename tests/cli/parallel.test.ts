// @module-tag long
// Twenty runs at the same time, whatever the number of cores: each ends, and keeps to itself.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { startRunningBrowser } from '../setup/running-browser.ts'
import { labelOf, PRESSES, proofOf, startShops, writeShopPlan } from '../standins/shops.ts'
import { call, linesIn, makeFolder } from './harness.ts'

const RUNS = 20
const TIME_MS = 1_200_000

const Line = z.looseObject({ runId: z.string(), seq: z.number(), kind: z.string() })

/** The shop of a run, after every part of its log was found to be of that shop alone. */
function shopOf(run: string): { readonly shop: number; readonly runId: string } {
  const rows = linesIn(run).map((line) => Line.parse(JSON.parse(line)))
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at))
  const runIds = new Set(rows.map(({ runId }) => runId))
  expect(runIds.size).toBe(1)
  const text = linesIn(run).join('\n')
  const [, number = ''] = /"url":"http:\/\/[^/"]+\/(\d+)"/.exec(text) ?? []
  const shop = Number(number)
  const named = [...text.matchAll(/\bshop (\d+)/gi)].map(([, each]) => each)
  expect(new Set(named)).toEqual(new Set([number]))
  const labels = rows.flatMap((row) => (row.kind === 'tool_call' ? [String(row['label'])] : []))
  const taps = Array.from({ length: PRESSES }, (_, at) => labelOf(shop, at + 1))
  for (const [at, label] of taps.entries()) expect(labels[at]).toContain(label)
  expect(rows.at(-1)).toMatchObject({ kind: 'run_completed', ending: 'goal', confirmed: true })
  expect(text).toContain(proofOf(shop))
  const pictures = readdirSync(run).filter((name) => name.endsWith('.png'))
  expect(pictures).toHaveLength(rows.filter(({ kind }) => kind === 'step_started').length)
  return { shop, runId: rows[0]?.runId ?? '' }
}

test.each([
  ['in browsers of their own', false],
  ['in one running browser', true],
])(
  'twenty runs at the same time finish %s, and no log has rows of another',
  async (_, isShared) => {
    const folder = makeFolder()
    const shops = await startShops()
    onTestFinished(() => shops.close())
    const browser = isShared ? await startRunningBrowser() : undefined
    onTestFinished(() => browser?.kill())
    const plan = writeShopPlan(folder, shops, RUNS)
    const output = join(folder, 'out')
    const pool = browser ? ['--pool', `${browser.url}=${RUNS}`] : []
    const { status, stdout } = await call(folder, ['study', plan, '--output', output, ...pool])
      .ended
    expect(stdout).toContain(`[${RUNS}/${RUNS}]`)
    expect(status).toBe(0)
    const runs = readdirSync(join(output, 'runs')).map((name) => shopOf(join(output, 'runs', name)))
    const numbers = Array.from({ length: RUNS }, (_value, at) => at + 1)
    expect(runs.map(({ shop }) => shop).toSorted((a, b) => a - b)).toEqual(numbers)
    expect(new Set(runs.map(({ runId }) => runId)).size).toBe(RUNS)
    expect(numbers.map((shop) => shops.presses().get(shop))).toEqual(numbers.map(() => PRESSES))
    expect(await browser?.pages()).toEqual(isShared ? [expect.stringContaining('Mine')] : undefined)
  },
  TIME_MS,
)
