import type { PageEvent } from '@harness/shared/device/facts.ts'
import { fileAddress } from '@harness/shared/device/prototype/address.ts'

/** Effects of one input on the page: navigations, refusals and notes. */
export interface Journey {
  /** True when another document is shown. */
  navigated: boolean
  window: 'same' | 'opened' | 'closed'
  /** Reason why the next page could not be opened. */
  failure: string | undefined
  /** True when the page expected an effect that was refused. */
  refused: boolean
  /** True when the page navigated to an unavailable address, and was reloaded. */
  shownAgain: boolean
  /** Number of documents shown so far. */
  turns: number
  /** Resets the state for a new input. */
  arm(): void
  /** Notes that another document is shown. */
  turn(window: Journey['window']): void
  /** Adds a sentence about the page; sentences with the same `once` are reported only once. */
  note(text: string, once?: string, about?: About): void
  /** Notes a change of the picture source; undefined means pictures from the document. */
  pictured(how: PictureSource | undefined): void
  turnDown(text: string): void
  refuseHost(url: string): void
  refuseFile(path: string): void
  /** Notes that the page requests a missing file, or only links to it. */
  lack(path: string, linked?: boolean): void
  /** Returns failed requests for missing files since the last call; each file once. */
  takeFailed(): readonly PageEvent[]
  /** Returns the sentences noted since the last call. */
  takeNotes(): readonly string[]
  /** Everything noted about this subject so far. */
  noted(about: About): readonly string[]
}

/** Subject of a noted path or sentence. `file`: a missing file; `link`: a page only linked to. */
type About = 'file' | 'link' | 'picture' | 'capture'

/**
 * Source of a picture: the screen, the document because the app answered late, or the document for
 * the reason `why`.
 */
type PictureSource = 'screen' | 'late' | { readonly why: string }

const MAX_KEPT = 100
const MAX_NAME = 120
/** Maximum sentences in one result; a model would not read more. */
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
      // Keeps notes that were not reported yet: pages also cause some while they load.
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

/** Queue that `take` empties. */
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

/** Reports each change of the picture source, and remembers why the screen was not captured. */
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
