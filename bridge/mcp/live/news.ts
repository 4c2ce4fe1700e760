// News of several runs of other agents in one answer.
import { setTimeout } from 'node:timers/promises'
import type { Followed, LiveRun, RunNews } from '@harness/shared/language/agent-runs.ts'
import { asHarnessError, HarnessError, toWire } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'

/**
 * After the first run has news, the others have so long to bring theirs: else one that always has
 * some would keep the others out. In milliseconds.
 */
const OTHERS_MS = 50

type Follow = (
  runId: RunId,
  from: number,
  seen: number,
  signal: AbortSignal,
) => Promise<LiveRun | undefined>

/** Waits until at least one of the runs has news, some seconds at most. */
export async function newsOf(
  follow: Follow,
  runs: readonly Followed[],
  signal: AbortSignal,
): Promise<RunNews> {
  const found: RunNews['runs'] = []
  const enough = new AbortController()
  const until = AbortSignal.any([signal, enough.signal])
  const asked = runs.map(async ({ runId, from, seen }) => {
    const said = await follow(runId, from, seen, until).catch(asHarnessError)
    if (until.aborted) return
    if (said === undefined) found.push({ runId, error: toWire(unknown()) })
    else if (said instanceof HarnessError) found.push({ runId, error: toWire(said) })
    else found.push({ runId, news: said })
  })
  await Promise.race(asked)
  if (found.length < runs.length) await Promise.race([Promise.all(asked), setTimeout(OTHERS_MS)])
  enough.abort()
  return { runs: [...found] }
}

const unknown = () => new HarnessError('message_invalid', { what: 'no such run' })
