import type { Outcome } from '@harness/shared/device/command.ts'
import { expect, it } from 'vitest'
import { done, run, screen, tap } from '../rig.ts'

const refused: Outcome = {
  success: false,
  outcome: 'refused',
  durationMs: 1,
  settleMs: 0,
  detail: 'Nothing was done: this asks for a file, and no file is available.',
}
const changed: Outcome = {
  success: true,
  outcome: 'changed',
  durationMs: 1,
  settleMs: 0,
  detail: 'Clicked.',
}

/** Runs these acts, each on a screen of its own, and reports the goal as blocked. */
function ended(acts: readonly Outcome[]) {
  const left = [...acts]
  let next = 0
  return run({
    replies: [...acts.map(() => tap(1)), done('blocked')],
    recording: {
      screens: Array.from({ length: acts.length + 1 }, (_, index) => screen(index)),
      respond: () => {
        next += 1
        return { outcome: left.shift() ?? changed, next }
      },
    },
  })
}

it('a goal that needs what Harness does not have ends as not testable here', async () => {
  const { end, of } = await ended([refused])
  expect(end).toMatchObject({ verdict: 'blocked', ending: 'untestable' })
  expect(of('leg_completed')[0]?.summary).toMatch(/^Not testable here\. It needs a file/)
})

it('a limit that was met long before the end is not why the goal was blocked', async () => {
  const { end } = await ended([refused, changed, changed, changed, changed, changed, changed])
  expect(end).toMatchObject({ verdict: 'blocked', ending: 'goal' })
})
