import { identityOf } from '@harness/shared/findings/across/identity.ts'
import { findingsOf } from '@harness/shared/findings/findings.ts'
import {
  type FindingTriage,
  type Triage,
  triageIn,
  triageText,
} from '@harness/shared/findings/triage.ts'
import { foldAll, type RunState } from '@harness/shared/log/fold.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import { applicationOfRun, readDecisions } from '../store/findings.ts'
import { runEntry } from '../store/log/read-entry.ts'
import type { FindingDecision } from '../store/records.ts'
import type { HarnessDb } from '../store/schema.ts'

/** All names of each finding in its application's runs, by its id in this run. */
function namesOf(run: RunState): ReadonlyMap<string, readonly string[]> {
  const steps = new Map(run.steps.map((step) => [step.step, step]))
  return new Map(
    findingsOf(run).flatMap((finding) => {
      const first = steps.get(finding.steps[0] ?? 0)
      if (!first) return []
      const { id, measuredIds } = identityOf(finding, first)
      return [[finding.id, [id, ...measuredIds]] as const]
    }),
  )
}

/** Decisions about findings: the user's, else the imported file's. Throws `store_failed`. */
export async function triageOf(db: HarnessDb, rows: readonly Row[]): Promise<Triage> {
  return (await decidedIn(db, rows)).flatMap(({ triage }) => triage)
}

/** New decisions in a file; the user's own take precedence. Throws `store_failed`. */
export async function newlySent(
  db: HarnessDb,
  rows: readonly Row[],
  given: Triage,
): Promise<Triage> {
  const here = new Map((await decidedIn(db, rows)).map((each) => [each.finding, each]))
  return given.filter((sent) => {
    const known = here.get(sent.finding)
    const [before] = known?.triage ?? []
    return known && !known.isOwn && triageText(sent) !== triageText(before)
  })
}

interface Decided {
  readonly finding: string
  /** True when the user decided here, so that the sender's decision does not count. */
  readonly isOwn: boolean
  /** At most one decision. */
  readonly triage: Triage
}

/** Findings of a run, each with its decision. */
async function decidedIn(db: HarnessDb, rows: readonly Row[]): Promise<readonly Decided[]> {
  const run = foldAll(rows)
  const { started } = run
  if (!started) return []
  const { runId } = started
  const application = await applicationOfRun(db, runId)
  const decisions = application === undefined ? [] : await readDecisions(db, application)
  const decided = new Map(decisions.map((each) => [each.finding, each]))
  const sent = new Map(triageIn(await runEntry(db, runId)).map((each) => [each.finding, each]))
  const names = namesOf(run)
  const idOf = (name: string) => [...names].find(([, all]) => all.includes(name))?.[0]
  return [...names].map(([finding, all]): Decided => {
    const own = all.flatMap((name) => decided.get(name) ?? [])[0]
    const before = sent.get(finding)
    if (!own) return { finding, isOwn: false, triage: before ? [before] : [] }
    const merged = own.mergedInto === undefined ? undefined : decided.get(own.mergedInto)
    const into = own.mergedInto === undefined ? undefined : idOf(own.mergedInto)
    return { finding, isOwn: true, triage: asTriage(finding, merged ?? own, into) }
  })
}

/** Returns nothing for a decision that was withdrawn. */
function asTriage(
  finding: string,
  { decision, reason, comment, severity }: FindingDecision,
  mergedInto: string | undefined,
): readonly FindingTriage[] {
  const said = Object.entries({ decision, reason, comment, severity, mergedInto })
  const fields = Object.fromEntries(said.filter(([, value]) => value !== undefined))
  return Object.keys(fields).length === 0 ? [] : [{ finding, ...fields }]
}
