// What a person would see when an end-to-end test fails: a wait that timed out says only what never
// came.
import { afterEach } from 'vitest'
import { whatIsShown } from '../e2e/person.ts'

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const shown = await whatIsShown()
  if (shown !== '')
    process.stderr.write(`Shown when "${task.name}" failed:\n${shown.slice(0, 14_000)}\n`)
})
