// A run that is interrupted on the way, and what must hold then.
import { join } from 'node:path'
import { expect } from 'vitest'
import { checkRun, rowsOf } from './check-run.ts'
import { filesIn, untilGone } from './harness.ts'

/**
 * The tour of the sample, which lasts several seconds longer than the step at which it is
 * interrupted.
 */
export function touring(folder: string): readonly string[] {
  return ['run', '--sample', '--output', join(folder, 'out')]
}

/** Holds after every ending with time to clean up: a whole log with an end, and no process left. */
export async function expectCleanStop(folder: string): Promise<void> {
  await untilGone(folder)
  const { rows, faults } = checkRun(join(folder, 'out'))
  expect(faults).toEqual([])
  expect(rowsOf(rows, 'run_completed')[0]).toMatchObject({ verdict: 'blocked', ending: 'stopped' })
  expect(filesIn(folder)).toEqual([])
}
