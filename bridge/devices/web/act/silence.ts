// How long a page gives no answer after an input: its script runs without a pause, or waits for a
// request in a way that stops everything else.
import { MAX_FACT_TEXT } from '@harness/shared/devices/facts.ts'
import type { Outcome } from '@harness/shared/language/command.ts'
import type { Capture } from '../../device.ts'
import { machineLag, readProcessors } from '../../machine-load.ts'
import { sleep } from '../../waiting.ts'
import type { Tab } from '../life/tab.ts'
import type { Tabs } from '../life/tabs.ts'

/** Asks the page for nothing, over and over, from an input to the next observation. */
export interface Silences {
  /** An input is made. Where a request of it is held, what stops the page is not its script. */
  during(input: Promise<Outcome>): Promise<Outcome>
  /** Adds the longest silence since the last input to an observation; one that lasts, once. */
  addTo(capture: Capture): Capture
}

/** What is shorter may only be long work; one that lasts may become as long. In milliseconds. */
const LEAST_MS = 5_000
/** Between an answer and the next question. */
const PAUSE_MS = 250
/** How often it is looked whether a question still waits; also how late this process is woken. */
const LOOK_MS = 100

export function makeSilences(tabs: Tabs, isMeasurable: boolean): Silences {
  let watch: Watch | undefined
  const forget = () => {
    watch?.end()
    watch = undefined
  }
  return {
    async during(input) {
      if (!isMeasurable) return input
      watch ??= startWatch(tabs)
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
  /** A question waits for its answer. */
  readonly isWaiting: boolean
  reset(): void
  take(): Silence | undefined
  end(): void
}

function startWatch(tabs: Tabs): Watch {
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
      const question = ask(tab, () => tabs.current() === tab)
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
  /** For how long it has waited, without what a busy machine may have added. */
  waitedMs(): number
  /** Resolves once it waits no longer. */
  over(signal: AbortSignal): Promise<void>
}

/**
 * It waits until an answer comes, a dialog opens, or the page begins to ask for another document:
 * from then on the browser keeps every question back, however slow the server is (measured). The
 * same holds for a dialog. What began so, or ended with the page, counts as no time at all.
 */
function ask(tab: Tab, isShown: () => boolean): Question {
  const began = performance.now()
  const before = readProcessors()
  const { documents } = tab.traffic
  const { turn } = documents
  const counts = !tab.dialog() && !documents.isOpening
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
  return {
    page: tab.page.url().slice(0, MAX_FACT_TEXT * 2),
    waitedMs() {
      if (!counts || failed) return 0
      const waitedMs = (endedAt ?? performance.now()) - began
      const lag = machineLag({ before, after: readProcessors(), lateMs, waitedMs })
      return Math.max(0, Math.round(waitedMs - lag))
    },
    async over(signal) {
      while (endedAt === undefined) {
        const slept = performance.now()
        await sleep(LOOK_MS, signal)
        lateMs += Math.max(0, performance.now() - slept - LOOK_MS)
        if (documents.turn !== turn) end()
        failed ||= !isShown() || tab.page.isClosed()
        if (failed) end()
      }
    },
  }
}
