import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkRun, rowsOf } from './check-run.ts'
import { call, makeFolder } from './harness.ts'

const SAMPLE = join(import.meta.dirname, '../../sample/library')

interface SavedTour {
  readonly goal: string
  readonly checks: readonly { readonly kind: string; readonly value: string }[]
  readonly replies: readonly unknown[]
}

describe('an HTML prototype on the command line', () => {
  it('an HTML prototype on the command line plays its tour to a success that its pages prove, and its planted friction is measured', async () => {
    const folder = makeFolder()
    const tour: SavedTour = JSON.parse(readFileSync(join(SAMPLE, 'tour.json'), 'utf8'))
    const script = join(folder, 'script.jsonl')
    writeFileSync(script, tour.replies.map((reply) => `${JSON.stringify(reply)}\n`).join(''))
    const output = join(folder, 'out')
    const checks = tour.checks.flatMap(({ kind, value }) => ['--check', `${kind}=${value}`])
    const args = [
      ...['run', '--platform', 'prototype', '--prototype', SAMPLE, '--goal', tour.goal],
      ...[...checks, '--provider', 'scripted', '--script', script, '--output', output],
    ]
    const { status, stderr } = await call(folder, args).ended
    const { rows, faults } = checkRun(output)
    expect(faults, stderr).toEqual([])
    expect(rowsOf(rows, 'run_completed')[0]).toMatchObject({ verdict: 'success', confirmed: true })
    expect(status).toBe(0)
    expect(rowsOf(rows, 'run_started')[0]).toMatchObject({
      application: { kind: 'prototype' },
      device: { kind: 'prototype' },
    })
    const sensors = rowsOf(rows, 'signal').map(({ sensor }) => sensor)
    expect(sensors).toContain('dead_tap')
    // On a busy machine the outcome says instead that the time is not measurable.
    const isDoubted = rowsOf(rows, 'tool_result').some(({ detail }) =>
      detail?.includes('not measurable: this machine is busy'),
    )
    expect(sensors.includes('slow_response') || isDoubted).toBe(true)
  })

  it('an HTML prototype on the command line is swept without a model', async () => {
    const folder = makeFolder()
    const output = join(folder, 'out')
    const args = [
      ...['run', '--platform', 'prototype', '--prototype', SAMPLE, '--provider', 'sweep'],
      ...['--max-steps', '12', '--output', output],
    ]
    await call(folder, args).ended
    const { rows, faults } = checkRun(output)
    expect(faults).toEqual([])
    const pages = new Set(rowsOf(rows, 'step_started').map(({ url }) => url))
    expect(pages.size).toBeGreaterThanOrEqual(2)
    expect(rowsOf(rows, 'tool_result').some(({ outcome }) => outcome === 'navigated')).toBe(true)
  })
})
