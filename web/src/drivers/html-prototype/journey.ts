/** What became of a page under one input: ways out of it, and what it said. */
export interface Journey {
  /** Another document is shown. */
  navigated: boolean
  window: 'same' | 'opened' | 'closed'
  /** Why the next page could not be opened. */
  failure: string | undefined
  /** Something that was to happen did not. */
  refused: boolean
  /** Raised with every document. */
  turns: number
  /** Begins a new one. */
  arm(): void
  /** Another document is shown now. */
  turn(window: Journey['window']): void
  /** A sentence about the page; each `once` is said one time. */
  note(text: string, once?: string): void
  turnDown(text: string): void
  refuseHost(url: string): void
  refuseFile(path: string): void
  /** Sentences that were noted since the last question. */
  takeNotes(): readonly string[]
}

const MAX_NAME = 120

export function makeJourney(): Journey {
  const known = new Set<string>()
  let notes: string[] = []
  return {
    navigated: false,
    window: 'same',
    failure: undefined,
    refused: false,
    turns: 0,
    arm() {
      Object.assign(this, { navigated: false, window: 'same', failure: undefined, refused: false })
      notes = []
    },
    turn(window) {
      this.turns += 1
      this.window = window
      this.navigated ||= window === 'same'
    },
    note(text, once = text) {
      if (known.has(once)) return
      known.add(once)
      notes.push(text)
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
    takeNotes() {
      const taken = notes
      notes = []
      return taken
    },
  }
}
