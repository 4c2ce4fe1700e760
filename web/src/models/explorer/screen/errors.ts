import type { PastStep } from '../../../core/ports.ts'
import { isList } from '../form/form.ts'
import { optionsOf } from '../form/options.ts'
import { linesOf } from './history.ts'
import { besideControls, type View } from './view.ts'

const ERROR =
  /\b(error|invalid|required|wrong|failed|missing|problem|sorry|oops|declined|denied|rejected|incorrect|unexpected)\b|\bplease (enter|choose|select|fill|provide|check|add|accept|tick|agree|complete|pick|try)\b|\b(must|can(not|['’]t)|could(n['’]t| not)|is not|isn['’]t) (be|have|contain|process|save|send|find|valid|allowed|possible|empty|available)\b|\b(enter|choose|select|we need) (a|an|your|the) (valid)?/i

/** Words that only machines say to each other. */
const CODE =
  /\b[A-Z][A-Z0-9]+(_[A-Z0-9]+)+\b|\b(E|ERR|ERROR)[-_ ]?\d{2,}\b|\b0x[0-9a-f]{2,}\b|\b(undefined|NaN|null|nullptr|TypeError|Exception|stack trace|errno|SQLSTATE)\b|\[object |\bHTTP \d{3}\b|\b[45]\d\d (Internal|Bad|Not|Service|Gateway)\b|\bstatus(code)?[ =:]+\d{3}\b/

const REFUSAL =
  /\b(sold out|out of stock|no longer (available|sold|offered)|(is|are|currently|temporarily)? ?(un|not )available|fully booked|no (results?|match(es|ing)?|items?|products?|rooms?|tables?|slots?|appointments?|times?)( \w+)? ?(found|match|left|available|free)?\b(?= ?(for|found|match|left|available|free|\.|!|$))|\bno [\p{L}\d -]{1,40} (was |were |is |are )?(found|known|match(es)?)\b|(could|can|did)( ?not|n['’]t) (find|be found)|not found|unknown|nothing (was )?(found|matche[sd])|0 (results|matches|items found)|does not exist|do(es)? not (offer|sell|deliver|support|allow)|don['’]t (offer|sell|deliver|support|allow)|not (possible|supported|allowed))\b/iu

/** Longest line that is taken for a message, in characters. */
const MAX_MESSAGE = 200

/** Messages about something wrong that this page did not show at first. */
export function errorsIn(view: View): readonly string[] {
  const { url } = view.request.scene
  // What a page or a tab says that was just opened is no answer to anything.
  const isOpened = view.last !== undefined && opens(view.last, url)
  const here = view.past.findLastIndex((step) => opens(step, url))
  const shown = [view.past.find((step) => step.url === url) ?? view.last, view.past[here + 1]]
  const first = new Set(shown.flatMap((step) => linesOf(step?.text ?? '')))
  if (view.past.length === 0) return []
  const labels = new Set(view.marks.flatMap(({ label, value }) => [label, value ?? '']))
  const offers = new Set(view.marks.filter(isList).flatMap((mark) => optionsOf(view, mark)))
  return view.lines.filter(
    (line) =>
      !first.has(line) &&
      !labels.has(line) &&
      !offers.has(line) &&
      line.length < MAX_MESSAGE &&
      besideControls(view, line) !== '' &&
      (isOpened ? isCode(line) : isError(line)),
  )
}

function opens({ mark, url }: PastStep, now: string | undefined): boolean {
  return mark?.role === 'tab' || (mark?.role === 'link' && url !== now)
}

export function isError(line: string): boolean {
  return (ERROR.test(line) && !/\boptional\b|^\*/.test(line)) || CODE.test(line)
}

export function isCode(line: string): boolean {
  return CODE.test(line)
}

/** Says that something cannot be had. */
export function isRefusal(line: string): boolean {
  return REFUSAL.test(line) && line.length < MAX_MESSAGE
}
