import type { CDPSession } from 'playwright-core'
import type * as z from 'zod/mini'
import { within } from '../../waiting.ts'

/**
 * Time limit for a call into the page, in milliseconds. All calls of one frame share it, because a
 * late answer would reach the wrong call.
 */
export const CALL_MS = 1_500

/**
 * Isolated world of the probe: the same document as the page's scripts, but none of their objects.
 */
export interface IsolatedWorld {
  /**
   * Calls a method of the probe, as in `call('watch.pulse', [], Pulse, 500)`. Undefined without a
   * valid answer in time: the page is busy, unloading, or blocked by a dialog.
   */
  call<T>(
    method: string,
    args: readonly unknown[],
    answer: z.ZodMiniType<T>,
    timeoutMs: number,
  ): Promise<T | undefined>
  /**
   * Passes the closed shadow roots that the last report left unresolved to the probe. True when
   * there were any.
   */
  openShadows(): Promise<boolean>
  /** Passes the closed shadow roots of a browser-side list to the probe; keeps the list. */
  openRoots(list: string): Promise<boolean>
  /** Reads the names of elements of the last report in the browser's accessibility tree, by ref. */
  spoken(refs: readonly string[]): Promise<ReadonlyMap<string, Spoken>>
  /** Frame id of a cross-origin frame. */
  frameId(key: number): Promise<string | undefined>
}

/** Name in the accessibility tree; undefined for an element that is not in it. */
export interface Spoken {
  readonly name: string | undefined
}

/** Creates the world with the probe in it, and returns its execution context. */
async function enterWorld(cdp: CDPSession, script: string, frameId?: string): Promise<number> {
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
    frameId: frameId ?? (await cdp.send('Page.getFrameTree')).frameTree.frame.id,
    worldName: 'harness',
  })
  await cdp.send('Runtime.evaluate', {
    expression: script,
    contextId: executionContextId,
    silent: true,
  })
  return executionContextId
}

/** Execution context of the world, entered once per document. */
function makeContexts(cdp: CDPSession, script: string, frameId?: string) {
  let entered: Promise<number> | undefined
  const forget = () => {
    entered = undefined
  }
  cdp.on('Runtime.executionContextsCleared', forget)
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id === frameId || frame.parentId === undefined) forget()
  })

  /** Concurrent calls enter the world once: the script is large, and each message costs time. */
  const context = (): Promise<number> => {
    if (entered) return entered
    const entering = enterWorld(cdp, script, frameId)
    entered = entering
    entering.catch(() => {
      if (entered === entering) forget()
    })
    return entering
  }

  return {
    context,
    /** Concurrent calls that fail enter the new document only once. */
    failed(used: Promise<number>) {
      if (entered === used) forget()
    },
  }
}

export function makeIsolatedWorld(
  cdp: CDPSession,
  script: string,
  frameId?: string,
): IsolatedWorld {
  const { context, failed } = makeContexts(cdp, script, frameId)
  const evaluate = async (expression: string, timeout: number, byValue = true) => {
    const used = context()
    const evaluation = cdp.send('Runtime.evaluate', {
      expression: `__harnessProbe.${expression}`,
      contextId: await used,
      returnByValue: byValue,
      awaitPromise: true,
      silent: true,
      timeout,
    })
    const reply = await evaluation.catch((error: unknown) => {
      failed(used)
      throw error
    })
    return reply.exceptionDetails ? undefined : reply.result
  }

  return {
    async call(method, args, answer, timeoutMs) {
      const expression = `${method}(${args.map((arg) => JSON.stringify(arg) ?? 'undefined').join(',')})`
      const attempt = evaluate(expression, timeoutMs).catch(() => {
        // The document was replaced during the call, so the call is repeated in the new one.
        return evaluate(expression, timeoutMs)
      })
      const reply = await within(timeoutMs, attempt).catch(() => 'late' as const)
      const parsed = answer.safeParse(reply === 'late' ? undefined : reply?.value)
      return parsed.success ? parsed.data : undefined
    },
    openShadows: async () => {
      const list = (await evaluate('unresolved()', ANSWER_MS, false))?.objectId
      if (list === undefined) return false
      const opened = await openAll(cdp, list, await context())
      await cdp.send('Runtime.releaseObject', { objectId: list })
      return opened
    },
    async spoken(refs) {
      const list = await evaluate(`elementsOf(${JSON.stringify(refs)})`, ANSWER_MS, false)
      if (list?.objectId === undefined) return new Map()
      const found = await spokenIn(cdp, list.objectId, refs)
      await cdp.send('Runtime.releaseObject', { objectId: list.objectId })
      return found
    },
    async openRoots(list) {
      return openAll(cdp, list, await context())
    },
    async frameId(key) {
      const element = await evaluate(`crossOriginFrames.element(${key})`, ANSWER_MS, false)
      if (element?.objectId === undefined) return undefined
      const { node } = await cdp.send('DOM.describeNode', { objectId: element.objectId })
      return node.frameId
    },
  }
}

const ANSWER_MS = 500

async function spokenIn(
  cdp: CDPSession,
  list: string,
  refs: readonly string[],
): Promise<ReadonlyMap<string, Spoken>> {
  const { result } = await cdp.send('Runtime.getProperties', {
    objectId: list,
    ownProperties: true,
  })
  const found = new Map<string, Spoken>()
  for (const { name, value } of result) {
    const ref = refs[Number(name)]
    if (ref === undefined || value?.objectId === undefined) continue
    const { objectId } = value
    const { nodes } = await cdp.send('Accessibility.getPartialAXTree', {
      objectId,
      fetchRelatives: false,
    })
    const [node] = nodes
    if (node) found.set(ref, { name: node.ignored ? undefined : String(node.name?.value ?? '') })
  }
  return found
}

async function openAll(cdp: CDPSession, list: string, context: number) {
  const { result } = await cdp.send('Runtime.getProperties', {
    objectId: list,
    ownProperties: true,
  })
  const elements = result.flatMap(({ name, value }) =>
    /^\d+$/.test(name) && value?.objectId !== undefined ? [value.objectId] : [],
  )
  const opened = await Promise.all(
    // The element was removed meanwhile.
    elements.map((objectId) => openOne(cdp, objectId, context).catch(() => false)),
  )
  return opened.includes(true)
}

/** Resolves a closed root by its node, which only CDP can do. */
async function openOne(cdp: CDPSession, objectId: string, context: number): Promise<boolean> {
  const { node } = await cdp.send('DOM.describeNode', { objectId })
  const root = node.shadowRootType === undefined ? node.shadowRoots?.[0] : node
  if (!root) return false
  const { object } = await cdp.send('DOM.resolveNode', {
    backendNodeId: root.backendNodeId,
    executionContextId: context,
  })
  if (object.objectId === undefined) return false
  await cdp.send('Runtime.callFunctionOn', {
    objectId: object.objectId,
    functionDeclaration: 'function () { __harnessProbe.addRoot(this) }',
  })
  return true
}
