import type { Point, Rect } from '../../../base/geometry.ts'
import type { Evidence, Freshness, Pulse } from '../../../device/probe-answers.ts'
import { placeOf } from '../act/place.ts'
import { focusedElement, isControl, isHtml, isPicker, isTextField } from '../find/control.ts'
import { hitAt } from '../find/hit.ts'
import { isListenedTo } from '../find/listener-check.ts'
import { fromPoint, toPoints } from '../find/points.ts'
import type { Registry } from '../find/registry.ts'
import { endlessOnes, isMoving, painters } from './animations.ts'
import { watchDownPress } from './down-press.ts'
import { makeFreshness } from './freshness.ts'
import { type Mutations, makeMutations } from './mutations.ts'
import { makeRestyling } from './restyle.ts'
import { differing, type PageState, readState } from './state.ts'
import { makeTrees } from './trees.ts'

/**
 * Target of an input: points, or an element of the last report. `waits`: there is no input;
 * `presses`: the input is a press.
 */
interface Aim {
  readonly points?: readonly Point[]
  readonly ref?: string
  readonly waits?: boolean
  readonly presses?: boolean
}

export interface Watch {
  /** Called before a screenshot: collects changes without input until the next input. */
  mark(): void
  /** Starts watching the effects of an input. */
  arm(aim?: Aim): Freshness
  /** State of the page after it could process its due timers. */
  pulse(): Promise<Pulse>
  /** Differences since `arm`, with their places. */
  evidence(): Evidence
  /** Areas that changed without input since `arm`, or since the mark before it. */
  own(): readonly Rect[]
  /** Marks the page as idle: from now on all changes are without input. */
  rest(): void
  /** Time since the last change, and whether the page may have repainted without a mutation. */
  freshness(): Freshness
  /** Called when the page is read and a screenshot taken. */
  reported(): void
}

/** Maximum number of areas reported. */
const MAX_AREAS = 60

/** Watches the page without changing it. Between inputs it learns which nodes change. */
export function makeWatch(registry: Registry): Watch {
  const mutations = registered(makeMutations(), registry)
  const trees = makeTrees()
  const freshness = makeFreshness(mutations, trees)
  const restyling = makeRestyling()
  let before: PageState | undefined
  let focusBefore: Element | undefined
  let endless: readonly Element[] = []
  let aimedAt: readonly Point[] = []
  let listened = true
  mutations.observe(document)
  const own = () => [...areasOf(endless).map(turned), ...areasOf(mutations.own())]
  const isAimedAt = (area: Rect) => aimedAt.some((point) => isIn(point, area))

  return {
    freshness: () => freshness.of(freshness.look()),
    reported: freshness.reported,
    mark: mutations.mark,
    own,
    arm({ points = [], ref = '', waits = false, presses = false } = {}) {
      const content = freshness.look()
      const fresh = freshness.of(content)
      // Costly query, so it runs only where its answer matters.
      listened = !presses || !fresh.paints || points.some(isListenedToAt)
      before = readState(content)
      focusBefore = focusedElement()
      const aimed = registry.find(ref)?.element
      restyling.before(points, [focusBefore, aimed])
      endless = endlessOnes(trees.all)
      aimedAt = points
      mutations.enter(waits ? 'waiting' : 'input')
      return fresh
    },
    async pulse() {
      await dueTimers()
      if (mutations.grown() || trees.haveTurned()) freshness.look()
      const quietMs = mutations.quietMs()
      const loaded = document.readyState !== 'loading'
      const rebuilt = mutations.rebuilt()
      return { quietMs, rebuilt, loaded, moving: isMoving(trees.all), closing: window.closed }
    },
    evidence() {
      const state = readState()
      const touched = [...mutations.touched(), ...differing(before, state)]
      const focus = focusedElement()
      return {
        ...changesOf(state, before),
        focused: focus !== focusBefore && hasCaret(focus),
        reacted: mutations.reacted(),
        listened,
        touched: areasOf(touched).filter(isPart),
        painters: areasOf(painters(trees.all)).filter((area) => !isAimedAt(area)),
        own: own(),
        restyled: restyling.areas(focus).map(toPoints).slice(0, MAX_AREAS),
        caret: areasOf([focusBefore, focus].filter(hasCaret)),
      }
    },
    rest: () => mutations.enter('resting'),
  }
}

function registered(mutations: Mutations, registry: Registry): Mutations {
  registry.isRestless = mutations.isRestless
  registry.actedOnDown = watchDownPress()
  return mutations
}

function changesOf(state: PageState, before: PageState | undefined) {
  return {
    held: state.values !== before?.values,
    words: state.words !== before?.words,
    position: state.position !== before?.position,
  }
}

function hasCaret(element: Element | undefined): element is Element {
  return element !== undefined && takesInput(element)
}

/** Native timer, kept because the page may replace it or count its calls. */
const later = setTimeout

/**
 * Lets due timers run first: a page without processor time is unchanged, but not settled. Skipped
 * in hidden pages, whose timers run once a second, and in closing ones, whose timers stop.
 */
function dueTimers(): Promise<void> | undefined {
  if (document.hidden || window.closed) return undefined
  return new Promise((resolve) => later(resolve, 1))
}

/** True when something listens at this point, also inside another document. */
function isListenedToAt(point: Point): boolean {
  const { x, y } = fromPoint(point)
  const hit = hitAt(x, y)
  return hit !== undefined && isListenedTo(hit)
}

function areasOf(elements: readonly Element[]): Rect[] {
  return elements
    .map((element) => toPoints(placeOf(element)))
    .filter(({ width, height }) => width > 0 && height > 0)
    .slice(0, MAX_AREAS)
}

function isIn({ x, y }: Point, area: Rect): boolean {
  return x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height
}

/** Enlarges a box for its rotation: by less than a quarter of its size on each side. */
function turned({ x, y, width, height }: Rect): Rect {
  const by = Math.max(width, height) / 4
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

/** False for an area that covers most of the page: it does not locate a difference. */
function isPart({ width, height }: Rect): boolean {
  return width * height < (innerWidth * innerHeight) / 2
}

function takesInput(element: Element): boolean {
  return isControl(element)
    ? isTextField(element) || isPicker(element) || element.localName === 'select'
    : isHtml(element) && element.isContentEditable
}
