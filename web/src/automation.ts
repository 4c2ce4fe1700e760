// The page of the command line: no screens, and the same worker that a person's page has. Everything it is told, the
// token included, comes through the browser's automation channel, never through an address.
import { AUTOMATION, RunOrder } from '@harness/shared/automation.ts'
import type { WireError } from '@harness/shared/errors.ts'
import { RunId } from '@harness/shared/ids.ts'
import { allPersonas } from './store/personas.ts'
import { HarnessDb } from './store/schema.ts'
import { connect } from './worker/client.ts'

const db = new HarnessDb()
const worker = connect()

/** Settles when a run cannot even tell that it ended. */
const broken = new Promise<WireError>((tell) => {
  void worker.watch((_, activity) => {
    if (activity.kind === 'broken') tell(activity.error)
  })
})

Object.assign(globalThis, {
  [AUTOMATION]: {
    boot: (token: string) => worker.boot(token),
    personas: () => allPersonas(db),
    sample: () => worker.sample(),
    preflight: (order: unknown) => worker.preflight(RunOrder.parse(order)),
    start: (order: unknown) => worker.start(RunOrder.parse(order)),
    stop: (runId: unknown) => worker.stop(RunId.parse(runId)),
    broken: () => broken,
  },
})
