// A helper: one question to a model after the end of a run, with tools that only read the log. It
// has a fresh context and a budget, ends with its run, and cannot start other helpers.

import { asHarnessError } from '@harness/shared/base/errors.ts'
import type { Fence } from '@harness/shared/device/fence.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import type { HelperRole, NotJudged } from '@harness/shared/log/judgement.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { addTokens, NO_TOKENS, type Tokens } from '@harness/shared/order/run.ts'
import { clipped } from '../context/cut.ts'
import type {
  Clock,
  EncodedImage,
  HistoryBlock,
  Model,
  ModelReply,
  ModelRequest,
  ToolSpec,
} from '../ports.ts'
import { plainInput } from '../reply/input.ts'
import { callHelper } from './call.ts'
import { firstCall, inputsOf } from './reply.ts'
import type { HelperTexts, Rejection } from './texts.ts'

/** Number of consecutive unusable replies that ends the helper. */
const MAX_SLIPS = 2
const MAX_REPLY_TOKENS = 600
/** Maximum length of a call's name and input when repeated to the model, in characters. */
const MAX_REPEATED = 120

/** The finished run, and the model that reads it. */
export interface HelperCase {
  readonly run: RunState
  readonly sceneOf: (step: number) => Scene | undefined
  /** Returns the picture of a step, scaled for the model. Throws when it is missing. */
  readonly pictureOf: (step: number) => Promise<EncodedImage>
  readonly model: Model
  readonly texts: HelperTexts
  readonly fence: Fence
  /** Uncached input tokens that all requests may use. */
  readonly tokenBudget: number
  readonly clock: Clock
  readonly onCall: (row: RowBody) => Promise<void>
}

/** Result of a tool, as text of the log; `step` names its picture, if any. */
export interface HelperReading {
  readonly text: string
  readonly step?: number
}

/** A tool that reads; it has no effect. */
export interface HelperTool {
  readonly spec: ToolSpec
  read(input: unknown): HelperReading | Rejection
}

/** Answer in a reply, or the reason why it cannot be used. */
export type Read<A> = { readonly answer: A } | Rejection

export interface Question<A> {
  readonly role: HelperRole
  /** Step that the calls belong to, and whose picture is shown first. */
  readonly step: number
  readonly history?: readonly HistoryBlock[]
  /** Request text; text of the run in it must be fenced. */
  readonly screen: string
  readonly tools: readonly HelperTool[]
  readonly answer: ToolSpec
  /** Material that the model has before it calls a tool. */
  readonly known: string
  readonly requests: number
  /** Maximum reply in tokens, if a short answer is not enough. */
  readonly replyTokens?: number
  /** Reads the answer from inputs of the answer tool; `known` is all that the model has seen. */
  read(inputs: readonly unknown[], known: string): Read<A>
}

/** Token use, calls and failure of a helper so far. */
export class HelperWork {
  tokens: Tokens = NO_TOKENS
  calls = 0
  readonly #clock: Clock
  readonly #budget: number
  readonly #began: number
  /** Uncached input of the last request: the estimate for the next one. */
  #lastInput = 0
  #failed = false

  constructor({ clock, tokenBudget }: Pick<HelperCase, 'clock' | 'tokenBudget'>) {
    this.#clock = clock
    this.#budget = tokenBudget
    this.#began = clock.monotonic()
  }

  /** Reason why no further request may be sent, if any. */
  whyNot(signal: AbortSignal): NotJudged | undefined {
    if (signal.aborted) return 'stopped'
    if (this.#failed) return 'fault'
    return this.tokens.input + Math.max(1, this.#lastInput) > this.#budget ? 'budget' : undefined
  }

  count({ tokens }: ModelReply): void {
    this.tokens = addTokens(this.tokens, tokens)
    this.#lastInput = tokens.input
  }

  fail(): void {
    this.#failed = true
  }

  get sums() {
    const { calls, tokens } = this
    return { calls, tokens, durationMs: Math.round(this.#clock.monotonic() - this.#began) }
  }
}

/** Errors that concern one question only, so that the next one may be answered. */
const OF_ONE_QUESTION: readonly string[] = ['observe_failed', 'model_refused']

/** Repeats the request until there is an answer. Never throws: otherwise returns the reason. */
export async function askHelper<A>(
  given: HelperCase,
  work: HelperWork,
  question: Question<A>,
  signal: AbortSignal,
): Promise<A | NotJudged> {
  try {
    return await answerTo(given, work, question, signal)
  } catch (thrown) {
    const fault = asHarnessError(thrown)
    if (fault.code === 'aborted' || signal.aborted) return 'stopped'
    if (!OF_ONE_QUESTION.includes(fault.code)) work.fail()
    return 'fault'
  }
}

/** Material shown to the model during a question. */
interface Shown {
  readonly history: HistoryBlock[]
  readonly calls: Set<string>
  image: EncodedImage
  known: string
  problem: string | undefined
}

async function answerTo<A>(
  given: HelperCase,
  work: HelperWork,
  question: Question<A>,
  signal: AbortSignal,
): Promise<A | NotJudged> {
  const { role, step, requests, known, history = [] } = question
  const shown: Shown = {
    ...{ history: [...history], calls: new Set(), known, problem: undefined },
    image: EMPTY_IMAGE,
  }
  let slips = 0
  for (let attempt = 1; attempt <= requests; attempt += 1) {
    const why = work.whyNot(signal)
    if (why) return why
    if (attempt === 1) shown.image = await given.pictureOf(step)
    const request = requestFor(given, question, shown, attempt === requests)
    work.calls += 1
    const called = await callHelper(given, { role, step, attempt, request }, signal)
    await given.onCall(called.row)
    if ('error' in called) throw called.error
    work.count(called.reply)
    const read = await readReply(given, question, shown, called.reply)
    if (read && 'answer' in read) return read.answer
    shown.problem = read && given.texts(...read.problem)
    slips = read ? slips + 1 : 0
    if (slips >= MAX_SLIPS) return 'reply'
  }
  return 'reply'
}

/** Returns the answer, a problem, or undefined after a tool call. */
async function readReply<A>(
  given: HelperCase,
  { answer, tools, read }: Question<A>,
  shown: Shown,
  reply: ModelReply,
): Promise<Read<A> | undefined> {
  if (reply.stopReason === 'length') return { problem: ['cut_off'] }
  const call = firstCall(reply)
  const tool = tools.find(({ spec }) => spec.name === call?.name)
  const isAnswer = reply.calls.some(({ name }) => name === answer.name)
  if (!call || !tool || isAnswer) {
    const isUnknown = call && !isAnswer && call.name !== answer.name && tools.length > 0
    return isUnknown
      ? unknownTool(call.name, tools, answer)
      : read(inputsOf(reply, answer), shown.known)
  }
  const input = plainInput(call.input, tool.spec)
  const made = `${tool.spec.name} ${JSON.stringify(input)}`
  const called = given.fence.line(clipped(made, MAX_REPEATED))
  if (shown.calls.has(made)) return { problem: ['called_already', { CALL: called }] }
  const result = tool.read(input)
  if ('problem' in result) return result
  shown.calls.add(made)
  shown.known += `\n${result.text}`
  const values = { CALL: called, RESULT: given.fence.wrap(result.text) }
  shown.history.push({ text: given.texts('result', values) })
  if (result.step !== undefined) shown.image = await given.pictureOf(result.step)
  return undefined
}

function unknownTool(name: string, tools: readonly HelperTool[], answer: ToolSpec): Rejection {
  const TOOLS = [...tools.map(({ spec }) => spec.name), answer.name].join(', ')
  return { problem: ['unknown_tool', { TOOL: clipped(name, MAX_REPEATED), TOOLS }] }
}

const EMPTY_SCENE: Scene = {
  pointSize: { width: 1, height: 1 },
  scale: 1,
  elements: [],
  text: '',
}
const EMPTY_IMAGE: EncodedImage = {
  bytes: new Uint8Array(),
  mediaType: 'image/jpeg',
  size: { width: 1, height: 1 },
}

function requestFor<A>(
  { run, sceneOf, texts }: HelperCase,
  { step, screen, tools, answer, replyTokens = MAX_REPLY_TOKENS }: Question<A>,
  { history, image, problem }: Shown,
  isLast: boolean,
): ModelRequest {
  const offered = isLast ? [] : tools.map(({ spec }) => spec)
  return {
    system: texts('system', { PERSONA: run.started?.persona ?? '' }),
    tools: [...offered, answer],
    history,
    image,
    screen,
    reminder: [
      ...(problem === undefined ? [] : [texts('rejected', { PROBLEM: problem })]),
      texts('request'),
    ].join('\n\n'),
    ...(problem !== undefined && { problem }),
    maxTokens: replyTokens,
    goal: run.started?.goal ?? '',
    scene: sceneOf(step) ?? EMPTY_SCENE,
    marks: [],
    past: [],
    checks: [],
    measured: {},
  }
}
