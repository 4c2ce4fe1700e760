// Report as one HTML file: the viewer page, followed by the files of the runs as base64 blocks that
// the browser does not execute.

import { HarnessError } from '../../base/errors.ts'

/** Placeholder in the viewer's page for the files of the run. */
const PARTS_HERE = '<!--parts-->'
/** Placeholder for the text without JavaScript. */
const TEXT_HERE = '<!--text-->'
const TITLE_HERE = '<!--title-->'

const BEGIN = '<script type="application/octet-stream" data-part="'
const END = '</script>'

/** Maximum characters to search for a part's name and the end of its attribute. */
const MOST_OF_NAME = 80
/**
 * File names of a run, prefixed with its number when there are several. No character may end the
 * attribute.
 */
const NAME = /^(?:[1-9]\d{0,3}\/)?[a-z0-9][a-z0-9.-]{0,63}$/

/**
 * Opening and closing tag around a file's base64, which has no line ends. Throws `internal` for an
 * invalid file name.
 */
export function tagAround(name: string): readonly [string, string] {
  if (!NAME.test(name))
    throw new HarnessError('internal', { what: `no part may be called ${name}` })
  return [`${BEGIN}${name}">`, `${END}\n`]
}

/**
 * Splits the viewer's page into the text before and after the parts. Throws `internal` when the
 * page lacks the placeholder.
 */
export function pageAround(
  viewer: string,
  { title, text }: { readonly title: string; readonly text: string },
): readonly [string, string] {
  const [before, after, more] = viewer.split(PARTS_HERE)
  if (before === undefined || after === undefined || more !== undefined)
    throw new HarnessError('internal', { what: 'the viewer has no place for a run' })
  // A function, because `$` is special in a replacement string.
  return [before.replace(TITLE_HERE, () => title).replace(TEXT_HERE, () => text), after]
}

interface OpenedReport {
  /** Base64 content in ASCII by name; empty for a page that is not a report. */
  readonly parts: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
  /** Page without the files: viewer, title, and the text for a browser without JavaScript. */
  readonly page: Uint8Array<ArrayBuffer>
}

/**
 * Extracts the files of a report and the page around them. Throws `bundle_invalid` for a truncated
 * or repeated file.
 */
export function partsIn(file: Uint8Array<ArrayBuffer>): OpenedReport {
  const parts = new Map<string, Uint8Array<ArrayBuffer>>()
  const page: Uint8Array<ArrayBuffer>[] = []
  let end = 0
  let at = indexOf(file, BEGIN, 0)
  while (at >= 0) {
    const { name, from } = nameAt(file, at + BEGIN.length)
    // Base64 never contains `<`.
    const to = file.indexOf(LESS_THAN, from)
    if (to === -1 || !isAt(file, END, to) || !NAME.test(name))
      throw new HarnessError('bundle_invalid', { what: 'the report is cut off.' })
    if (parts.has(name))
      throw new HarnessError('bundle_invalid', { what: `it holds ${name} twice.` })
    parts.set(name, file.subarray(from, to))
    page.push(file.subarray(end, at))
    end = to + END.length + (file[to + END.length] === LINE_END ? 1 : 0)
    at = indexOf(file, BEGIN, end)
  }
  page.push(file.subarray(end))
  return { parts, page: joined(page) }
}

/** Start of an audit report's title. */
const AUDIT_TITLE = '<title>Accessibility of '

/** Explains to a person why a page without parts is not a run's report. */
export function withoutRunText(file: Uint8Array): string {
  return indexOf(file, AUDIT_TITLE, 0) < 0
    ? 'this page is not a report of Harness.'
    : 'this is the report of an accessibility audit. It can be opened in a browser, but not imported.'
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

const LINE_END = '\n'.charCodeAt(0)

const LESS_THAN = '<'.charCodeAt(0)

function nameAt(file: Uint8Array, from: number) {
  const text = String.fromCharCode(...file.subarray(from, from + MOST_OF_NAME))
  const quote = text.indexOf('">')
  return { name: text.slice(0, Math.max(0, quote)), from: from + quote + 2 }
}

/** Index of an ASCII text that begins with `<`, searched from a position; -1 if absent. */
function indexOf(file: Uint8Array, text: string, from: number): number {
  let at = file.indexOf(LESS_THAN, from)
  while (at >= 0 && !isAt(file, text, at)) at = file.indexOf(LESS_THAN, at + 1)
  return at
}

function isAt(file: Uint8Array, text: string, at: number): boolean {
  for (let index = 0; index < text.length; index++)
    if (file[at + index] !== text.charCodeAt(index)) return false
  return true
}
