// Report of a run: the end of each goal with its evidence, and the findings.

import { sharedScreenKey } from '../../findings/across/identity.ts'
import { SEVERITY_RULES, severityRule } from '../../findings/across/severity.ts'
import type { Grade } from '../../findings/evidence.ts'
import { type Finding, findingsOf } from '../../findings/findings.ts'
import { notJudgedText, opinionWords } from '../../findings/judgements.ts'
import { notMeasuredText } from '../../findings/not-measured.ts'
import { observerText, secondOpinionText } from '../../findings/opinions.ts'
import { lengthOf } from '../../findings/strip.ts'
import type { FindingTriage, Triage } from '../../findings/triage.ts'
import {
  opinionText,
  verdictEvidence,
  verdictEvidenceText,
} from '../../findings/verdict-evidence.ts'
import { findingTitle, GRADE_LABELS } from '../../findings/words.ts'
import type { LegState, RunState, StepState } from '../../log/fold.ts'
import type { ContactedHost } from '../../log/views/contacts.ts'
import { failedStart } from '../../log/views/failed-start.ts'
import { hooksText } from '../../log/views/hooks.ts'
import { coverageText, planOf, type ShownPart } from '../../log/views/plan.ts'
import { playedAs } from '../../log/views/played-as.ts'
import type { Severity } from '../../order/library/triage.ts'
import { isSweep, type ProviderName } from '../../order/provider-names.ts'
import { type Check, type Ending, type LegVerdict, shownEnd } from '../../order/run.ts'
import { auditOf, type ReportedAudit } from './audit.ts'
import type { BaselineEntry } from './baseline.ts'
import { type Fingerprints, fingerprintsOf, withOwnFingerprints } from './fingerprint.ts'
import { interviewOf, type ReportedInterview } from './interview.ts'
import { type OnPage, onPageOf } from './on-page.ts'
import { type ReportedStep, stepsOf } from './reported-step.ts'
import { deviceOf, screenOf } from './setting.ts'
import { type GoalEnd, severityText } from './words.ts'

export interface ReportedGoal {
  /** Counts from 1. */
  readonly number: number
  readonly goal: string
  readonly end: GoalEnd
  /** True when every check passed on the goal's last screen. */
  readonly confirmed: boolean
  readonly ending?: Ending
  readonly summary: string
  readonly checks: readonly Check[]
  /** Screen and text that prove a success, or a sentence that nothing does. */
  readonly evidence?: string
  /** Opinion of a model with a fresh context; absent when not requested. */
  readonly secondOpinion?: string
  /** Parts of the model's plan, and how many of them are done. */
  readonly plan?: { readonly text: string; readonly parts: readonly ShownPart[] }
  /** Numbers of the first and last step; absent without steps. */
  readonly steps?: { readonly first: number; readonly last: number }
  readonly durationMs: number
}

export interface ReportedFinding extends Fingerprints, OnPage {
  readonly id: string
  /** Kind, broken rule or sensor, by its name in the log. */
  readonly rule: string
  readonly title: string
  readonly helpUrl?: string
  readonly grade: Grade
  readonly gradeWord: string
  /** Severity by the first matching rule. */
  readonly severity: Severity
  /** Rule that decided the severity, as a phrase and as a sentence. */
  readonly severityReason: string
  readonly severityRule: string
  /** Number of its goal, from 1. */
  readonly goal: number
  /** Words of the persona; empty when a sensor alone found it. */
  readonly quote: string
  /** Contradicting evidence from the log, found without a model. */
  readonly contradiction?: string
  /** Opinion of the judge, with its quote. */
  readonly judge?: string
  /** Findings that the observer considers to be the same. */
  readonly same?: string
  readonly triage?: FindingTriage
  /** Applications and screens that have it; set in a comment about several runs. */
  readonly foundOn?: string
  /** Baseline entry that accepts it. */
  readonly accepted?: BaselineEntry
}

/** Integrity of the file that the run was read from. */
interface ReportedFile {
  /** True if changed since export, now or at an earlier import. */
  readonly changed: boolean
  readonly text: string
}

export interface RunReport {
  readonly runId: string
  readonly startedAt: string
  readonly durationMs: number
  readonly application: string
  readonly address: string
  readonly device: string
  /** Browser or device with the run's conditions: `device` without the server it came from. */
  readonly setting: string
  /** Size of the screen in points, or its name in a plan; absent before the first step. */
  readonly screen?: string
  /** Name of the persona, or the word for a sweep or an audit, which have none. */
  readonly persona: string
  /** Name of the sign-in; absent for a run that started signed out. */
  readonly signIn?: string
  readonly provider: ProviderName
  readonly model: string
  readonly harnessVersion: string
  readonly end: GoalEnd
  readonly confirmed: boolean
  /** Absent while the run has not ended. */
  readonly ending?: Ending
  readonly summary: string
  /** Summary of the observer; absent when not requested. */
  readonly observer?: string
  /** Answers of the persona after the end; excluded from all measured figures. */
  readonly interview?: ReportedInterview
  /** Sentence without a full stop, set when the start address had no page. */
  readonly failedStart?: string
  /** The model's opinion; absent when the run did not end by its verdict. */
  readonly wouldRealUserSucceed?: boolean
  /** The opinion as a sentence that names its source. */
  readonly opinion?: string
  readonly goals: readonly ReportedGoal[]
  /** Sorted worst first. */
  readonly findings: readonly ReportedFinding[]
  /** Sensors that could not measure on this device; absent when all could. */
  readonly notMeasured?: string
  /** Number of user hooks that ran; absent when there were none. */
  readonly hooks?: string
  /** Number of reports that the judge skipped, with the reason; absent when none. */
  readonly notJudged?: string
  /** Requests of the browser under test by host; absent when unknown. */
  readonly contacts?: readonly ContactedHost[]
  readonly file?: ReportedFile
  readonly steps: readonly ReportedStep[]
  /** Visited pages, named like the pages of findings. */
  readonly visited: readonly string[]
  readonly audit?: ReportedAudit
}

const time = (iso: string | undefined) => (iso === undefined ? 0 : Date.parse(iso))

function goalOf(leg: LegState, run: RunState): ReportedGoal {
  const { started, completed } = leg
  const steps = run.steps.filter((step) => step.leg === leg.leg)
  const [first, last] = [steps[0], steps.at(-1)]
  const evidence = verdictEvidence(leg, run)
  const plan = planOf(run, leg.leg)
  const second = secondOpinionText(run, leg.leg)
  return {
    number: leg.leg + 1,
    goal: started.goal,
    end: completed ? shownEnd<LegVerdict>(completed) : 'unfinished',
    confirmed: completed?.confirmed ?? false,
    ...(completed && { ending: completed.ending }),
    summary: completed?.summary ?? '',
    checks: started.checks ?? [],
    ...(evidence && { evidence: verdictEvidenceText(evidence) }),
    ...(second !== undefined && { secondOpinion: second }),
    ...(plan && { plan: { text: `Plan: ${coverageText(plan.parts)}.`, parts: plan.parts } }),
    ...(first && last && { steps: { first: first.step, last: last.step } }),
    durationMs: Math.max(0, time(completed?.ts ?? run.lastTs) - time(started.ts)),
  }
}

type SeverityFields = Pick<ReportedFinding, 'severity' | 'severityReason' | 'severityRule'>

function severityOf(finding: Finding, run: RunState): SeverityFields {
  const { severity = 'low', reason = '', rule = '' } = severityRule(finding, run) ?? {}
  return { severity, severityReason: reason, severityRule: rule }
}

/** Rank of a finding's rule: worst first, dismissed findings last. */
function rankOf({ severity, severityReason, triage }: ReportedFinding): number {
  const rule = SEVERITY_RULES.findIndex(({ reason }) => reason === severityReason)
  // A severity set by a person matches no rule.
  const rated = SEVERITY_RULES.findIndex((each) => each.severity === severity)
  const rank = rule === -1 ? rated : rule
  return triage?.decision === 'dismissed' ? SEVERITY_RULES.length + rank : rank
}

function withTriage(finding: ReportedFinding, triage: Triage): ReportedFinding {
  const own = triage.find((each) => each.finding === finding.id)
  if (!own) return finding
  const { severity } = own
  const rated = severity && {
    severity,
    severityReason: 'set by a person',
    severityRule: `By the rules: ${severityText(finding)}.`,
  }
  return { ...finding, triage: own, ...rated }
}

function findingOf(
  finding: Finding,
  run: RunState,
  steps: ReadonlyMap<number, StepState>,
): ReportedFinding {
  const { id, grade, facts, against, opinion, same } = finding
  const byPersona = finding.by === 'reported'
  const broken = byPersona ? undefined : facts[0]?.rule
  return {
    id,
    ...fingerprintsOf(finding, steps),
    rule: byPersona ? finding.kind : (broken?.name ?? finding.sensor),
    title: findingTitle(byPersona ? finding : { facts }),
    ...(broken?.helpUrl !== undefined && { helpUrl: broken.helpUrl }),
    grade,
    gradeWord: GRADE_LABELS[grade].word,
    ...severityOf(finding, run),
    goal: finding.leg + 1,
    quote: byPersona ? finding.quote : '',
    ...onPageOf(finding, finding, steps),
    ...(against && { contradiction: against.words }),
    ...(opinion && { judge: opinionWords(opinion) }),
    ...(same && { same: same.words }),
  }
}

const AUDIT = 'Accessibility audit'

type Notes = Pick<RunReport, 'observer' | 'interview' | 'notMeasured' | 'notJudged' | 'hooks'>

function notesOf(run: RunState): Notes {
  const observer = observerText(run)
  const notMeasured = notMeasuredText(run)
  const notJudged = notJudgedText(run)
  const hooks = hooksText(run)
  return {
    ...(observer !== undefined && { observer }),
    ...interviewOf(run),
    ...(notMeasured !== undefined && { notMeasured }),
    ...(notJudged !== undefined && { notJudged }),
    ...(hooks !== undefined && { hooks: `Hooks: ${hooks}.` }),
  }
}

/** Report of a run in any state; undefined before its first row. */
export function reportOf(run: RunState, triage: Triage = []): RunReport | undefined {
  const { started, completed } = run
  if (!started) return undefined
  const steps = new Map(run.steps.map((step) => [step.step, step]))
  const opinion = opinionText(run)
  const found = findingsOf(run).map((finding) => findingOf(finding, run, steps))
  const findings = withOwnFingerprints(found)
    .map((each) => withTriage(each, triage))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  const wrong = failedStart(run)
  return {
    runId: started.runId,
    startedAt: started.ts,
    durationMs: lengthOf(run),
    application: started.application.name,
    address: started.application.url ?? started.application.bundleId ?? '',
    ...deviceOf(started.device),
    ...screenOf(run),
    persona: started.audit && isSweep(started.provider) ? AUDIT : playedAs(started),
    ...(started.credentialLabel !== undefined && { signIn: started.credentialLabel }),
    provider: started.provider,
    model: started.model,
    harnessVersion: started.harnessVersion,
    end: completed ? shownEnd(completed) : 'unfinished',
    confirmed: completed?.confirmed ?? false,
    ...(completed && { ending: completed.ending }),
    summary: completed?.summary ?? '',
    ...(wrong !== undefined && { failedStart: wrong }),
    ...(opinion !== undefined && {
      wouldRealUserSucceed: completed?.wouldRealUserSucceed ?? false,
      opinion,
    }),
    goals: run.legs.map((leg) => goalOf(leg, run)),
    findings,
    ...notesOf(run),
    steps: stepsOf(run),
    visited: wrong === undefined ? [...new Set(run.steps.map(sharedScreenKey))] : [],
    ...(started.audit && { audit: auditOf(run, findings) }),
  }
}
