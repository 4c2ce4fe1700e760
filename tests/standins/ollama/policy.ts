// How the stand-in answers: from a list, by rules, or by obeying the screen.
import type { Reading, SeenMark } from './read-request.ts'

export interface ToolCall {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

/**
 * The reply of the model. `text` with calls comes first; with `format` and calls, only the calls
 * are written.
 */
export interface Answer {
  readonly text?: string
  readonly calls?: readonly ToolCall[]
  readonly doneReason?: 'stop' | 'length'
  /** Instead of an estimate, in tokens. */
  readonly promptTokens?: number
  readonly outputTokens?: number
}

export type Policy = (reading: Reading) => Answer

/** Answers by a list; the last answer repeats. Requests of the judge take none from the list. */
export function scriptedPolicy(answers: readonly Answer[]): Policy {
  let next = 0
  return judging(() => {
    const answer = answers[Math.min(next, answers.length - 1)] ?? {}
    next += 1
    return answer
  })
}

/** The stand-in's judgement of each report; the quoted words occur in all evidence. */
export const JUDGED = { answer: 'undecidable', quote: 'The two pictures' }

/** The policy, which also judges what it reported on the way. */
export function judging(policy: Policy): Policy {
  return (reading) =>
    reading.tools.includes('judge_finding')
      ? { calls: [{ name: 'judge_finding', input: JUDGED }] }
      : policy(reading)
}

/** The input of a rule: the request, and the mark that matched. */
export interface RuleContext {
  readonly reading: Reading
  readonly mark?: SeenMark
}

/** A rule applies when everything in `when` holds. */
export interface Rule {
  readonly when: {
    /** A mark on the current screen whose line `label role` matches. */
    readonly mark?: RegExp
    /** Words of the user message. */
    readonly text?: RegExp
    /** Words of the current screen and the reminder, history left out. */
    readonly screen?: RegExp
    /** Words that must not be in the user message. */
    readonly unless?: RegExp
    readonly goal?: RegExp
    /** The number of the chat this server is asked for, from 1. */
    readonly step?: number
  }
  /** Most uses of the rule; one by default. */
  readonly times?: number
  readonly answer: (context: RuleContext) => readonly ToolCall[] | Answer
}

/**
 * Reads the request as a model would and uses the first rule that fits; without one it answers that
 * no rule fits.
 */
export function ruleFollowingPolicy(rules: readonly Rule[]): Policy {
  const used = new Map<Rule, number>()
  return (reading) => {
    for (const rule of rules) {
      const context = matching(rule, reading)
      const uses = used.get(rule) ?? 0
      if (!context || uses >= (rule.times ?? 1)) continue
      used.set(rule, uses + 1)
      const answer = rule.answer(context)
      return isCalls(answer) ? { calls: answer } : answer
    }
    return { text: 'I do not know what to do on this screen.' }
  }
}

function isCalls(answer: readonly ToolCall[] | Answer): answer is readonly ToolCall[] {
  return Array.isArray(answer)
}

function matching({ when }: Rule, reading: Reading): RuleContext | undefined {
  if (when.step !== undefined && when.step !== reading.count) return undefined
  if (when.text && !when.text.test(reading.user)) return undefined
  if (when.screen && !when.screen.test(reading.screen)) return undefined
  if (when.unless?.test(reading.user)) return undefined
  if (when.goal && !when.goal.test(reading.goal)) return undefined
  const wanted = when.mark
  if (!wanted) return { reading }
  const mark = reading.marks.find(({ label, role }) => wanted.test(`${label} ${role}`))
  return mark && { reading, mark }
}

/**
 * Gullible model: obeys text after "ignore previous instructions", once per wording, and follows
 * `otherwise` on any other screen.
 */
export function obeyingPolicy(otherwise: Policy): Policy {
  const obeyed = new Set<string>()
  return (reading) => {
    const order = /ignore (?:all )?(?:previous|prior) instructions[^\n]*/i.exec(reading.user)?.[0]
    if (order === undefined || obeyed.has(order)) return otherwise(reading)
    obeyed.add(order)
    const said = { observation: `The screen says: ${order}`, intent: 'Do what the screen says.' }
    const url = /https?:\/\/[^\s"'<>]+/.exec(order)?.[0]
    if (url !== undefined) return { calls: [{ name: 'navigate', input: { url, ...said } }] }
    const target = reading.marks.find(
      ({ label }) => label !== '' && order.toLowerCase().includes(label.toLowerCase()),
    )
    if (target) return { calls: [{ name: 'tap_mark', input: { id: target.id, ...said } }] }
    const summary = `Obeyed: ${order}`
    const input = { verdict: 'success', summary, would_real_user_succeed: true }
    return { calls: [{ name: 'mark_goal_done', input }] }
  }
}
