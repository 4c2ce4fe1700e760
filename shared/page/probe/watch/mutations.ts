import { HOVERED } from '../find/hover.ts'
import { makeHandling } from './handling.ts'
import { elementOf, makeNetChanges } from './net-changes.ts'
import { isClockTick, makeRhythm } from './rhythm.ts'

/** Phase of the page: `building` before the first input, `resting` between inputs. */
type Mode = 'building' | 'resting' | 'input' | 'waiting'

export interface Mutations {
  /** Also watches a shadow root or a frame's document. A new root counts as movement. */
  observe(root: Node): void
  /** True when elements were added or removed since the last call. */
  grown(): boolean
  enter(mode: Mode): void
  /** Collects changes without input from now on, also before the next input. */
  mark(): void
  /** Notes a visible change that is no mutation and is not waited for. */
  move(): void
  /** Milliseconds since the last change that counts. */
  quietMs(): number
  /** Milliseconds since the last change of any kind; an older screenshot is stale. */
  unmovedMs(): number
  /** True when elements were added or removed since the mode began. */
  rebuilt(): boolean
  /** True when the document was changed since the mode began, even if the change was undone. */
  reacted(): boolean
  /** Elements that differ since the mode began, except those that change without input. */
  touched(): readonly Element[]
  /** True for a node that changes without input, such as a clock. */
  isRestless(node: Node): boolean
  /** Elements that changed without input, since the mode began or since the mark before it. */
  own(): readonly Element[]
}

const EVERYTHING = {
  subtree: true,
  childList: true,
  attributes: true,
  attributeOldValue: true,
  characterData: true,
  characterDataOldValue: true,
}

/** Events that announce a change without a mutation; they do not leave a shadow tree. */
const ANSWERS = ['input', 'scroll', 'toggle']
/** Events that may change the look of the page but do not prolong the wait until it is still. */
const MOVES = ['focusin', 'focusout', 'selectionchange', 'load', 'transitionend', 'animationend']

/** Maximum number of elements that are tracked. */
const MAX_OWN = 60

const now = () => performance.now()

export function makeMutations(): Mutations {
  const [rhythm, net] = [makeRhythm(now), makeNetChanges()]
  let mode: Mode = 'building'
  let since = { rebuilt: false, reacted: false }
  const [growth, still] = [makeGrowth(), makeStill(now)]
  const [own, answers] = [makeOwnChanges(rhythm, still), makeKept()]

  const isOwn = (record: MutationRecord) =>
    !handling.isOn() && (rhythm.follows(record.target) || own.ticks(record))
  const note = (record: MutationRecord): void => {
    const asked = mode === 'input' || mode === 'waiting'
    since.reacted ||= asked && isOfIcon(record)
    if (isTrivial(record)) return
    growth.note(record)
    // A clock never stops, so it is not waited for.
    if (asked && isOwn(record)) {
      own.move(record)
      return
    }
    if (mode === 'resting' || mode === 'waiting') own.beat(record)
    if (asked) net.take(record)
    if (mode === 'input' && handling.isOn()) answers.add(record)
    since.reacted ||= asked
    since.rebuilt ||= record.type === 'childList'
    still.touch()
  }
  const observer = new MutationObserver((records) => records.forEach(note))
  const flush = () => observer.takeRecords().forEach(note)
  const handling = makeHandling(flush)

  return {
    observe: once((root) => {
      observer.observe(root, EVERYTHING)
      handling.watch(root)
      watchEvents(root, still)
      still.move()
    }),
    grown: after(flush, growth.take),
    enter(next) {
      flush()
      mode = next
      if (next === 'resting') return
      net.clear()
      for (const kept of [own, answers]) kept.begin()
      since = { rebuilt: false, reacted: false }
      still.touch()
    },
    mark: own.mark,
    move: still.move,
    quietMs: after(flush, still.quietMs),
    unmovedMs: after(flush, still.unmovedMs),
    rebuilt: () => since.rebuilt,
    reacted: () => since.reacted,
    touched: after(flush, () =>
      net.touched().filter((element) => answers.has(element) || !rhythm.isRestless(element)),
    ),
    isRestless: own.isRestless,
    own: own.all,
  }
}

/** Runs the work at most once for each node. */
function once(work: (root: Node) => void): (root: Node) => void {
  const done = new WeakSet<Node>()
  return (root) => {
    if (done.has(root)) return
    done.add(root)
    work(root)
  }
}

function makeGrowth() {
  let grown = false
  return {
    note({ type }: MutationRecord): void {
      grown ||= type === 'childList'
    },
    take(): boolean {
      const was = grown
      grown = false
      return was
    },
  }
}

function watchEvents(root: Node, still: ReturnType<typeof makeStill>): void {
  const how = { capture: true, passive: true }
  for (const kind of ANSWERS) root.addEventListener(kind, still.touch, how)
  for (const kind of MOVES) root.addEventListener(kind, still.move, how)
}

function after<T>(first: () => void, read: () => T): () => T {
  return () => {
    first()
    return read()
  }
}

/** Milliseconds since the last change that counts, and since the last change of any kind. */
function makeStill(now: () => number) {
  let last = now()
  let moved = last
  return {
    touch(): void {
      last = now()
      moved = last
    },
    move(): void {
      moved = now()
    },
    quietMs: () => now() - last,
    unmovedMs: () => now() - moved,
  }
}

/** Elements of mutations since the mode began, or since a mark shortly before it. */
function makeKept() {
  let elements = new Set<Element>()
  let isMarked = false
  return {
    begin(): void {
      if (!isMarked) elements = new Set()
      isMarked = false
    },
    mark(): void {
      elements = new Set()
      isMarked = true
    },
    isMarked: () => isMarked,
    add({ target }: MutationRecord): void {
      const element = elementOf(target)
      if (element && elements.size < MAX_OWN) elements.add(element)
    },
    has: (element: Element) => elements.has(element),
    all: (): readonly Element[] => [...elements],
  }
}

/** Elements that change without input. */
function makeOwnChanges(
  rhythm: ReturnType<typeof makeRhythm>,
  still: ReturnType<typeof makeStill>,
) {
  const kept = makeKept()
  const clocks = new WeakSet<Node>()
  const ticks = (record: MutationRecord): boolean => {
    const isTick = isClockTick(record)
    if (isTick) clocks.add(record.target)
    return isTick
  }
  return {
    ...kept,
    ticks,
    isRestless: (node: Node) => clocks.has(node) || rhythm.isRestless(node),
    beat(record: MutationRecord): void {
      ticks(record)
      if (kept.isMarked() && rhythm.isRestless(record.target)) kept.add(record)
      rhythm.beat(record.target)
    },
    move(record: MutationRecord): void {
      kept.add(record)
      still.move()
    },
  }
}

/** True for changes of the favicon, which no screenshot of the page shows. */
function isOfIcon({ target, addedNodes, removedNodes }: MutationRecord): boolean {
  const icon = 'link[rel~="icon" i]'
  return [target, ...addedNodes, ...removedNodes].some(
    (node) => node instanceof Element && node.matches(icon),
  )
}

const INVISIBLE = new Set(['SCRIPT', 'META', 'LINK', 'TEMPLATE', 'NOSCRIPT', '#comment'])

/** True for added or removed scripts and metadata, which are invisible, unlike styles. */
function isTrivial(record: MutationRecord): boolean {
  if (INVISIBLE.has(record.target.nodeName)) return true
  if (record.attributeName === HOVERED) return true
  if (record.type === 'attributes' || record.type === 'characterData') return false
  return [...record.addedNodes, ...record.removedNodes].every((node) =>
    INVISIBLE.has(node.nodeName),
  )
}
