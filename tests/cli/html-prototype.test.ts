// @module-tag long
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
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
    expect(rowsOf(rows, 'run_completed')[0], stderr).toMatchObject({
      ...{ verdict: 'success', confirmed: true },
    })
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
    // Nor is it measured where everything takes long: on a quiet machine most calls settle in 300 ms.
    const settled = rowsOf(rows, 'tool_result').map(({ settleMs }) => settleMs)
    const usualMs = settled.toSorted((a, b) => a - b)[Math.floor(settled.length / 2)] ?? 0
    const isSlow = isDoubted || usualMs > 600
    expect(sensors.includes('slow_response') || isSlow, `${settled}`).toBe(true)
  })

  it('an HTML prototype on the command line is swept without a model, and every file that it lacks is named once', async () => {
    const folder = makeFolder()
    const output = join(folder, 'out')
    const pages = join(folder, 'library')
    cpSync(SAMPLE, pages, { recursive: true })
    for (const page of ['index.html', 'visit.html', 'harbour.html']) {
      const html = readFileSync(join(pages, page), 'utf8')
      const lacking =
        '<img src="covers/gone.png" alt="Cover"><link rel="stylesheet" href="print.css">'
      const link = '<a href="terms/house rules.html">House rules</a>'
      writeFileSync(join(pages, page), html.replace('<main>', `<main>${lacking}${link}`))
    }
    const args = [
      ...['run', '--platform', 'prototype', '--prototype', pages, '--provider', 'sweep'],
      ...['--max-steps', '12', '--output', output],
    ]
    const { stderr } = await call(folder, args).ended
    const { rows, faults } = checkRun(output)
    expect(faults).toEqual([])
    expect(stderr.split('\n').filter((line) => line.includes('part of the prototype'))).toEqual([
      'Not part of the prototype: print.css, covers/gone.png, terms/house rules.html.',
    ])
    const measured = rowsOf(rows, 'signal').map(({ sensor, detail }) => `${sensor}: ${detail}`)
    expect(measured).toContain(
      'broken_picture: The picture “Cover” could not be shown: covers/gone.png.',
    )
    expect(measured).toContain('failed_request: The file print.css is not part of the prototype.')
    expect(measured).toContain(
      'broken_link: “House rules” leads to terms/house rules.html, which is not part of the prototype.',
    )
    const met = new Set(rowsOf(rows, 'step_started').map(({ url }) => url))
    expect(met.size).toBeGreaterThanOrEqual(2)
    expect(rowsOf(rows, 'tool_result').some(({ outcome }) => outcome === 'navigated')).toBe(true)
  })
})
