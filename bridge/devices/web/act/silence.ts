// Measures how long a page is unresponsive after an input: its script runs without a pause, or
// waits synchronously for a request.

import type { Outcome } from '@harness/shared/device/command.ts'
import { MAX_FACT_TEXT } from '@harness/shared/device/facts.ts'
import type { Capture } from '../../device.ts'
import { machineLag, readProcessors, wasBusy } from '../../machine-load.ts'
import { sleep } from '../../waiting.ts'
import { type BusyWait, longestRun, ownWait, type ProcessTimes } from '../life/process-times.ts'
import type { Tabs } from '../life/tabs.ts'
import type { Tab } from '../page/tab.ts'

/** Pings the page from an input until the next observation. */
export interface Silences {
  /** Measures during one input. Waiting for a held request does not count as silence. */
  during(input: Promise<Outcome>): Promise<Outcome>
  /**
   * Adds the longest silence since the last input to an observation, a continuing one only once.
   */
  addTo(capture: Capture): Capture
}

/** Minimum silence to report, in milliseconds; a shorter one may be a long computation. */
const LEAST_MS = 5_000
/** Pause between an answer and the next ping, in milliseconds. */
const PAUSE_MS = 250
/** Interval in milliseconds to check a waiting ping, and to measure how late this process wakes. */
const LOOK_MS = 100

/** Measures silences. Does nothing without process times. */
export function makeSilences(tabs: Tabs, times: ProcessTimes | undefined): Silences {
  let watch: Watch | undefined
  const forget = () => {
    watch?.end()
    watch = undefined
  }
  return {
    async during(input) {
      if (!times) return input
      watch ??= startWatch(tabs, times)
      watch.reset()
      const outcome = await input
      if (outcome.held) forget()
      return outcome
    },
    addTo(capture) {
      const found = watch?.take()
      if (!watch?.isWaiting) forget()
      if (!found) return capture
      const { scene } = capture
      const text = `No answer for ${found.ms} ms.`
      const events = [...(scene.facts?.events ?? []), { kind: 'silent', text, ...found } as const]
      return { ...capture, scene: { ...scene, facts: { ...scene.facts, events } } }
    },
  }
}

interface Silence {
  readonly ms: number
  readonly page: string
}

interface Watch {
  /** True while a ping waits for its answer. */
  readonly isWaiting: boolean
  reset(): void
  take(): Silence | undefined
  end(): void
}

function startWatch(tabs: Tabs, times: ProcessTimes): Watch {
  const over = new AbortController()
  let longest: Silence | undefined
  let now: Question | undefined
  let taken: Question | undefined
  const keep = (question: Question) => {
    const { page } = question
    const ms = question.waitedMs()
    if (question !== taken && ms >= LEAST_MS && ms > (longest?.ms ?? 0)) longest = { ms, page }
  }
  const run = async () => {
    while (!over.signal.aborted) {
      const tab = tabs.current()
      const question = ask(tab, { isShown: () => tabs.current() === tab, times })
      now = question
      await question.over(over.signal)
      now = undefined
      keep(question)
      await sleep(PAUSE_MS, over.signal)
    }
  }
  run().catch(() => {}) // Ended, or no page is left.
  return {
    get isWaiting() {
      return now !== undefined
    },
    reset() {
      longest = undefined
    },
    take() {
      if (now) keep(now)
      if (longest) taken = now
      const found = longest
      longest = undefined
      return found
    },
    end: () => over.abort(),
  }
}

interface Question {
  readonly page: string
  /** Waiting time in milliseconds, without the share that a busy machine may have added. */
  waitedMs(): number
  /** Resolves when the ping has ended. */
  over(signal: AbortSignal): Promise<void>
}

/**
 * Sends a ping and waits for its answer, a dialog or a request for another document. After the last
 * two the browser holds back every call (measured), so such a wait counts as zero.
 */
function ask(tab: Tab, { isShown, times }: Asked): Question {
  const began = performance.now()
  const before = readProcessors()
  const { documents } = tab.traffic
  const { turn } = documents
  const counts = !tab.dialog() && !documents.isOpening
  const run = makeRun(times)
  let lateMs = 0
  let endedAt: number | undefined
  let failed = false
  const end = () => {
    endedAt ??= performance.now()
  }
  tab
    .orDialog(tab.cdp.send('Runtime.evaluate', { expression: '0', silent: true }))
    .then(end, () => {
      failed = true // The page closed, or was replaced.
      end()
    })
  const sinceBegan = () => (endedAt ?? performance.now()) - began
  return {
    page: tab.page.url().slice(0, MAX_FACT_TEXT * 2),
    waitedMs() {
      if (!counts || failed) return 0
      const waitedMs = sinceBegan()
      const after = readProcessors()
      const lag = machineLag({ before, after, lateMs, waitedMs })
      const undoubtedMs = waitedMs - lag
      const sure = wasBusy(before, after) ? run.of({ waitedMs, undoubtedMs }) : undoubtedMs
      return Math.max(0, Math.round(sure))
    },
    async over(signal) {
      while (endedAt === undefined) {
        const slept = performance.now()
        await sleep(LOOK_MS, signal)
        lateMs += Math.max(0, performance.now() - slept - LOOK_MS)
        if (documents.turn !== turn) end()
        failed ||= !isShown() || tab.page.isClosed()
        if (failed) end()
        await run.look(sinceBegan() >= LEAST_MS, () => endedAt === undefined)
      }
    },
  }
}

interface Asked {
  /** True while the tab is in the foreground. */
  readonly isShown: () => boolean
  readonly times: ProcessTimes
}

/** Measures how long the page's processes ran while a call waited. */
function makeRun(times: ProcessTimes) {
  let before: Awaited<ReturnType<ProcessTimes['read']>>
  let ranMs: number | undefined
  return {
    of: (wait: Omit<BusyWait, 'ranMs'>) => (ranMs === undefined ? 0 : ownWait({ ...wait, ranMs })),
    /** Reads process times of slow pages only, and ignores time after the answer. */
    async look(isLong: boolean, isOpen: () => boolean): Promise<void> {
      before ??= await times.read()
      const after = before && isLong ? await times.read() : undefined
      if (before && after && isOpen()) ranMs = longestRun(before, after)
    },
  }
}
