// Detects browser errors since the last look. They belong to the step of the last call, which may
// have caused them; errors on the resulting page belong to that page.
import type { PageEvent } from '@harness/shared/device/facts.ts'
import { fileIn } from '@harness/shared/device/prototype/address.ts'
import { isUnanswered } from '@harness/shared/device/unanswered.ts'
import { limitOf } from '@harness/shared/findings/sensor-specs.ts'
import { type LastCall, type Measure, type Sensed, type Signal, targetName } from '../core/tool.ts'

/** Messages of working pages (ResizeObserver, aborts), or about foreign scripts without detail. */
const HARMLESS = /^ResizeObserver loop|^Script error\.?$|AbortError|The user aborted a request/

/** Detects errors that no script of the page caught. */
export const uncaughtException: Measure = {
  name: 'uncaught_exception',
  of: 'call',
  measure: (sensed) =>
    distinct(eventsOf(sensed, 'exception'))
      .filter(({ text }) => !isOfMissingFile(text, sensed))
      .map(({ text, count, event }) => ({
        ...signal(`A script failed: “${text}”${onPage(event)}.`, count, text),
        ...placeOf(event, sensed),
      })),
}

/** True for an undefined name and a missing script of another host: a possible network fault. */
function isOfMissingFile(text: string, sensed: Sensed): boolean {
  const scripts = eventsOf(sensed, 'failed_request').filter(({ resource }) => resource === 'Script')
  return /^[\w$.]+ is not defined$/.test(text) && scripts.some((event) => isUnanswered(event))
}

/** Detects errors that the page logs to the console. */
export const consoleError: Measure = {
  name: 'console_error',
  of: 'call',
  measure(sensed) {
    const thrown = new Set(eventsOf(sensed, 'exception').map(({ text }) => text))
    return distinct(eventsOf(sensed, 'console_error'))
      .filter(({ text }) => ![...thrown].some((each) => text.includes(each)))
      .map(({ text, count, event }) => ({
        ...signal(`The page reports “${text}”${onPage(event)}.`, count, text),
        ...placeOf(event, sensed),
      }))
  },
}

/** Statuses for rejected input, which the page is expected to explain. */
const ANSWERS = new Set([401, 409, 422])

/**
 * Detects failed requests for parts of a page, except the document itself and pictures that are
 * visibly broken.
 */
export const failedRequest: Measure = {
  name: 'failed_request',
  of: 'call',
  measure(sensed) {
    const broken = new Set(sensed.now.facts?.page?.brokenPictures.map(({ url }) => url))
    const failed = eventsOf(sensed, 'failed_request').filter(
      (event) => !event.document && !broken.has(event.url ?? '') && isFailure(event),
    )
    return distinct(failed).map(({ text, count, event }) => {
      const { status = 0, url = '' } = event
      const detail = failureText(event, text)
      return {
        // All files of an unresponsive host are one finding.
        ...signal(detail, count, status === 0 && !fileIn(url) ? detail : addressOf(event)),
        value: status,
        ...placeOf(event, sensed),
        numbers: [{ name: 'Address', value: url }, ...pageOf(event)],
      }
    })
  },
}

function failureText(event: PageEvent, text: string): string {
  const file = fileIn(event.url)
  if (file !== undefined) return `The file ${file} is ${text}.`
  return event.method ? `${event.method} ${addressOf(event)}: ${text}.` : text
}

/** True for a certain failure; a failed connection may be the tester's network. */
function isFailure(event: PageEvent): boolean {
  const { status, url } = event
  if (fileIn(url) !== undefined) return true
  // The browser reached other hosts, so this host does not exist.
  const isCertain = status === 0
  return status !== undefined && !ANSWERS.has(status) && (isCertain || !isUnanswered(event))
}

/** Detects an opened page that the server or the prototype does not have. */
export const brokenLink: Measure = {
  name: 'broken_link',
  of: 'call',
  measure(sensed) {
    const { last } = sensed
    const outcome = last ? last.outcome.outcome : 'navigated'
    const isBroken = ({ status = 0, url }: PageEvent): boolean =>
      fileIn(url) !== undefined ||
      (outcome === 'navigated' && status >= 400 && !ANSWERS.has(status))
    const [event] = eventsOf(sensed, 'failed_request').filter(
      (each) => each.document && isBroken(each),
    )
    if (!event) return []
    const mark = last?.call.mark
    const file = fileIn(event.url)
    const why = file === undefined ? `answers ${event.text}` : `is ${event.text}`
    return [
      {
        value: event.status ?? 0,
        detail: `${mark ? `“${mark.label}” leads to ` : ''}${file ?? addressOf(event)}${mark ? ', which' : ''} ${why}.`,
        target: mark ? `${mark.role} ${mark.label}` : addressOf(event),
        ...(mark && { rect: mark.rect }),
        numbers: [{ name: 'Address', value: event.url ?? '' }],
      },
    ]
  },
}

export const mixedContent: Measure = {
  name: 'mixed_content',
  of: 'call',
  measure: (sensed) =>
    distinct(eventsOf(sensed, 'mixed_content'), addressOf).map(({ event, count }) =>
      signal(`${addressOf(event)} is asked for without encryption.`, count, addressOf(event)),
    ),
}

/** Detects a page that blocked for long; one finding per call, whatever the cause. */
export const pageUnresponsive: Measure = {
  name: 'page_unresponsive',
  of: 'call',
  measure(sensed) {
    const { last } = sensed
    const longest = Math.max(0, ...eventsOf(sensed, 'silent').map(({ ms = 0 }) => ms))
    if (!last || longest < limitOf('page_unresponsive')) return []
    // Rounded to tenths of a second, the accuracy of the measurement.
    const value = Math.floor(longest / 100) * 100
    return [
      {
        value,
        detail: `The page did not answer for ${value / 1_000} s: neither a press nor a key had an effect.`,
        ...doneAt(last),
      },
    ]
  },
}

/** Detects a crash of the page's process: entered data is gone, and the run had to stop. */
export const pageCrashed: Measure = {
  name: 'page_crashed',
  of: 'call',
  measure: () => [],
  ofLoss({ fault, last }) {
    if (fault.code !== 'device_lost' || fault.detail['page'] !== 'crashed') return []
    const detail = 'The page crashed: its process ended by itself.'
    return [{ value: 1, detail, ...doneAt(last) }]
  },
}

/** Last call and its target, as the base of a signal. */
function doneAt({
  before,
  call,
}: Pick<LastCall, 'before' | 'call'>): Omit<Signal, 'value' | 'detail'> {
  const { mark, label } = call
  return {
    target: mark ? targetName(mark) : addressOf(before),
    ...(mark && { rect: mark.rect }),
    numbers: [{ name: 'Last call', value: label }, ...pageOf({ page: before.url })],
  }
}

function eventsOf({ now }: Sensed, kind: PageEvent['kind']): readonly PageEvent[] {
  const all = now.facts?.events ?? []
  return all.filter((event) => event.kind === kind && !HARMLESS.test(event.text))
}

interface Distinct {
  readonly text: string
  readonly count: number
  readonly event: PageEvent
}

/** Maximum signals per step; more are treated as one fault with many parts. */
const MAX_SIGNALS = 5

/** Merges equal events with a count: a script that fails in a loop is one fault. */
function distinct(
  events: readonly PageEvent[],
  keyOf: (event: PageEvent) => string = ({ text, url = '', page = '' }) =>
    `${text} ${url.split('?')[0]} ${page}`,
): readonly Distinct[] {
  const found = new Map<string, Distinct>()
  for (const event of events) {
    const key = keyOf(event)
    const count = (found.get(key)?.count ?? 0) + 1
    found.set(key, { text: event.text, count, event })
  }
  return [...found.values()].slice(0, MAX_SIGNALS)
}

function signal(detail: string, count: number, target: string): Signal {
  return { value: count, detail, target: target.slice(0, 120) }
}

function addressOf({ url = '' }: Pick<PageEvent, 'url'>): string {
  return url.split(/[?#]/)[0] ?? url
}

/** Screen of the finding's picture: the page before the call, or the one shown now. */
function placeOf({ page }: PageEvent, { last, now }: Sensed): Pick<Signal, 'of' | 'numbers'> {
  const isNew = page !== undefined && page === now.url && page !== last?.before.url
  return {
    ...(isNew && { of: 'screen' }),
    ...(page !== undefined && { numbers: pageOf({ page }) }),
  }
}

function pageOf({ page }: Pick<PageEvent, 'page'>): NonNullable<Signal['numbers']> {
  return page === undefined ? [] : [{ name: 'Page', value: page }]
}

function onPage({ page }: PageEvent): string {
  return page === undefined ? '' : ` on ${addressOf({ url: page })}`
}
