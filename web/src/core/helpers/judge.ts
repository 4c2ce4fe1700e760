// The judge: reads the evidence of reported findings, one finding per question. Its answers may
// lower a grade (shared/findings/judgements.ts) and change nothing else.

import { findingsOf } from '@harness/shared/findings/findings.ts'
import type { Judged, Judgement, NotJudged } from '@harness/shared/log/judgement.ts'
import type { HistoryBlock } from '../ports.ts'
import { evidenceFor, type FindingEvidence, type Reported } from './evidence.ts'
import { askHelper, type HelperCase, HelperWork, type Question } from './helper.ts'
import { JUDGE_TOOL, readJudge } from './judge-answer.ts'

/** Maximum findings of one run that are judged, in display order; the others are not. */
const MAX_FINDINGS = 12
/** Maximum requests for one finding: unusable replies are retried. */
const MAX_REQUESTS = 2

interface JudgeCase extends HelperCase {
  readonly onProgress: (done: number, of: number) => void
}

/** Judges reported findings. Never throws: one that was not judged has its reason. */
export async function judgeRun(given: JudgeCase, signal: AbortSignal): Promise<Judged> {
  const { run, model, onProgress } = given
  const work = new HelperWork(given)
  const all = findingsOf(run).filter(isReported)
  const answers: Judgement[] = []
  const left: { finding: string; why: NotJudged }[] = []
  for (const [index, finding] of all.entries()) {
    onProgress(index, all.length)
    const answer = index < MAX_FINDINGS ? await judgeOne(given, work, finding, signal) : 'budget'
    if (typeof answer === 'string') left.push({ finding: finding.id, why: answer })
    else answers.push({ finding: finding.id, ...answer })
  }
  return { model: model.name, answers, left, ...work.sums }
}

/** True for a report by the model; reports of a stuck agent are by the loop. */
function isReported(finding: ReturnType<typeof findingsOf>[number]): finding is Reported {
  return finding.by === 'reported' && finding.kind !== 'agent_blocked'
}

async function judgeOne(
  given: HelperCase,
  work: HelperWork,
  finding: Reported,
  signal: AbortSignal,
): Promise<Pick<Judgement, 'answer' | 'quote'> | NotJudged> {
  const why = work.whyNot(signal)
  if (why) return why
  const evidence = evidenceFor(finding, given)
  const { report, kept, after } = evidence
  const { fence } = given
  const before = await pictureBefore(given, evidence)
  if (!before) return 'fault'
  const question: Question<Pick<Judgement, 'answer' | 'quote'>> = {
    ...({ role: 'judge', step: after, history: before, tools: [], answer: JUDGE_TOOL } as const),
    screen: given.texts('shown', {
      REPORT: fence.wrap(report),
      EVIDENCE: fence.wrap(kept),
    }),
    ...{ known: kept, requests: MAX_REQUESTS, read: readJudge },
  }
  return askHelper(given, work, question, signal)
}

/** Empty when the model takes only one picture; undefined when the picture is missing. */
async function pictureBefore(
  { model, pictureOf, texts }: HelperCase,
  { before, after }: FindingEvidence,
): Promise<readonly HistoryBlock[] | undefined> {
  if (model.profile.pictures.max === 0 || before === after) return []
  const image = await pictureOf(before).catch(() => undefined)
  const text = texts('picture_before', { STEP: before })
  return image && [{ text, image }]
}
