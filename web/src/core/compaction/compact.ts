// Compaction: the model summarizes older steps. Facts that the summary lacks stay as lines, and all
// steps do when it fails. Loaded when a run first needs it.

import { HarnessError } from '@harness/shared/base/errors.ts'
import { changeTexts } from '@harness/shared/base/texts.ts'
import type { Memory } from '@harness/shared/log/memory.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { isOffline } from '@harness/shared/order/provider-names.ts'
import { textTokens } from '../context/estimate.ts'
import { capOf } from '../context/fit.ts'
import type { OldStep } from '../context/history.ts'
import { callHelper } from '../helpers/call.ts'
import { type LegContext, limitsOf } from '../leg.ts'
import type { ModelRequest } from '../ports.ts'
import type { Screen } from '../step/observe.ts'
import type { Attempt } from '../step/rows.ts'
import { spentLimit } from '../stop/limits.ts'
import { blockOf } from './block.ts'
import { digest, type Entry, entryOf, entryOfLine, sizeOf } from './digest.ts'
import { Haystack } from './identifiers.ts'
import { readSummary, SUMMARY_TOOL } from './summary.ts'
import type { SummaryTexts } from './texts.ts'

/** Largest share that the memory may use: of a request, and of the room for the history. */
const SHARE_OF_REQUEST = 0.125
const SHARE_OF_ROOM = 0.5
const LEAST_TOKENS = 300

/** Share of the lines that stays unchanged: the newest ones. */
const LINES_KEPT = 0.25

/** Maximum length of the summary, in tokens. */
const MAX_REPLY = 1_600

/** Number of consecutive failures after which a leg stops asking the model. */
const MAX_FAILURES = 3

/** Older part of the history, before and after compaction. */
interface Span {
  readonly steps: readonly OldStep[]
  readonly before: Memory | undefined
  readonly entries: readonly Entry[]
  /** Maximum size of the memory, in tokens. */
  readonly tokens: number
}

/**
 * Compacts the older steps before a request, and writes the rows. `forced`: requested by the user.
 * Throws `aborted` and `store_*`.
 */
export async function compact(
  leg: LegContext,
  screen: Screen,
  { texts, forced }: { readonly texts: SummaryTexts; readonly forced: boolean },
  signal: AbortSignal,
): Promise<readonly Attempt[]> {
  const { recorder, memory } = leg
  const { history } = memory
  const tokensBefore = history.tokens
  if (forced) history.ageAll()
  const span = spanOf(leg, forced)
  const last = span.steps.at(-1)
  if (!last) return []
  const asked = await summaryOf(leg, screen, { span, texts }, signal)
  const kept = asked?.summary ? withMissing(span, asked.summary) : undefined
  const written = kept ?? { summary: [], lines: digest(span.entries, span.tokens) }
  const now = changeTexts({ ...written, lines: [...written.lines] }, recorder.redactor.text)
  history.compact({
    toStep: last.step,
    memory: now,
    text: blockOf(leg.frame.fence, texts, now, last.step),
  })
  const row: RowBody = {
    kind: 'compacted',
    step: screen.step,
    fromStep: 1,
    toStep: last.step,
    tokensBefore,
    tokensAfter: history.tokens,
    by: kept ? 'model' : 'lines',
    memory: now,
  }
  await recorder.write([...(asked ? [asked.row] : []), row])
  return asked ? [asked.row] : []
}

function spanOf({ memory, ports }: LegContext, forced: boolean): Span {
  const { history } = memory
  const { old, memory: before } = history
  const keep = forced ? 0 : Math.floor(old.length * LINES_KEPT)
  const steps = old.slice(0, old.length - keep)
  const room = Math.max(LEAST_TOKENS, history.roomTokens * SHARE_OF_ROOM)
  const tokens = Math.min(capOf(ports.model.profile) * SHARE_OF_REQUEST, room)
  const entries = [...(before?.lines.map(entryOfLine) ?? []), ...steps.map(entryOf)]
  const earlier = before?.summary.flatMap(({ items }) => items) ?? []
  const summed = earlier.map((text) => entryOfLine({ step: 0, text }))
  return { steps, before, entries: [...summed, ...entries], tokens: Math.floor(tokens) }
}

/** Adds lines for facts that the summary lacks; undefined if the result saves nothing. */
function withMissing(
  { entries, tokens }: Span,
  summary: Memory['summary'],
): (Pick<Memory, 'summary'> & { lines: readonly Memory['lines'][number][] }) | undefined {
  const has = new Haystack(summary.flatMap(({ items }) => items))
  const missing = entries.flatMap((entry) => {
    const facts = entry.facts.filter((fact) => !has.has(fact))
    return facts.length > 0 ? [{ ...entry, facts }] : []
  })
  const used = summary.reduce((sum, { items }) => sum + textTokens(items.join('\n')), 0)
  const whole = missing.map(({ step, text, facts }) => ownLine(step, text, facts))
  const lines = used + sizeOf(whole) <= tokens ? whole : digest(missing, tokens - used)
  return used + sizeOf(lines) <= tokens ? { summary, lines } : undefined
}

function ownLine(step: number, text: string, facts: Entry['facts']) {
  const own = facts.filter(({ weight }) => weight >= 2).map((fact) => fact.text)
  return { step, text, ...(own.length > 0 && { own }) }
}

interface Asked {
  readonly row: Attempt
  readonly summary?: Memory['summary']
}

/** Requests a summary. Undefined when no model is called. */
async function summaryOf(
  leg: LegContext,
  screen: Screen,
  { span, texts }: { readonly span: Span; readonly texts: SummaryTexts },
  signal: AbortSignal,
): Promise<Asked | undefined> {
  const { ports, memory } = leg
  const { model } = ports
  const isSpent = spentLimit({ ...limitsOf(leg), stepBudget: 0 }) !== undefined
  const failures = memory.failedSummaries ?? 0
  if (isOffline(model.provider) || isSpent || failures >= MAX_FAILURES) return undefined
  const request = requestFor(leg, screen, span, texts)
  ports.onActivity({ kind: 'phase', step: screen.step, phase: 'thinking' })
  const call = { role: 'summary', step: screen.step, attempt: 1, request } as const
  const called = await callHelper(ports, call, signal)
  if (signal.aborted) throw new HarnessError('aborted')
  const known = [leg.frame.goal, ...span.entries.map(({ text }) => text), request.screen]
  const read = 'reply' in called ? readSummary(called.reply, known) : undefined
  const row: Attempt = {
    ...called.row,
    ...(read &&
      'problem' in read && { error: { code: 'model_reply_invalid', message: read.problem } }),
  }
  const summary = read && 'summary' in read ? read.summary : undefined
  memory.failedSummaries = summary ? 0 : failures + 1
  return { row, ...(summary && { summary }) }
}

function requestFor(
  { frame, ports }: LegContext,
  screen: Screen,
  span: Span,
  texts: SummaryTexts,
): ModelRequest {
  const { fence } = frame
  return {
    system: texts('system', {
      GOAL: frame.goal,
      FENCE_OPENING: fence.opening,
      FENCE_CLOSING: fence.closing,
    }),
    tools: [SUMMARY_TOOL],
    history: [],
    image: screen.image,
    screen: fence.wrap(spanText(span, capOf(ports.model.profile))),
    reminder: texts('request'),
    maxTokens: MAX_REPLY,
    goal: frame.goal,
    scene: screen.scene,
    marks: [],
    past: [],
    checks: [],
    measured: {},
  }
}

/** Share of the request for steps in full; further steps are one line each. */
const SHARE_OF_SPAN = 0.4

function spanText({ steps, before, entries }: Span, cap: number): string {
  const known = before?.summary.map(({ part, items }) => `${part}: ${items.join('; ')}`) ?? []
  const lines = before?.lines.map(({ text }) => text) ?? []
  const full = steps.map(({ step, own, seen }) => `Step ${step}\n${own}\n${seen}`)
  const head = [...known, ...lines]
  const whole = [...head, ...full].join('\n')
  if (textTokens(whole) <= cap * SHARE_OF_SPAN) return whole
  return entries.map(({ text }) => text).join('\n')
}
