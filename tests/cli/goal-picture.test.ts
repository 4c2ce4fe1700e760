// A run whose goal has a picture: its output, and what is made of it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encode } from 'fast-png'
import { expect, it } from 'vitest'
import { checkRun, rowsOf } from './check-run.ts'
import { DONE, SCROLL, scripted } from './decisions.ts'
import { call, makeFolder } from './harness.ts'

it('a picture of the goal is kept with the run, scaled, and in the zip and the report of it', async () => {
  const folder = makeFolder()
  const size = { width: 2_000, height: 1_000 }
  const data = new Uint8Array(2_000 * 1_000 * 3).fill(200)
  writeFileSync(join(folder, 'mug.png'), encode({ ...size, data, channels: 3 }))
  const ran = await call(
    folder,
    scripted(
      folder,
      [SCROLL, DONE],
      '--goal',
      'Find this',
      '--goal-picture',
      join(folder, 'mug.png'),
    ),
  ).ended
  expect(ran.status).toBe(0)
  const { rows, faults } = checkRun(join(folder, 'out'))
  expect(faults).toEqual([])
  expect(rowsOf(rows, 'picture_given')).toMatchObject([
    { step: 0, name: 'mug.png', size: { width: 1_280, height: 640 }, file: 'picture-01.jpg' },
  ])
  const kept = readFileSync(join(folder, 'out', 'picture-01.jpg'))
  expect(kept.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  const report = join(folder, 'run.html')
  const made = await call(folder, [
    'export',
    join(folder, 'out'),
    '--as',
    'html',
    '--full',
    '--output',
    report,
  ]).ended
  expect(made.status).toBe(0)
  expect(existsSync(report)).toBe(true)
  expect(readFileSync(report, 'utf8')).toContain('data-part="picture-01.jpg"')
})
