import type { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { type ContactedHost, contactsOf } from '@harness/shared/log/views/contacts.ts'
import { type LegProof, proofOf } from '@harness/shared/log/views/proof.ts'
import type { Check } from '@harness/shared/order/run.ts'
import { type Accessor, createMemo, createSignal, onCleanup } from 'solid-js'
import type { Page } from '../../kit/page/page.ts'
import { createList } from '../../kit/runs/create-list.ts'
import { countOf } from '../../kit/words/number.ts'
import { changeDetails, readDetails } from '../../store/details.ts'
import { entriesOf } from '../../store/library/entries.ts'
import type { RunDetails } from '../../store/records.ts'
import { screensOf } from '../../store/screens.ts'
import { watch } from '../../store/watch.ts'
import type { NextGoal } from '../../worker/api.ts'
import { createActions } from './create-actions.ts'
import { createWritten, type Written } from './create-written.ts'

/** The user's choices for the run that continues this one. */
export interface NextChoice extends Pick<NextGoal, 'goal' | 'persona'> {
  readonly withChecks: boolean
}

export interface RunResult {
  readonly details: Accessor<RunDetails | undefined>
  readonly written: Written
  readonly change: (patch: Parameters<typeof changeDetails>[2]) => void
  /** Results of the checks on the stored screens; undefined until read. */
  readonly proof: Accessor<readonly LegProof[] | undefined>
  /** Hosts that the browser contacted; undefined if the device does not report them. */
  readonly contacted: Accessor<readonly ContactedHost[] | undefined>
  /** Evaluates the checks again, and announces the result. */
  readonly recheck: () => void
  readonly busy: Accessor<boolean>
  readonly error: Accessor<HarnessError | undefined>
  /** Checks of the application and of the run. */
  readonly checks: Accessor<RunChecks>
  readonly continueWith: (next: NextChoice) => void
  readonly remove: () => void
}

export function createResult(page: Page, runId: RunId, run: Accessor<RunState>): RunResult {
  const [details, setDetails] = createSignal<RunDetails>()
  const actions = createActions(page, runId)
  const { busy, error, start } = actions
  onCleanup(watch(() => readDetails(page.db, runId), setDetails, actions.fail))
  const written = createWritten(page, runId, details, actions.fail)
  const checks = createChecks(page, details, run)
  const { proof, contacted, recheck } = createProof(page, runId, run)
  return {
    ...{ details, written, checks, proof, contacted, recheck, busy, error },
    change: (patch) => void changeDetails(page.db, runId, patch),
    continueWith: ({ withChecks, ...next }) => {
      if (busy()) return
      const own = withChecks ? checks().own : []
      void start(page.worker.continueRun(runId, { ...next, checks: own }))
    },
    remove: actions.remove,
  }
}

interface RunChecks {
  /** Checks of the application, which always apply. */
  readonly inEach: readonly Check[]
  readonly own: readonly Check[]
}

function createChecks(
  { db }: Page,
  details: Accessor<RunDetails | undefined>,
  run: Accessor<RunState>,
): Accessor<RunChecks> {
  const { items } = createList(() => entriesOf(db, 'applications'))
  return createMemo(() => {
    const application = items()?.find(({ id }) => id === details()?.applicationId)
    const inEach = application?.checks ?? []
    const textOf = ({ kind, value }: Check) => `${kind} ${value}`
    const known = new Set(inEach.map(textOf))
    const all = run().legs.flatMap(({ started }) => started.checks ?? [])
    const own = all.filter((check) => !known.has(textOf(check)))
    return { inEach, own: [...new Map(own.map((check) => [textOf(check), check])).values()] }
  })
}

/** Proof and contacted hosts from the stored screens. */
function createProof(page: Page, runId: RunId, run: Accessor<RunState>) {
  const [proof, setProof] = createSignal<readonly LegProof[]>()
  const [contacted, setContacted] = createSignal<readonly ContactedHost[]>()
  const read = async () => {
    const screens = await screensOf(page.db, runId)
    const found = proofOf(run(), (step) => screens.get(step)?.scene)
    setProof(found)
    setContacted(contactsOf([...screens.values()].map(({ scene }) => scene)))
    return found
  }
  // When screens cannot be read, the run is shown without proof.
  void read().catch(() => setProof([]))
  const recheck = async () => {
    const found = await read()
    const held = found.flatMap(({ checks }) => checks).filter(({ since }) => since !== undefined)
    const all = found.flatMap(({ checks }) => checks).length
    page.announce(`Checked again: ${held.length} of ${countOf(all, 'check')} met.`, 'polite')
  }
  return { proof, contacted, recheck: () => void recheck() }
}
