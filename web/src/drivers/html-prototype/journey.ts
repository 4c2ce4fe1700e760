import type { PageEvent } from '@harness/shared/device/facts.ts'
import { fileAddress } from '@harness/shared/device/prototype/address.ts'

/** Effects of one input on the page: navigations, refusals and notes. */
export interface Journey {
  /** Another document is shown. */
  navigated: boolean
  window: 'same' | 'opened' | 'closed'
  /** Reason why the next page could not be opened. */
  failure: string | undefined
  /** An expected effect did not happen. */
  refused: boolean
  /** The page navigated to an address it cannot have, and was reloaded from its start. */
  shownAgain: boolean
  /** Raised with every document. */
  turns: number
  /** Resets the state for a new input. */
  arm(): void
  /** Another document is shown now. */
  turn(window: Journey['window']): void
  /** Adds a sentence about the page; those with the same `once` are said one time. */
  note(text: string, once?: string, about?: About): void
  /** Notes a change of the picture source; undefined means pictures from the document. */
  pictured(how: PictureSource | undefined): void
  turnDown(text: string): void
  refuseHost(url: string): void
  refuseFile(path: string): void
  /** The page asks for a file that is not there, or only links to it. */
  lack(path: string, linked?: boolean): void
  /** Requests for files that are not there, since the last question; each file once. */
  takeFailed(): readonly PageEvent[]
  /** Sentences that were noted since the last question. */
  takeNotes(): readonly string[]
  /** Everything that was noted of this, until now. */
  noted(about: About): readonly string[]
}

/** Subject of a noted path or sentence. `file`: a missing file; `link`: a page only linked to. */
type About = 'file' | 'link' | 'picture' | 'capture'

/**
 * Source of a picture: the screen, the document because the app answered late, or the document with
 * the reason `why`.
 */
type PictureSource = 'screen' | 'late' | { readonly why: string }

const MAX_KEPT = 100
const MAX_NAME = 120
/** More sentences than this in one result are not read. */
const MAX_NOTES = 12

export function makeJourney(): Journey {
  const { isNew, keep, noted } = makeMemory()
  const notes = makeQueue<string>()
  const failed = makeQueue<PageEvent>()
  return {
    navigated: false,
    window: 'same',
    failure: undefined,
    refused: false,
    shownAgain: false,
    turns: 0,
    arm() {
      // What the page said until now is still to be reported: pages also say things while they
      // load.
      Object.assign(this, { navigated: false, window: 'same', failure: undefined })
      Object.assign(this, { refused: false, shownAgain: false })
    },
    turn(window) {
      this.turns += 1
      this.window = window
      this.navigated ||= window === 'same'
    },
    note(text, once = text, about) {
      if (!isNew(once)) return
      notes.push(text)
      if (about) keep(about, text)
    },
    pictured: reportSource(notes.push, keep),
    turnDown(text) {
      notes.push(text)
      this.refused = true
    },
    refuseHost(url) {
      const host = (/^[a-z][\w+.-]*:(?:\/\/)?[^/?#]*/i.exec(url)?.[0] ?? url).slice(0, MAX_NAME)
      notes.push(`The page leads to ${host}, which is outside of the prototype.`)
      this.failure = 'it is outside of the prototype'
    },
    refuseFile(path) {
      this.failure = `the prototype has no file ${path.slice(0, MAX_NAME)}`
      failed.push({ ...notHere(path), document: true })
    },
    lack(path, linked = false) {
      const name = path.slice(0, MAX_NAME)
      if (linked) {
        if (isNew(`link ${path}`)) keep('link', name)
        return
      }
      if (!isNew(`file ${path}`)) return
      notes.push(`The file ${name} is not part of the prototype.`)
      keep('file', name)
      failed.push(notHere(path))
    },
    takeFailed: failed.take,
    noted,
    takeNotes: () => shortened(notes.take()),
  }
}

function makeMemory() {
  const known = new Set<string>()
  const all: { about: About; text: string }[] = []
  return {
    isNew(once: string): boolean {
      const was = known.size
      return known.add(once).size > was
    },
    keep(about: About, text: string): void {
      if (all.length < MAX_KEPT) all.push({ about, text })
    },
    noted: (about: About) => all.filter((each) => each.about === about).map(({ text }) => text),
  }
}

/** Collects until it is emptied by `take`. */
function makeQueue<T>() {
  let waiting: T[] = []
  return {
    push: (each: T): void => void waiting.push(each),
    take(): readonly T[] {
      const taken = waiting
      waiting = []
      return taken
    },
  }
}

function shortened(notes: readonly string[]): readonly string[] {
  const left = notes.length - MAX_NOTES
  if (left <= 0) return notes
  return [...notes.slice(0, MAX_NOTES), `The page said ${left} more things of this kind.`]
}

/** Reports how pictures are made each time that changed, and keeps why not from the screen. */
function reportSource(
  report: (text: string) => void,
  keep: (about: About, why: string) => void,
): Journey['pictured'] {
  let last: string | undefined
  return (how) => {
    const next = typeof how === 'object' ? how.why : how
    if (next === last || (next === 'late' && last === undefined)) return
    last = next
    report(typeof how === 'object' ? how.why : SOURCES[how ?? 'document'])
    if (typeof how === 'object') keep('capture', how.why)
  }
}

const SOURCES = {
  screen: 'The pictures are captured from the screen.',
  late: 'The screen was not captured in time, so the picture is drawn from the document.',
  document:
    'The tab is no longer captured, so the pictures are drawn from the document from now on.',
} as const

function notHere(path: string): PageEvent {
  return { kind: 'failed_request', text: NOT_HERE, url: fileAddress(path.slice(0, MAX_NAME)) }
}

const NOT_HERE = 'not part of the prototype'
