import { describe, expect, it } from 'vitest'
import { rowsOf } from './check-run.ts'
import { away, DONE, decided, PROMPT, SCROLL, scripted, tap } from './decisions.ts'
import { call, makeFolder } from './harness.ts'

describe('without a terminal', () => {
  it.each([
    ['auto-look', ['mode']],
    ['step', ['mode', 'mode']],
  ])(
    'a run without a terminal in mode %s rejects what it asks for with a note that names it',
    async (mode, reasons) => {
      const folder = makeFolder()
      const args = scripted(folder, [tap('Workshops'), SCROLL, DONE], '--mode', mode)
      const { status, stderr } = await call(folder, args).ended
      const { approvals, given, rows } = decided(folder)
      expect(approvals).toEqual(reasons)
      const note = 'The mode of this run asks before this, and no one is there to decide.'
      expect(given).toEqual(reasons.map(() => ({ decision: 'reject', note, by: 'no_person' })))
      expect(rowsOf(rows, 'run_started')[0]?.mode).toBe(mode)
      expect(stderr).not.toContain(PROMPT)
      expect(status).toBe(0)
    },
  )

  it('a guard rule rejects in every mode without a terminal, with a note that names it', async () => {
    const folder = makeFolder()
    const args = scripted(folder, [away('one'), DONE])
    expect((await call(folder, args).ended).status).toBe(0)
    const note = 'The rule “other-site” asks before this, and no one is there to decide.'
    const { approvals, given, outcomes } = decided(folder)
    expect([approvals, outcomes]).toEqual([['other-site'], ['rejected', expect.anything()]])
    expect(given).toEqual([{ decision: 'reject', note, by: 'no_person' }])
  })
})
