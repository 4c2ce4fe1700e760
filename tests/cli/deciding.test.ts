import { expect, it } from 'vitest'
import { rowsOf } from './check-run.ts'
import { away, DONE, decided, PROMPT, SCROLL, scripted, tap } from './decisions.ts'
import { call, makeFolder } from './harness.ts'

// Which calls each mode asks about is held by `core/control/approvals`.
it('a run without a terminal rejects all that its mode or a guard rule asks about, with a note that names what asked', async () => {
  const folder = makeFolder()
  const replies = [tap('Workshops'), SCROLL, away('one'), DONE]
  const { status, stderr } = await call(folder, scripted(folder, replies, '--mode', 'step')).ended
  const { approvals, given, outcomes, rows } = decided(folder)
  expect(approvals).toEqual(['mode', 'mode', 'other-site'])
  const byMode = 'The mode of this run asks before this, and no one is there to decide.'
  const byRule = 'The rule “other-site” asks before this, and no one is there to decide.'
  expect(given).toEqual(
    [byMode, byMode, byRule].map((note) => ({ decision: 'reject', note, by: 'no_person' })),
  )
  expect(outcomes).toEqual(['rejected', 'rejected', 'rejected', expect.anything()])
  expect(rowsOf(rows, 'run_started')[0]?.mode).toBe('step')
  expect(stderr).not.toContain(PROMPT)
  expect(status).toBe(0)
})
