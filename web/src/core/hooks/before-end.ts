import type { RowBody } from '@harness/shared/log/rows.ts'
import { MAX_REFUSALS } from '../figures.ts'
import type { LegContext } from '../leg.ts'
import type { Screen } from '../step/observe.ts'
import type { Completion } from '../stop/completion.ts'
import type { HookAsker } from './port.ts'
import { goalOf, screenOf } from './subject.ts'
import { unlessStopped } from './unless-stopped.ts'

interface HookedCompletion {
  readonly completion: Completion
  readonly rows: readonly RowBody[]
}

/** The completion, which the hook before an end may refuse, and the row of the hook. */
export async function hookedCompletion(
  leg: LegContext,
  { step, scene }: Screen,
  { hooks, completion }: { readonly hooks: HookAsker; readonly completion: Completion },
  signal: AbortSignal,
): Promise<HookedCompletion> {
  const point = 'before-end'
  const isLeft = completion.kind === 'refused' || signal.aborted
  if (!hooks.has(point) || isLeft) return { completion, rows: [] }
  const { verdict, summary } = completion.finish
  const confirmed = completion.kind === 'accepted' && completion.confirmed
  const end = { verdict, summary, confirmed }
  const about = { ...goalOf(leg), step, ...screenOf(scene), end }
  const asked = await unlessStopped(hooks.ask(point, about, signal))
  if (!asked) return { completion, rows: [] }
  const { words, row } = asked
  return {
    completion: words === undefined ? completion : vetoed(leg, completion, words),
    rows: [row],
  }
}

/** A veto is fed back to the model as often as a failing check; then it ends the goal. */
function vetoed(
  { recorder, ports }: LegContext,
  { finish, kind }: Completion,
  gaps: string,
): Completion {
  const isFinal =
    kind === 'swept' || ports.model.profile.driven || recorder.tally.refusals >= MAX_REFUSALS
  const reason = `the hook before-end refused this end: ${gaps}`
  return { kind: isFinal ? 'vetoed' : 'refused', finish, reason, gaps }
}
