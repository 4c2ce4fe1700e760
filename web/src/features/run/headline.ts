import type { RunState } from '@harness/shared/log/fold.ts'
import { countOf, countText } from '../../kit/words/number.ts'

/** End of a run: one sentence, then the rest of its report. */
export interface Headline {
  readonly sentence: string
  readonly rest: string
  /** Controls that a sweep did not use, with reasons. */
  readonly rows: readonly (readonly [term: string, text: string])[]
}

/** First sentence: it ends before a space and a capital letter, unlike "v. 2" and "e.g. this". */
const FIRST = /^(.{12,220}?[.!?])\s+(?=[\p{Lu}“"])/su

const SWEPT =
  /Used (\d+) of (\d+) controls? on (\d+) pages?(?:; not used: (.*?))?(?: \((\d+) steps? left over\))?\. Measured: (.*)\.$/s

export function headlineOf({ phase, steps, completed }: RunState): Headline {
  if (phase === 'interrupted')
    return plain(`Interrupted at step ${steps.at(-1)?.step ?? 1}. What was recorded is safe.`)
  const summary = completed?.summary ?? ''
  const swept = completed?.ending === 'swept' ? SWEPT.exec(summary) : null
  if (swept) return sweptHeadline(summary, swept)
  const [whole = '', first] = FIRST.exec(summary) ?? []
  if (first === undefined) return plain(summary)
  return { sentence: first, rest: summary.slice(whole.length), rows: [] }
}

function plain(sentence: string): Headline {
  return { sentence, rest: '', rows: [] }
}

function sweptHeadline(summary: string, found: RegExpExecArray): Headline {
  const [, used = '0', all = '0', pages = '0', reasons = '', over, measured = ''] = found
  const rest = Number(all) - Number(used)
  const on = `on ${countOf(Number(pages), 'page')}`
  const sentence =
    rest === 0
      ? `All ${countOf(Number(all), 'control')} ${on} were used.`
      : `${countText(Number(used))} of ${countOf(Number(all), 'control')} ${on} used, ${countText(rest)} not.`
  const notUsed = reasonsIn(reasons).map((reason) => ['Not used', reason] as const)
  const spare = over === undefined ? [] : [['Left over', countOf(Number(over), 'step')] as const]
  const what = measured === 'nothing' ? 'Nothing' : measured.replace(', repeats counted', '')
  return {
    sentence,
    rest: summary.slice(0, found.index).trim(),
    rows: [...notUsed, ...spare, ['Measured', capital(what)] as const],
  }
}

/** Splits "1 disabled, 2 named by a guard rule (“Pay”, “Delete”)" at the commas between reasons. */
function reasonsIn(text: string): readonly string[] {
  return text === '' ? [] : text.split(/, (?=\d+ )(?![^(]*\))/)
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
