// Hooks of a run that another program started: that program runs the commands and answers. Loaded
// with the first run that has hooks.
import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import { type ReportedFinding, reportOf } from '@harness/shared/files/report/run-report.ts'
import { RunFolder } from '@harness/shared/log/fold.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import type { HookAnswer } from '@harness/shared/log/wire/automation.ts'
import type { HookPoint } from '@harness/shared/order/hooks.ts'
import type { HookEvent, HookPort } from '../../core/hooks/port.ts'

/** Runs the command of a hook elsewhere. A failed call counts as a refusal. */
export type HookCall = (event: HookEvent) => Promise<HookAnswer>

export interface StoredHooks extends HookPort {
  /** Wraps a listener for stored rows, so that findings are computed too. */
  noting(note: (rows: readonly Row[]) => void): (rows: readonly Row[]) => void
}

export function makeHookPort(points: readonly HookPoint[], call: HookCall): StoredHooks {
  const folder = new RunFolder()
  const fingerprints = new Set<string>()
  return {
    points,
    noting: (note) => (rows) => {
      for (const row of rows) folder.add(row)
      note(rows)
    },
    async ask(event, signal) {
      const answer = call(event).catch((thrown) => ({
        refusal: asHarnessError(thrown).message,
        durationMs: 0,
      }))
      return Promise.race([answer, aborted(signal)])
    },
    async found() {
      const all = reportOf(folder.state)?.findings ?? []
      const namesOf = ({ fingerprint, pages }: ReportedFinding) => [
        fingerprint,
        ...pages.flatMap((page) => page.fingerprints),
      ]
      // A known finding on another page is not reported again.
      const fresh = all.filter((each) => !namesOf(each).some((name) => fingerprints.has(name)))
      for (const name of all.flatMap(namesOf)) fingerprints.add(name)
      return fresh.map((finding) => ({ ...finding }))
    },
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, refuse) => {
    const stop = () => refuse(new HarnessError('aborted'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
