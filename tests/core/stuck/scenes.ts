// Short names for the stuck tests: calls, screens with one outcome, and the nudges of a run.

import type { Outcome } from '@harness/shared/device/command.ts'
import type { Observation } from '@harness/shared/device/observation.ts'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import { call, changed, type Ran, screen, unchanged } from '../rig.ts'

export const failed: Outcome = {
  ...unchanged,
  success: false,
  outcome: 'covered',
  detail: 'Covered.',
}

export const at = (x: number, y = 200): ScriptedReply => ({ calls: [call('tap', { x, y })] })
export const positions = (count: number) =>
  Array.from({ length: count }, (_, index) => at(20 + index * 20))
export const wait: ScriptedReply = { calls: [call('wait')] }
export const read: ScriptedReply = { calls: [call('read_screen')] }
export const times = <T>(count: number, reply: T): T[] => Array.from({ length: count }, () => reply)

/** A screen where every command has the same outcome. */
export const deaf = (outcome = unchanged, scene: Partial<Observation> = {}) => ({
  screens: [screen(1, scene)],
  respond: () => ({ outcome, next: 0 }),
})

/** Every command leads to the next of these screens, and after the last to the first. */
export const ring = (screens: readonly Observation[], outcome = changed) => ({
  screens,
  respond: (_: unknown, index: number) => ({ outcome, next: (index + 1) % screens.length }),
})

export const nudges = ({ of }: Ran) => of('nudged').map(({ step, reason }) => `${step} ${reason}`)
export const why = ({ of }: Ran) => of('stop_evaluated').at(-1)?.reason
