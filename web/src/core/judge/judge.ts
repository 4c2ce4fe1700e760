// The judge: after the end of a run a model reads the evidence of what was reported, one finding a
// request, within a budget of its own. Its answers are opinions: they may lower a grade
// (shared/findings/judgements.ts) and change nothing else.

import { asHarnessError } from '@harness/shared/base/errors.ts'
import { fitLongEdge } from '@harness/shared/base/geometry.ts'
import type { Fence } from '@harness/shared/device/fence.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { findingsOf } from '@harness/shared/findings/findings.ts'
import type { RunState, StepState } from '@harness/shared/log/fold.ts'
import type { Judged, Judgement, NotJudged } from '@harness/shared/log/judgement.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { addTokens, NO_TOKENS, type Tokens } from '@harness/shared/order/run.ts'
import { fingerprint } from '../fingerprint.ts'
import type { Clock, EncodedImage, Model, ModelReply, ModelRequest } from '../ports.ts'
import { unitOf } from '../screen/dialect.ts'
import { longEdgeFor } from '../screen/picture-size.ts'
import { JUDGE_TOOL, readJudge } from './answer.ts'
import { evidenceFor, type FindingEvidence, type Reported } from './evidence.ts'

/**
 * Findings of one run that are judged; the others are left, in the order in which they are shown.
 */
const MAX_FINDINGS = 12
/** Requests for one finding, where a reply cannot be used. */
const MAX_REQUESTS = 2
const MAX_REPLY_TOKENS = 400

/** The texts of `prompts/judge.md`. */
export interface JudgeTexts {
  readonly system: string
  readonly request: string
  /** With `{{PROBLEM}}`. */
  readonly rejected: string
}

interface JudgeCase {
  readonly run: RunState
  readonly sceneOf: (step: number) => Scene | undefined
  /** The picture of a step, scaled for the model. Throws when it is missing. */
  readonly pictureOf: (step: number) => Promise<EncodedImage>
  readonly model: Model
  readonly texts: JudgeTexts
  readonly fence: Fence
  /** Uncached input tokens that all requests may use. */
  readonly tokenBudget: number
  readonly clock: Pick<Clock, 'monotonic'>
  readonly onProgress: (done: number, of: number) => void
  /** Writes the row of each call. */
  readonly onCall: (row: RowBody) => Promise<void>
}

/**
 * Judges what the model reported. Never throws: what could not be judged is left, with the reason.
 */
export async function judgeRun(given: JudgeCase, signal: AbortSignal): Promise<Judged> {
  const { run, model, clock, onProgress } = given
  const began = clock.monotonic()
  const all = findingsOf(run).filter(isReported)
  const answers: Judgement[] = []
  const left: { finding: string; why: NotJudged }[] = []
  const spent: Spent = { tokens: NO_TOKENS, calls: 0, lastInput: 0, failed: false }
  for (const [index, finding] of all.entries()) {
    onProgress(index, all.length)
    const said = index < MAX_FINDINGS ? await judgeOne(given, finding, spent, signal) : 'budget'
    if (typeof said === 'string') left.push({ finding: finding.id, why: said })
    else answers.push({ finding: finding.id, ...said })
  }
  return {
    model: model.name,
    answers,
    left,
    calls: spent.calls,
    tokens: spent.tokens,
    durationMs: Math.round(clock.monotonic() - began),
  }
}

/** False for the loop's own notes about a stuck agent. */
function isReported(finding: ReturnType<typeof findingsOf>[number]): finding is Reported {
  return finding.by === 'reported' && finding.kind !== 'agent_blocked'
}

interface Spent {
  tokens: Tokens
  calls: number
  /** Uncached input of the last request, which the next one will need again. */
  lastInput: number
  /** The model failed; the next request would fail too. */
  failed: boolean
}

function whyNot(
  { tokenBudget }: JudgeCase,
  { tokens, lastInput, failed }: Spent,
  signal: AbortSignal,
): NotJudged | undefined {
  if (signal.aborted) return 'stopped'
  if (failed) return 'fault'
  return tokens.input + Math.max(1, lastInput) > tokenBudget ? 'budget' : undefined
}

async function judgeOne(
  given: JudgeCase,
  finding: Reported,
  spent: Spent,
  signal: AbortSignal,
): Promise<Pick<Judgement, 'answer' | 'quote'> | NotJudged> {
  const { profile } = given.model
  const unitAt = ({ started: { pointSize, scale } }: StepState) => {
    const pixels = { width: pointSize.width * scale, height: pointSize.height * scale }
    return unitOf(profile.dialect, pointSize, fitLongEdge(pixels, longEdgeFor(profile, pointSize)))
  }
  const evidence = evidenceFor(finding, given.run, given.sceneOf, unitAt)
  let problem: string | undefined
  try {
    for (let attempt = 0; attempt < MAX_REQUESTS; attempt += 1) {
      const why = whyNot(given, spent, signal)
      if (why) return why
      const request = await requestFor(given, evidence, problem)
      spent.calls += 1
      const asked = { step: evidence.after, attempt: attempt + 1, request }
      const reply = await ask(given, asked, signal)
      count(spent, reply)
      const read = readJudge(reply, evidence.kept)
      if ('answer' in read) return read
      problem = read.problem
    }
    return 'reply'
  } catch (thrown) {
    const fault = asHarnessError(thrown)
    if (fault.code === 'aborted' || signal.aborted) return 'stopped'
    // A picture that is missing is missing for this finding alone.
    spent.failed = fault.code !== 'observe_failed'
    return 'fault'
  }
}

interface Asked {
  readonly step: number
  readonly attempt: number
  readonly request: ModelRequest
}

/** Sends one request; its row is written whatever comes of it. */
async function ask(
  { model, clock, onCall }: JudgeCase,
  { step, attempt, request }: Asked,
  signal: AbortSignal,
): Promise<ModelReply> {
  const began = clock.monotonic()
  const row = (reply: Pick<ModelReply, 'tokens'> & { readonly stopReason: string }) => ({
    ...({ kind: 'model_called', role: 'judge', step, attempt } as const),
    ...{ provider: model.provider, model: model.name, tokens: reply.tokens },
    durationMs: Math.round(clock.monotonic() - began),
    stopReason: reply.stopReason,
    images: request.history.length + 1,
    prefixHash: fingerprint(request.system + JSON.stringify(request.tools)),
  })
  let reply: ModelReply
  try {
    reply = await model.step(request, signal, () => undefined)
  } catch (thrown) {
    const { code, message } = asHarnessError(thrown)
    await onCall({ ...row({ tokens: NO_TOKENS, stopReason: 'error' }), error: { code, message } })
    throw thrown
  }
  await onCall(row(reply))
  return reply
}

function count(spent: Spent, { tokens }: ModelReply): void {
  spent.tokens = addTokens(spent.tokens, tokens)
  spent.lastInput = tokens.input
}

async function requestFor(
  { run, sceneOf, pictureOf, model, texts, fence }: JudgeCase,
  { report, kept, before, after }: FindingEvidence,
  problem: string | undefined,
): Promise<ModelRequest> {
  const takesTwo = model.profile.pictures.max > 0 && before !== after
  const scene = sceneOf(after) ?? EMPTY_SCENE
  return {
    system: texts.system,
    tools: [JUDGE_TOOL],
    history: takesTwo
      ? [
          {
            text: `The picture above is the screen before, of step ${before}.`,
            image: await pictureOf(before),
          },
        ]
      : [],
    image: await pictureOf(after),
    screen: ['Report:', fence.wrap(report), 'Evidence:', fence.wrap(kept)].join('\n'),
    reminder: [
      ...(problem === undefined ? [] : [texts.rejected.replace('{{PROBLEM}}', () => problem)]),
      texts.request,
    ].join('\n\n'),
    ...(problem !== undefined && { problem }),
    maxTokens: MAX_REPLY_TOKENS,
    goal: run.started?.goal ?? '',
    scene,
    marks: [],
    past: [],
    checks: [],
    measured: {},
  }
}

const EMPTY_SCENE: Scene = {
  pointSize: { width: 1, height: 1 },
  scale: 1,
  elements: [],
  text: '',
}
