// A finished run, and a helper that reads it with replies of a script.
import { makeFence } from '@harness/shared/device/fence.ts'
import { foldAll, type RunState } from '@harness/shared/log/fold.ts'
import type { HelperRole } from '@harness/shared/log/judgement.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import type { HelperCase } from '@harness/web/core/helpers/helper.ts'
import { observeRun } from '@harness/web/core/helpers/observer.ts'
import { secondOpinions } from '@harness/web/core/helpers/second-opinion.ts'
import type { ModelRequest } from '@harness/web/core/ports.ts'
import { makeAnswering } from '@harness/web/models/playback/scripted.ts'
import { helperTexts } from '@harness/web/worker/run/helping.ts'
import { makeInstantClock } from '../../standins/instant-clock.ts'
import { type Ran, SIZE } from '../rig.ts'

/** Helpers that are given as they are; every other caller names its texts. */
const ROLES: ReadonlyMap<unknown, HelperRole> = new Map<unknown, HelperRole>([
  [observeRun, 'observer'],
  [secondOpinions, 'second_opinion'],
])

export const FENCE = '[[screen 0123456789ab]]'

/** A reply with one call, as the model of a helper makes it. */
export const called = (name: string, input: Record<string, unknown>): ScriptedReply => ({
  calls: [{ name, input }],
  tokens: { input: 1_000, output: 20 },
})

export interface Helped<T> {
  readonly result: T
  readonly requests: readonly ModelRequest[]
  readonly rows: readonly RowBody[]
  readonly state: RunState
}

/** After the last reply the model fails. */
export async function helped<T>(
  ran: Ran,
  helper: (given: HelperCase, signal: AbortSignal) => Promise<T>,
  replies: readonly ScriptedReply[],
  change: Partial<HelperCase> & { readonly signal?: AbortSignal } = {},
): Promise<Helped<T>> {
  const requests: ModelRequest[] = []
  const rows: RowBody[] = []
  const clock = makeInstantClock()
  const answer = (request: ModelRequest): ScriptedReply => {
    requests.push(request)
    return replies[requests.length - 1] ?? { error: { code: 'model_server_error' } }
  }
  const state = foldAll(ran.rows)
  const { signal = new AbortController().signal, ...changes } = change
  const given: HelperCase = {
    run: state,
    sceneOf: (step) => ran.memory.screens.get(step)?.scene,
    pictureOf: async (step) => ({
      bytes: new Uint8Array([step]),
      mediaType: 'image/jpeg',
      size: SIZE,
    }),
    model: makeAnswering(answer, { clock }),
    texts: helperTexts(ROLES.get(helper) ?? 'judge'),
    fence: makeFence('0123456789ab'),
    tokenBudget: 40_000,
    clock,
    onCall: async (row) => void rows.push(row),
    ...changes,
  }
  return { result: await helper(given, signal), requests, rows, state }
}
