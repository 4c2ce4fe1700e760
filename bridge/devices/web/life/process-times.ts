// CPU time of page processes, as the browser reports it. On a busy machine only that part of a wait
// is attributed to the page.
import type { Browser, CDPSession } from 'playwright-core'

/** CPU time in milliseconds, by process id, of the processes that show pages. */
type Times = ReadonlyMap<number, number>

export interface ProcessTimes {
  /** Reads the CPU times so far; undefined when the browser does not report them. */
  read(): Promise<Times | undefined>
}

/** Reads the times from the browser, because a busy page may not answer. */
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
 * Longest CPU time of one process between two readings. Processors are shared equally, so a page
 * that ran little was waiting by itself.
 */
export function longestRun(before: Times, after: Times): number {
  return Math.max(0, ...[...after].map(([id, ms]) => ms - (before.get(id) ?? ms)))
}

/** Share of a wait below which the page was blocked: a fair scheduler would have given it more. */
const BLOCKED_SHARE = 0.02

export interface BusyWait {
  readonly waitedMs: number
  /** Part of the wait that counts even on a busy machine, for example for a slow server. */
  readonly undoubtedMs: number
  readonly ranMs: number
}

/**
 * Part of a wait that the page caused, on a busy machine: the page's CPU time, or `undoubtedMs` if
 * it hardly ran. Work of 0.7 s took up to 5 s next to six other processes (measured).
 */
export function ownWait({ waitedMs, undoubtedMs, ranMs }: BusyWait): number {
  return ranMs < waitedMs * BLOCKED_SHARE ? undoubtedMs : Math.min(ranMs, waitedMs)
}
