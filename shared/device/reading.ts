// Extent to which a screen was read: its picture, elements, text and frames. An unread part proves
// neither presence nor absence.
import * as z from 'zod/mini'

/** Reasons, each with the words that people and models read after "because". */
const REASONS = {
  dialog: 'a dialog is open',
  busy: 'the page did not react',
  late: 'the page did not answer in time',
  long: 'it is too long',
  large: 'it has too many elements',
  error_page: 'the browser shows its own error page',
  picture: 'this prototype is made of pictures',
  closed: 'it cannot be opened',
  deep: 'it is too deep',
  out_of_sight: 'it is out of sight',
  sandboxed: 'it is sandboxed',
  other_site: 'it shows a page of another site',
  not_loaded: 'it was not loaded',
  secret: 'it may show a password',
} as const

export type UnreadReason = keyof typeof REASONS

const Extent = z.enum(['read', 'partly', 'not_read'])

/**
 * Extent to which a part of a screen was read. `why` is set when it was not fully read: a key of
 * `REASONS`, or one of a later Harness.
 */
const Part = z.object({ read: Extent, why: z.optional(z.string()) })
type Part = z.infer<typeof Part>

/** Frame with a page of another site, named by its host. */
export const FramePart = z.object({ ...Part.shape, name: z.string() })
export type FramePart = z.infer<typeof FramePart>

/** `picture` is `not_read` when it shows an earlier screen. */
export const Reading = z.object({
  picture: Part,
  elements: Part,
  text: Part,
  frames: z.optional(z.array(FramePart)),
})
export type Reading = z.infer<typeof Reading>

const READ: Part = { read: 'read' }
export const READ_WHOLE: Reading = { picture: READ, elements: READ, text: READ }

export const notRead = (why: UnreadReason): Part => ({ read: 'not_read', why })
export const partly = (why: UnreadReason): Part => ({ read: 'partly', why })

/** Reading without elements and text, for one reason; the picture is current unless given. */
export function unreadScreen(why: UnreadReason, picture: Part = READ): Reading {
  return { picture, elements: notRead(why), text: notRead(why) }
}

interface Screen {
  readonly text: string
  readonly elements: readonly unknown[]
  readonly dialog?: unknown
  readonly reading?: Reading | undefined
}

/**
 * Extent to which a screen was read. In older logs, a screen without words and elements counts as
 * not read.
 */
export function readingOf({ reading, text, elements, dialog }: Screen): Reading {
  if (reading) return reading
  if (text !== '' || elements.length > 0) return READ_WHOLE
  return unreadScreen(dialog ? 'dialog' : 'late')
}

/** Parts of a screen that were not fully read, in the order of `Reading`. */
function unreadParts(reading: Reading): readonly { what: string; part: Part }[] {
  const { picture, elements, text, frames = [] } = reading
  const parts = [
    { what: 'the picture', part: picture },
    { what: 'the elements', part: elements },
    { what: 'the text', part: text },
    ...frames.map((frame) => ({ what: `the frame of ${frame.name}`, part: frame })),
  ]
  return parts.filter(({ part }) => part.read !== 'read')
}

export function isReadWhole(reading: Reading): boolean {
  return unreadParts(reading).length === 0
}

export function reasonText(why = ''): string {
  return new Map<string, string>(Object.entries(REASONS)).get(why) ?? why
}

/**
 * Clauses grouped by reason: "the elements, the text: not read, because the page did not react".
 */
export function unreadClauses(reading: Reading): readonly string[] {
  const groups = new Map<string, string[]>()
  for (const { what, part } of unreadParts(reading)) {
    const how = extentText(part)
    groups.set(how, [...(groups.get(how) ?? []), what])
  }
  return [...groups].map(([how, parts]) => `${parts.join(', ')}: ${how}`)
}

/** True when waiting may help, because the page did not answer yet. */
export function isPassing({ picture, elements, text }: Reading): boolean {
  const isLate = ({ read, why }: Part) => read === 'not_read' && (why === 'busy' || why === 'late')
  return [picture, elements, text].some(isLate)
}

/** Clause that says why an absence is uncertain; undefined when the part was fully read. */
export function absenceDoubt(reading: Reading, part: 'text' | 'elements'): string | undefined {
  const frame = reading.frames?.find(({ read }) => read !== 'read')
  if (reading[part].read !== 'read') return `the ${part} on it: ${extentText(reading[part])}`
  return frame && `the frame of ${frame.name}: ${extentText(frame)}`
}

/** True when no later screen of the same device can be read any better. */
export function isNeverRead({ text }: Reading): boolean {
  return text.read === 'not_read' && text.why === 'picture'
}

function extentText({ read, why }: Part): string {
  return `${read === 'partly' ? 'read only in part' : 'not read'}, because ${reasonText(why)}`
}

export function frameName(host: string): string {
  return host === '' ? 'an unnamed document' : host
}
