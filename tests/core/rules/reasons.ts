import type { Observation } from '@harness/shared/device/observation.ts'
import { BUILT_IN_RULES } from '@harness/web/core/rules/built-in.ts'
import { approving } from '../control/watcher.ts'
import { type call, done, run, screen } from '../rig.ts'

export const guarded = { rules: BUILT_IN_RULES, hosts: [] }
export type Call = ReturnType<typeof call>

/** The reasons of the approvals that a call on a screen needed. */
export async function reasons(made: Call, shown: Partial<Observation>): Promise<readonly string[]> {
  const { of } = await run({
    replies: [{ calls: [made] }, done()],
    recording: { screens: [screen(0, shown), screen(1)] },
    plan: guarded,
    ports: () => ({ person: approving() }),
  })
  return of('approval_requested').map(({ reason }) => reason)
}
