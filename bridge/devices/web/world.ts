import type { CDPSession } from 'playwright-core'
import type * as z from 'zod/mini'
import { within } from './waiting.ts'

/** Where the probe of one page lives: beside the page's own scripts, seeing the same document and nothing of theirs. */
export interface World {
  /**
   * Calls a method of the probe, as in `ask('watch.pulse', [], Pulse, 500)`. Undefined when the page gives no usable
   * answer in time: it is busy, leaving, or blocked by a dialog.
   */
  ask<T>(
    method: string,
    args: readonly unknown[],
    answer: z.ZodMiniType<T>,
    timeoutMs: number,
  ): Promise<T | undefined>
}

export function makeWorld(cdp: CDPSession, script: string): World {
  let contextId: number | undefined
  const forget = () => {
    contextId = undefined
  }
  cdp.on('Runtime.executionContextsCleared', forget)
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId === undefined) forget()
  })

  const enter = async (): Promise<number> => {
    const { frameTree } = await cdp.send('Page.getFrameTree')
    const world = await cdp.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'harness',
    })
    await cdp.send('Runtime.evaluate', {
      expression: script,
      contextId: world.executionContextId,
      silent: true,
    })
    return world.executionContextId
  }

  const evaluate = async (expression: string, timeout: number): Promise<unknown> => {
    contextId ??= await enter()
    const reply = await cdp.send('Runtime.evaluate', {
      expression,
      contextId,
      returnByValue: true,
      silent: true,
      timeout,
    })
    return reply.exceptionDetails ? undefined : reply.result.value
  }

  return {
    async ask(method, args, answer, timeoutMs) {
      const expression = `__harnessProbe.${method}(${args.map((arg) => JSON.stringify(arg)).join(',')})`
      const attempt = evaluate(expression, timeoutMs).catch(() => {
        // The document was replaced under the call; the new one gets its own world, and the one question again.
        forget()
        return evaluate(expression, timeoutMs)
      })
      const value = await within(timeoutMs, attempt).catch(() => 'late' as const)
      const parsed = answer.safeParse(value)
      return parsed.success ? parsed.data : undefined
    },
  }
}
