/** What became of a page under one input: ways out of it, and what it said. */
export interface Journey {
  /** Another document is shown. */
  navigated: boolean
  window: 'same' | 'opened' | 'closed'
  /** Why the next page could not be opened. */
  failure: string | undefined
  /** Something that was to happen did not. */
  refused: boolean
  /** The page left by itself for what it cannot have, and is shown from its start. */
  shownAgain: boolean
  /** Raised with every document. */
  turns: number
  /** Begins a new one. */
  arm(): void
  /** Another document is shown now. */
  turn(window: Journey['window']): void
  /** A sentence about the page; each `once` is said one time. */
  note(text: string, once?: string, about?: About): void
  turnDown(text: string): void
  refuseHost(url: string): void
  refuseFile(path: string): void
  /** Sentences that were noted since the last question. */
  takeNotes(): readonly string[]
  /** Everything that was noted of this, until now. */
  noted(about: About): readonly string[]
}

/** What a sentence is about: a file that is not there, or what pictures lack. */
type About = 'file' | 'picture'

const MAX_KEPT = 100
const MAX_NAME = 120
/** More sentences than this in one result are not read. */
const MAX_NOTES = 12

export function makeJourney(): Journey {
  const known = new Set<string>()
  const all: { about: About; text: string }[] = []
  let notes: string[] = []
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
      if (known.has(once)) return
      known.add(once)
      notes.push(text)
      if (about && all.length < MAX_KEPT) all.push({ about, text })
    },
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
    },
    noted: (about) => all.filter((each) => each.about === about).map(({ text }) => text),
    takeNotes() {
      const taken = notes.slice(0, MAX_NOTES)
      const left = notes.length - taken.length
      notes = []
      return left > 0 ? [...taken, `The page said ${left} more things of this kind.`] : taken
    },
  }
}
