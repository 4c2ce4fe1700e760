import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { LONG } from '../setup/long.ts'
import { checkRun, rowsOf } from './check-run.ts'
import { call, makeFolder } from './harness.ts'

const SAMPLE = join(import.meta.dirname, '../../sample/screens')
const PICTURES = readdirSync(SAMPLE).filter((name) => name.endsWith('.webp'))

/** The tour of the sample, as the lines of a script. */
function script(folder: string): { readonly path: string; readonly goal: string } {
  const { goal, replies } = JSON.parse(readFileSync(join(SAMPLE, 'tour.json'), 'utf8'))
  const path = join(folder, 'script.jsonl')
  writeFileSync(path, replies.map((reply: unknown) => `${JSON.stringify(reply)}\n`).join(''))
  return { path, goal }
}

describe('a prototype on the command line', () => {
  it('a prototype on the command line is played from its zip to a success that its screen proves, and its planted friction is measured', async () => {
    const folder = makeFolder()
    const files = [...PICTURES, 'prototype.json']
    const packed = files.map(
      (name) => [`marrow/${name}`, readFileSync(join(SAMPLE, name))] as const,
    )
    const zip = join(folder, 'marrow.zip')
    writeFileSync(zip, zipSync(Object.fromEntries(packed), { level: 0 }))
    const { path, goal } = script(folder)
    const output = join(folder, 'out')
    const args = [
      ...['run', '--platform', 'prototype', '--prototype', zip, '--goal', goal],
      ...['--check', 'url=prototype:///saved', '--provider', 'scripted', '--script', path],
      ...['--output', output],
    ]
    const { status } = await call(folder, args).ended
    const { rows, faults } = checkRun(output)
    expect(faults).toEqual([])
    expect(status).toBe(0)
    expect(rowsOf(rows, 'run_started')[0]).toMatchObject({
      application: { kind: 'prototype', name: 'Marrow, a box of vegetables' },
      device: { kind: 'prototype' },
    })
    expect(rowsOf(rows, 'run_completed')[0]).toMatchObject({ verdict: 'success', confirmed: true })
    expect(rowsOf(rows, 'signal').map(({ sensor }) => sensor)).toEqual([
      'missed_tap',
      'slow_response',
    ])
    const missed = rowsOf(rows, 'tool_result').filter(({ place }) => place && !place.spot)
    expect(missed.map(({ place }) => place?.screen)).toContain('your-box')
  })

  it(
    'a prototype on the command line may be a folder of pictures alone, and every other file is named',
    LONG,
    async () => {
      const folder = makeFolder()
      const pictures = join(folder, 'Marrow')
      mkdirSync(pictures)
      for (const name of PICTURES.slice(0, 2))
        copyFileSync(join(SAMPLE, name), join(pictures, name))
      writeFileSync(join(pictures, 'notes.txt'), 'not a picture')
      const replies = join(folder, 'script.jsonl')
      writeFileSync(
        replies,
        '{"tool": "mark_goal_done", "input": {"verdict": "blocked", "summary": "It leads nowhere.", "would_real_user_succeed": false}}\n',
      )
      const output = join(folder, 'out')
      const args = [
        ...['run', '--platform', 'prototype', '--prototype', pictures, '--goal', 'Look'],
        ...['--provider', 'scripted', '--script', replies, '--output', output],
      ]
      const { status, stderr } = await call(folder, args).ended
      expect(stderr).toContain('notes.txt was left out')
      expect(stderr).toMatch(/\d+ sensors could not measure here\. They need a browser: /)
      expect(status).toBe(1)
      const { rows } = checkRun(output)
      expect(rowsOf(rows, 'step_started')[0]).toMatchObject({
        url: 'prototype:///box-size-small',
        markCount: 0,
      })
    },
  )

  it(
    'a prototype on the command line that holds no picture is refused in words for people',
    LONG,
    async () => {
      const folder = makeFolder()
      const empty = join(folder, 'texts')
      mkdirSync(empty)
      writeFileSync(join(empty, 'notes.txt'), 'not a picture')
      const args = [
        ...['run', '--platform', 'prototype', '--prototype', empty, '--goal', 'Look'],
        ...['--provider', 'sweep', '--output', join(folder, 'out')],
      ]
      const { status, stderr } = await call(folder, args).ended
      expect(status).toBe(2)
      expect(stderr).toMatch(
        /^--prototype: .*nor a picture that can be read: notes\.txt is no PNG/m,
      )
    },
  )
})
