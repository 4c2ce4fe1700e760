import { foldAll } from '@harness/shared/log/fold.ts'
import { proofOf } from '@harness/shared/log/views/proof.ts'
import type { Check } from '@harness/shared/order/run.ts'
import { describe, expect, it } from 'vitest'
import { done, run, tap } from '../rig.ts'

const check = (kind: Check['kind'], value: string): Check => ({ kind, value })

/** The screens of the rig say "Text of page 0", "Text of page 1", and so on. */
async function proven(...checks: readonly Check[]) {
  const leg = { actionName: '', goal: 'Go', preservesState: true, checks: [...checks] }
  const { rows, memory } = await run({ replies: [tap(1), tap(1), done()], plan: { legs: [leg] } })
  const sceneOf = (step: number) => memory.screens.get(step)?.scene
  return {
    now: proofOf(foldAll(rows), sceneOf)[0],
    lost: proofOf(foldAll(rows), () => undefined)[0],
  }
}

describe('the checks of a finished run, decided again', () => {
  it('a check names the step from which it holds, or that it held in all', async () => {
    const { now } = await proven(check('text', 'text of page 2'), check('no-text', 'went wrong'))
    expect(now).toMatchObject({
      holds: true,
      gaps: [],
      checks: [
        { since: 3, always: false },
        { since: 1, always: true },
      ],
    })
  })

  it('a check that did not hold on the first screen alone did not hold in all', async () => {
    const { now } = await proven(check('no-text', 'text of page 0'))
    expect(now?.checks).toMatchObject([{ since: 2, always: false }])
  })

  it('a check that does not hold at the end names no step', async () => {
    const { now } = await proven(check('text', 'text of page 1'))
    expect(now?.holds).toBe(false)
    expect(now?.checks).toMatchObject([{ always: false }])
    expect(now?.checks[0]).not.toHaveProperty('since')
  })

  it('without the kept screens nothing is proven', async () => {
    const { lost } = await proven(check('text', 'text of page 2'))
    expect(lost).toMatchObject({ holds: false, checks: [{ always: false }] })
  })
})
