import type { RunId } from '@harness/shared/base/ids.ts'
import { digestOf, type RunDigest } from '@harness/shared/findings/across/digest.ts'
import { identityOf } from '@harness/shared/findings/across/identity.ts'
import { trackFindings } from '@harness/shared/findings/across/tracked.ts'
import { type Finding, findingsOf } from '@harness/shared/findings/findings.ts'
import { triageIn } from '@harness/shared/findings/triage.ts'
import { findingTitle } from '@harness/shared/findings/words.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import type { Severity } from '@harness/shared/order/library/triage.ts'
import { type Accessor, createMemo } from 'solid-js'
import { applicationOfRun } from '../../store/findings.ts'
import { runEntry } from '../../store/log/read-entry.ts'
import { applicationFindingsHref } from '../page/application-address.ts'
import type { Page } from '../page/page.ts'
import { createList } from '../runs/create-list.ts'
import { hashOfFinding } from '../runs/report.ts'
import { decidedText, sentText } from '../words/findings.ts'
import { SEVERITY_WORDS } from '../words/severity.ts'
import { createDecisions } from './create-decisions.ts'
import { createDigests } from './create-digests.ts'
import { mergesOf, setOf, type Triaged, triagedOf } from './triage.ts'

/** Decision about a finding as sentences, with the link to change it. */
export interface DecidedFinding {
  readonly sentences: readonly string[]
  readonly href: string
  /** Decision of an imported run's sender, until the user makes one here. */
  readonly sent?: { readonly sentence: string; readonly use: () => void } | undefined
}

/**
 * Decisions about a run's findings, matched across runs of the application. Undefined until the run
 * is over and the logs are read.
 */
export function createRunDecisions(
  page: Page,
  runId: RunId,
  run: Accessor<RunState>,
): (finding: Finding) => DecidedFinding | undefined {
  const keys = createList(async () => [await applicationOfRun(page.db, runId)])
  const application = createMemo(() => keys.items()?.[0])
  const decisions = createDecisions(page, application)
  const digests = createDigests(page.db, application)
  const runs = createMemo(() => {
    const known = digests.runs()
    return run().phase === 'running' || !known ? [] : withRun(known, run())
  })
  // A merged finding is found by its own identity first, then by that of its merge target.
  const own = createMemo(() => trackFindings(runs()))
  const merged = createMemo(() =>
    triagedOf(trackFindings(runs(), mergesOf(decisions.all())), decisions.all()),
  )
  const sentHere = createList(async () => triageIn(await runEntry(page.db, runId))).items
  const idOf = (finding: Finding | undefined) => {
    const step = run().steps.find((each) => each.step === finding?.steps[0])
    return finding && step && identityOf(finding, step).id
  }
  const sentAbout = (finding: Finding, { finding: { id }, decision }: Triaged) => {
    const sent = sentHere()?.find((each) => each.finding === finding.id)
    if (!sent || decision) return undefined
    const { finding: _, mergedInto, ...patch } = sent
    const into = idOf(findingsOf(run()).find((each) => each.id === mergedInto))
    const use = () =>
      decisions.takeOver(id, { ...patch, ...(into !== undefined && { mergedInto: into }) })
    return { sentence: sentText(sent), use }
  }
  return (finding) => {
    const id = idOf(finding)
    const key = application()
    if (id === undefined || key === undefined) return undefined
    const isIt = (each: Triaged['finding']) =>
      each.occurrences.some((met) => met.runId === runId && met.id === id)
    const found = merged().find((each) => isIt(each.finding))
    if (!found) return undefined
    const into = found.finding.id === own().find(isIt)?.id ? undefined : found.finding
    return {
      sentences: [
        ...(into ? [`Merged into ${findingTitle(into.shown)}, ${into.screen.name}.`] : []),
        ...sentencesOf(found),
      ],
      sent: into ? undefined : sentAbout(finding, found),
      href: `${applicationFindingsHref(key, setOf(found))}${hashOfFinding(found.finding.id)}`,
    }
  }
}

/** Adds this run to the digests when it is older than those that are read. */
function withRun(known: readonly RunDigest[], run: RunState): readonly RunDigest[] {
  const own = digestOf(run)
  return !own || known.some(({ runId }) => runId === own.runId) ? known : [own, ...known]
}

function sentencesOf({ decision, finding }: Triaged): readonly string[] {
  const metAt = finding.occurrences[0]?.startedAt ?? ''
  const said = decidedText(decision, metAt, Date.now())
  const severity: Severity | undefined = decision?.severity
  return [
    ...(said ? [said] : []),
    ...(severity ? [`Severity ${SEVERITY_WORDS[severity].toLowerCase()}, set by you.`] : []),
    ...(decision?.comment ? [`Comment: ${decision.comment}`] : []),
  ]
}
