// Runs as one HTML file: the page of the viewer, and after it the files of the runs as blocks of
// base64 that no browser runs.

import { HarnessError } from '../language/errors.ts'

/** Where the files of the run stand in the page of the viewer. */
const PARTS_HERE = '<!--parts-->'
/** Where the text for a browser without JavaScript stands. */
const TEXT_HERE = '<!--text-->'
/** Where the title stands. */
const TITLE_HERE = '<!--title-->'

const BEGIN = '<script type="application/octet-stream" data-part="'
const END = '</script>'

/**
 * Names of files of a run, with its number before it where there are several, and nothing that
 * could end an attribute.
 */
const NAME = /^(?:[1-9]\d{0,3}\/)?[a-z0-9][a-z0-9.-]{0,63}$/

/**
 * What the page holds before and after the base64 of a file, which has no line ends. Throws
 * `internal` for a name that is no file name.
 */
export function tagAround(name: string): readonly [string, string] {
  if (!NAME.test(name))
    throw new HarnessError('internal', { what: `no part may be called ${name}` })
  return [`${BEGIN}${name}">`, `${END}\n`]
}

/**
 * The page around the parts: what stands before and after them. Throws `internal` when the viewer
 * has no place for them.
 */
export function pageAround(
  viewer: string,
  { title, text }: { readonly title: string; readonly text: string },
): readonly [string, string] {
  const [before, after, more] = viewer.split(PARTS_HERE)
  if (before === undefined || after === undefined || more !== undefined)
    throw new HarnessError('internal', { what: 'the viewer has no place for a run' })
  // A function, because `$` has a meaning in a replacement.
  return [before.replace(TITLE_HERE, () => title).replace(TEXT_HERE, () => text), after]
}

/** True for a text that is a report of Harness. */
export function isReportFile(html: string): boolean {
  return html.includes(BEGIN)
}

/**
 * The files in a report, as base64 by name. Throws `bundle_invalid` for one that is cut off or
 * there twice.
 */
export function partsIn(html: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  for (let at = html.indexOf(BEGIN); at >= 0; at = html.indexOf(BEGIN, at + 1)) {
    const quote = html.indexOf('">', at + BEGIN.length)
    const name = html.slice(at + BEGIN.length, quote)
    const end = html.indexOf(END, quote)
    if (quote < 0 || end < 0 || !NAME.test(name))
      throw new HarnessError('bundle_invalid', { what: 'the report is cut off.' })
    if (parts.has(name))
      throw new HarnessError('bundle_invalid', { what: `it holds ${name} twice.` })
    parts.set(name, html.slice(quote + 2, end))
  }
  return parts
}
