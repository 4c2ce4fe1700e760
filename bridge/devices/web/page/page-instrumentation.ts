import type { CDPSession } from 'playwright-core'
import * as z from 'zod/mini'
import { within } from '../../waiting.ts'

/**
 * Wraps the built probe as a script for the page's main world, which installs the instrumentation
 * and defines no global.
 */
export function instrumentationScript(script: string): string {
  return `((harnessInstrumentation) => {${script}\n})(true)`
}

/** Permissions and external schemes that the page requested and was refused. */
const Refused = z.object({ permissions: z.array(z.string()), schemes: z.array(z.string()) })
export type Refused = z.infer<typeof Refused>

/** Pending timers caused by the input. */
const Pending = z.object({ short: z.number(), laterMs: z.number() })
type Pending = z.infer<typeof Pending>

const NOTHING: Refused = { permissions: [], schemes: [] }

/**
 * Reads the instrumentation in the page's main world
 * (shared/page/probe/watch/page-instrumentation.ts). A page that does not answer has nothing
 * pending.
 */
export interface PageInstrumentation {
  arm(): Promise<void>
  /** Number of short timers, and milliseconds until the last longer one fires. */
  pending(): Promise<Pending>
  /** Ends the watch; returns the page's refused requests to the browser. */
  disarm(): Promise<Refused>
  /**
   * Object id of a list of closed shadow roots; undefined without any. Later calls return the same
   * roots until `hadRoots`.
   */
  closedRoots(): Promise<string | undefined>
  /** Marks the roots of this list as opened, and releases it. */
  hadRoots(list: string): Promise<void>
}

const ANSWER_MS = 500

/** Longer time limit, in milliseconds, for results that a late answer of a busy page would lose. */
const LOSS_MS = 1_500

/** Maximum number of roots in one list, because each root costs several messages. */
const MAX_ROOTS = 50

/** Returns a list of limited length, even if page scripts changed the array prototype. */
const SOME_ROOTS = `((roots) => {
  const some = []
  for (let at = 0; at < ${MAX_ROOTS} && at < roots.length; at++) some[at] = roots[at]
  return some.length > 0 && some
})(instrumentations.closed.give(${MAX_ROOTS}))`

const HAD_ROOTS =
  "function () { globalThis[Symbol.for('harness.instrumentations')]?.closed.had(this) }"

const PENDING = '({ short: instrumentations.pending(), laterMs: instrumentations.laterMs() })'

export function makePageInstrumentation(cdp: CDPSession): PageInstrumentation {
  const evaluate = async (question: string, returnByValue: boolean, timeout = ANSWER_MS) => {
    const expression = `((instrumentations) => instrumentations && ${question})(globalThis[Symbol.for('harness.instrumentations')])`
    const evaluation = cdp.send('Runtime.evaluate', {
      expression,
      returnByValue,
      silent: true,
      timeout,
    })
    const reply = await within(timeout, evaluation).catch(() => 'late' as const)
    return reply === 'late' || reply.exceptionDetails ? undefined : reply.result
  }
  const evaluateValue = async (question: string, timeout?: number): Promise<unknown> =>
    (await evaluate(question, true, timeout))?.value
  return {
    async arm() {
      await evaluateValue('instrumentations.arm()')
    },
    pending: async () =>
      Pending.safeParse(await evaluateValue(PENDING)).data ?? { short: 0, laterMs: 0 },
    async disarm() {
      const values =
        '(instrumentations.disarm(), { permissions: instrumentations.permissions(), schemes: instrumentations.stopped() })'
      return Refused.safeParse(await evaluateValue(values, LOSS_MS)).data ?? NOTHING
    },
    async closedRoots() {
      return (await evaluate(SOME_ROOTS, false, LOSS_MS))?.objectId
    },
    async hadRoots(objectId) {
      const had = cdp.send('Runtime.callFunctionOn', { objectId, functionDeclaration: HAD_ROOTS })
      await within(ANSWER_MS, had).catch(() => {}) // The page navigated meanwhile.
      await cdp.send('Runtime.releaseObject', { objectId }).catch(() => {})
    },
  }
}
