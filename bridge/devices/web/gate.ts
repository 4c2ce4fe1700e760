import type { CDPSession } from 'playwright-core'
import * as z from 'zod/mini'
import { within } from '../waiting.ts'

/** The built probe as what belongs among the page's own scripts: it puts up the gate and leaves no name behind. */
export function gateScript(script: string): string {
  return `((harnessGate) => {${script}\n})(true)`
}

/** What a page has in store, asked in its own world (shared/probe/gate.ts). A page that does not answer has nothing. */
export interface Gate {
  arm(): Promise<void>
  /** Short timers that follow from the input and have not run yet. */
  pending(): Promise<number>
  /** Ends the watch; names of the permissions that were asked for meanwhile. */
  disarm(): Promise<readonly string[]>
}

const ANSWER_MS = 500

export function makeGate(cdp: CDPSession): Gate {
  const ask = async (question: string): Promise<unknown> => {
    const expression = `globalThis[Symbol.for('harness.gates')]?.${question}`
    const asking = cdp.send('Runtime.evaluate', {
      expression,
      returnByValue: true,
      silent: true,
      timeout: ANSWER_MS,
    })
    const reply = await within(ANSWER_MS, asking).catch(() => 'late' as const)
    return reply === 'late' || reply.exceptionDetails ? undefined : reply.result.value
  }
  return {
    async arm() {
      await ask('arm()')
    },
    pending: async () => z.number().safeParse(await ask('pending()')).data ?? 0,
    async disarm() {
      await ask('disarm()')
      return z.array(z.string()).safeParse(await ask('asked()')).data ?? []
    },
  }
}
