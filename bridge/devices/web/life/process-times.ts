// CPU time of page processes, as the browser counts it. On a busy machine only that part of a wait is
// the page's own.
import type { Browser, CDPSession } from 'playwright-core'

/** CPU time in milliseconds by the id of each process that shows pages. */
type Times = ReadonlyMap<number, number>

export interface ProcessTimes {
  /** CPU times until now; undefined when the browser does not report them. */
  read(): Promise<Times | undefined>
}

/** Asks the browser, because a busy page may not answer. */
export function makeProcessTimes(browser: Browser | null): ProcessTimes {
  let session: Promise<CDPSession> | undefined
  const read = async () => {
    if (!browser) return undefined
    session ??= browser.newBrowserCDPSession()
    const { processInfo } = await (await session).send('SystemInfo.getProcessInfo')
    const pages = processInfo.filter(({ type }) => type === 'renderer')
    return new Map(pages.map(({ id, cpuTime }) => [id, cpuTime * 1_000]))
  }
  return { read: () => read().catch(() => undefined) }
}

/**
 * Longest running time of one process in between. Processors are shared equally, so a page that ran
 * little was waiting by itself.
 */
export function longestRun(before: Times, after: Times): number {
  return Math.max(0, ...[...after].map(([id, ms]) => ms - (before.get(id) ?? ms)))
}

/** Below this share of a wait the page was blocked: a fair scheduler would have given it more. */
const BLOCKED_SHARE = 0.02

export interface BusyWait {
  readonly waitedMs: number
  /** Part of the wait that counts even on a busy machine: a server may be slow there too. */
  readonly undoubtedMs: number
  readonly ranMs: number
}

/**
 * Part of a wait that is the page's own on a busy machine: its running time. Work of 0.7 s took up
 * to 5 s next to six other processes (measured); one that ran nothing waited by itself.
 */
export function ownWait({ waitedMs, undoubtedMs, ranMs }: BusyWait): number {
  return ranMs < waitedMs * BLOCKED_SHARE ? undoubtedMs : Math.min(ranMs, waitedMs)
}
