import type { CDPSession } from 'playwright-core'
import type * as z from 'zod/mini'
import { within } from '../../waiting.ts'

/**
 * The page of one audit, read from an isolated world. Its methods are in `shared/page/probe/audit`.
 */
export interface AuditWorld {
  /** Calls a method. Undefined when the page gives no valid answer in time. */
  ask<T>(
    method: string,
    args: readonly unknown[],
    answer: z.ZodMiniType<T>,
    timeoutMs?: number,
  ): Promise<T | undefined>
  /** True when an element of `audit.around` listens for a press. */
  listens(index: number): Promise<boolean>
}

const ANSWER_MS = 4_000
const PRESSES = [
  'click',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'touchstart',
  'touchend',
]

/** Isolated worlds: `run` knows the elements of the run's last report, `audit` is separate. */
const WORLDS = { run: 'harness', audit: 'harness-audit' } as const
export type WorldName = keyof typeof WORLDS

/**
 * Enters a frame, or the page itself, with the probe and axe. Throws when the page was replaced
 * meanwhile.
 */
export async function enterWorld(
  cdp: CDPSession,
  scripts: readonly string[],
  { frameId, world = 'audit' }: { readonly frameId?: string; readonly world?: WorldName } = {},
): Promise<AuditWorld> {
  const id = frameId ?? (await cdp.send('Page.getFrameTree')).frameTree.frame.id
  const { executionContextId: contextId } = await cdp.send('Page.createIsolatedWorld', {
    frameId: id,
    worldName: WORLDS[world],
  })
  for (const expression of scripts)
    await cdp.send('Runtime.evaluate', { expression, contextId, silent: true })

  const evaluate = (method: string, args: readonly unknown[], returnByValue: boolean) =>
    cdp.send('Runtime.evaluate', {
      expression: `__harnessProbe.audit.${method}(${args.map((arg) => JSON.stringify(arg)).join()})`,
      contextId,
      returnByValue,
      awaitPromise: true,
      silent: true,
    })

  return {
    async ask(method, args, answer, timeoutMs = ANSWER_MS) {
      const reply = await within(timeoutMs, evaluate(method, args, true)).catch(() => undefined)
      if (reply === undefined || reply === 'late' || reply.exceptionDetails) return undefined
      const parsed = answer.safeParse(reply.result.value)
      return parsed.success ? parsed.data : undefined
    },
    async listens(index) {
      const list = (await evaluate('around', [index], false)).result.objectId
      if (list === undefined) return false
      const { result } = await cdp.send('Runtime.getProperties', {
        objectId: list,
        ownProperties: true,
      })
      const elements = result.flatMap(({ name, value }) =>
        /^\d+$/.test(name) && value?.objectId !== undefined ? [value.objectId] : [],
      )
      const found = await Promise.all(elements.map((objectId) => hasPressListener(cdp, objectId)))
      await cdp.send('Runtime.releaseObject', { objectId: list })
      return found.includes(true)
    },
  }
}

/**
 * Checks for a press listener. Listeners belong to the world that set them, so the node is resolved
 * in the page's own world.
 */
async function hasPressListener(cdp: CDPSession, objectId: string): Promise<boolean> {
  const { node } = await cdp.send('DOM.describeNode', { objectId })
  const { object } = await cdp.send('DOM.resolveNode', { backendNodeId: node.backendNodeId })
  if (object.objectId === undefined) return false
  const { listeners } = await cdp.send('DOMDebugger.getEventListeners', {
    objectId: object.objectId,
  })
  await cdp.send('Runtime.releaseObject', { objectId: object.objectId })
  return listeners.some(({ type }) => PRESSES.includes(type))
}
