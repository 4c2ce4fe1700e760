// @module-tag long
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkRun, rowsOf } from './check-run.ts'
import { clean, filesIn, makeFolder, ROOT, start, temporaryOf, untilGone } from './harness.ts'

/** Room for the pictures of a few steps and no more. */
const DISK = '700k'

/**
 * A small disk mounted at `out` for this process and its children only; its files are copied to
 * `kept`.
 */
const ON_A_SMALL_DISK = `
mkdir out kept && mount -t tmpfs -o size=${DISK} small out || exit 99
"$@"
status=$?
cp -R out/. kept
exit $status`

it('the command line says that the disk is full, and keeps every row that fitted', async () => {
  const folder = makeFolder()
  const harness = [join(ROOT, 'scripts/harness.mjs'), 'run', '--sample']
  const line = [process.execPath, ...harness, '--output', join(folder, 'out')]
  const alone = ['--user', '--map-root-user', '--mount', 'sh', '-c', ON_A_SMALL_DISK, 'sh']
  const env = { ...clean(), TMPDIR: temporaryOf(folder) }

  const { status, stderr } = await start('unshare', [...alone, ...line], { cwd: folder, env }).ended

  expect(stderr).toContain('the disk is full')
  expect(status).toBe(1)
  await untilGone(folder)
  const { rows, faults } = checkRun(join(folder, 'kept'), { whole: false })
  expect(faults).toEqual([])
  expect(rowsOf(rows, 'step_started').length).toBeGreaterThan(0)
  expect(filesIn(folder)).toEqual([])
})
