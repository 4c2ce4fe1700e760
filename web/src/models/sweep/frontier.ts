// What the sweep knows of a site: pages, controls, the results of those used, and what is left.
import type { PastStep } from '../../core/ports.ts'
import { controlsOf, type Reason, type Seen, type SweepScope } from './controls.ts'
import { isSameSite, routeOf, targetOf } from './route.ts'
import { actedOn, isAttempt, isSameView, type Screen } from './screen.ts'

/** A control as it was first seen. */
export interface Known extends Omit<Seen, 'element' | 'leave'> {
  readonly label: string
  /** Its page, the address it was seen at, and the scroll offset of that page in points. */
  readonly page: string
  readonly url?: string
  readonly above: number
  /** Position in the order of discovery. */
  readonly order: number
  /** Number of pages between the first one and its page. */
  readonly depth: number
  /** The control on the same page that revealed it: a menu, a tab, a dialog. */
  readonly via?: string
  /** A field of a form that is not sent; it comes after everything else. */
  readonly isIdle: boolean
  state: 'open' | 'used' | Reason
  /** How often it was pressed with success. */
  uses: number
  /** Failed presses, and calls spent on the way back to it. */
  failures: number
}

/** A page by the pattern of its address. */
export interface Page {
  readonly route: string
  /** The address it was first seen at. */
  readonly url: string
  readonly depth: number
  /** Lowest offset seen, and the height below it, in points. */
  seenTo: number
  below: number
  scrolls: number
  /** Scrolls since the last one that revealed a control. */
  barren: number
}

/** Failures of one control before it is given up. */
const MAX_FAILURES = 4
/** Maximum uses of a control at the same place of several pages, such as a header or a wizard. */
const MOST_TWINS = 3
/** Maximum presses of one control that brings something new each time: more rows, another step. */
const MOST_AGAIN = 5
/** Maximum scrolls down one page, because a list may be infinite. */
const MAX_SCROLLS = 6
/** Consecutive scrolls without a new control after which a page counts as seen. */
const MAX_BARREN = 2
/** A smaller height below is the page's margin, in points. */
const MORE_BELOW = 48

/** The control was not used, or it is unknown whether it was: it is tried again. */
const UNSURE: ReadonlySet<PastStep['outcome']> = new Set([
  ...(['covered', 'moved', 'stale_mark', 'nothing_under_point', 'timeout'] as const),
  ...(['device_lost', 'interrupted'] as const),
])

export class Frontier {
  readonly controls = new Map<string, Known>()
  readonly pages = new Map<string, Page>()
  /** The page a press led to, by control. */
  readonly ways = new Map<string, string>()
  /** Pages of the browser history in this run; the last is the current one. */
  readonly trail: string[] = []
  screens = 0
  readonly #addresses = new Set<string>()
  readonly #links = new LinkCount()
  readonly #familyUses = new Map<string, number>()
  readonly #twinUses = new Map<string, number>()
  readonly #scope: Omit<SweepScope, 'home'>
  #home: string | undefined
  #last: { readonly screen: Screen; readonly used?: string } | undefined

  constructor(scope: Omit<SweepScope, 'home'>) {
    this.#scope = scope
  }

  /** The address the run starts at. */
  get home(): string {
    return this.#home ?? ''
  }

  /** The control that led to the current screen. */
  get lastUsed(): Known | undefined {
    return this.controls.get(this.#last?.used ?? '')
  }

  isInside(screen: Screen): boolean {
    return screen.url === undefined || isSameSite(screen.url, this.home)
  }

  /** The controls of this screen, with the reason for those that must not be used. */
  seenOn(screen: Screen): readonly Seen[] {
    return controlsOf(screen, { ...this.#scope, home: this.home })
  }

  /** Takes a finished step: its screen, its call and its outcome. */
  learn(step: PastStep): void {
    this.look(step.screen)
    const ref = actedOn(step)?.ref
    const seen = this.seenOn(step.screen).find(({ element }) => element.ref === ref)
    const known = seen && this.controls.get(seen.key)
    if (known && isAttempt(step)) this.#record(known, step)
    if (step.tool === 'back') this.trail.pop()
    // The history of a new device is empty, and its first screen answers no press.
    if (step.lost) this.trail.length = 0
    this.#last = { screen: step.screen, ...(known && !step.lost && { used: known.key }) }
  }

  /** Takes a fresh screen. New controls on the same page count as revealed by the last press. */
  look(screen: Screen): void {
    if (screen.dialog) return
    this.#home ??= screen.url ?? ''
    if (this.isInside(screen)) this.#lookInside(screen)
  }

  #lookInside(screen: Screen): void {
    const route = routeOf(screen.url ?? '')
    const before = this.#last?.screen
    const used = this.#last?.used
    const isSamePage = before !== undefined && routeOf(before.url ?? '') === route
    const page = this.#page(route, screen, used)
    if (this.trail.at(-1) !== route) this.trail.push(route)
    if (used !== undefined && !isSamePage) this.ways.set(used, route)
    const isRevealed = used !== undefined && isSamePage && isSameView(before, screen)
    const via = isRevealed ? used : undefined
    const families = new Set([...this.controls.values()].map(({ family }) => family))
    const shown = this.seenOn(screen)
    this.#links.look(shown)
    const fresh = shown.filter((seen) => this.#meet(seen, page, screen, via))
    const isMore = isRevealed && fresh.some(({ family }) => families.has(family))
    const isNext = this.#isFirstVisit(screen) && isSamePage
    if (isMore || isNext) this.#useAgain(used)
    if (fresh.some(({ key }) => this.#isOpen(this.controls.get(key)))) page.barren = 0
    if (isRevealed && fresh.length > 0) this.screens += 1
  }

  #isFirstVisit({ url = '' }: Screen): boolean {
    const address = targetOf(url)
    const isFirst = !this.#addresses.has(address)
    this.#addresses.add(address)
    return isFirst
  }

  /** What brought something new may bring more. */
  #useAgain(key: string | undefined): void {
    const known = this.controls.get(key ?? '')
    const isUsed = known?.state === 'used' && known.use === 'press' && known.leadsTo === undefined
    if (known && isUsed && known.uses < MOST_AGAIN) known.state = 'open'
  }

  /** True when its twin on another page was used: then it is used only when visible. */
  isTwinUsed({ twin }: Pick<Known, 'twin'>): boolean {
    return this.#twinUses.has(twin)
  }

  /** Counts a call on the way to a control; gives the control up after too many. */
  miss(known: Known, weight = 1): void {
    known.failures += weight
    if (known.failures >= MAX_FAILURES && known.state === 'open') known.state = 'gone'
  }

  /** The controls that may still be used. */
  open(): readonly Known[] {
    return [...this.controls.values()].filter((known) => this.#isOpen(known))
  }

  /** True when one of its family or its twin was used. */
  isRepeated({ family, twin }: Known): boolean {
    return this.#familyUses.has(family) || this.isTwinUsed({ twin })
  }

  /** True while a page has unseen height below. */
  isLonger({ below, scrolls, barren }: Page): boolean {
    return below > MORE_BELOW && scrolls < MAX_SCROLLS && barren < MAX_BARREN
  }

  /** Number of controls by state; those never reached are `open`. */
  left(): ReadonlyMap<Known['state'], number> {
    const counts = new Map<Known['state'], number>()
    for (const known of this.controls.values()) {
      const isMore = !this.#isOpen(known) || this.isTwinUsed(known)
      const state = known.state === 'open' && isMore ? 'alike' : known.state
      const shown = known.uses > 0 ? 'used' : state
      counts.set(shown, (counts.get(shown) ?? 0) + 1)
      const others = this.#links.others(known.key)
      const beside = shown === 'used' ? 'alike' : shown
      if (others > 0) counts.set(beside, (counts.get(beside) ?? 0) + others)
    }
    return counts
  }

  #isOpen(known: Known | undefined): boolean {
    if (!known) return false
    const { family, most, twin } = known
    if (known.state !== 'open' || (this.#familyUses.get(family) ?? 0) >= most) return false
    return (this.#twinUses.get(twin) ?? 0) < MOST_TWINS
  }

  #page(route: string, { url = '', scrollable }: Screen, used: string | undefined): Page {
    const from = this.controls.get(used ?? '') ?? this.pages.get(this.trail.at(-1) ?? '')
    const known = this.pages.get(route)
    const page = known ?? {
      route,
      url,
      depth: from ? from.depth + 1 : 0,
      seenTo: 0,
      below: scrollable?.below ?? 0,
      scrolls: 0,
      barren: 0,
    }
    if (!known) {
      this.pages.set(route, page)
      this.screens += 1
    }
    const { above = 0, below = 0 } = scrollable ?? {}
    if (above >= page.seenTo) {
      page.seenTo = above
      page.below = below
    }
    return page
  }

  /** True when the control is new. */
  #meet(
    { element, leave, ...seen }: Seen,
    page: Page,
    screen: Screen,
    via: string | undefined,
  ): boolean {
    const known = this.controls.get(seen.key)
    if (known?.state === 'disabled' && leave === undefined) known.state = 'open'
    if (known) return false
    this.controls.set(seen.key, {
      ...seen,
      label: element.label,
      page: page.route,
      ...(screen.url !== undefined && { url: screen.url }),
      above: screen.scrollable?.above ?? 0,
      order: this.controls.size,
      depth: page.depth,
      isIdle: seen.use === 'fill' && element.form === 'other' && !this.#scope.limits.sendsForms,
      state: leave ?? 'open',
      failures: 0,
      uses: 0,
      ...(via !== undefined && { via }),
    })
    return true
  }

  #count({ family, twin }: Known): void {
    this.#familyUses.set(family, (this.#familyUses.get(family) ?? 0) + 1)
    this.#twinUses.set(twin, (this.#twinUses.get(twin) ?? 0) + 1)
  }

  #record(known: Known, { outcome, success, lost }: PastStep): void {
    if (lost || (!success && UNSURE.has(outcome))) this.miss(known)
    else if (outcome === 'rejected' || outcome === 'skipped') known.state = 'guarded'
    else {
      if (known.state === 'open' && known.uses === 0) this.#count(known)
      known.state = outcome === 'refused' || outcome === 'disabled' ? 'refused' : 'used'
      if (known.state === 'used') known.uses += 1
    }
  }
}

/** Links to one address are one control; those beside the first still count for a person. */
class LinkCount {
  /** By key and label, how many links one screen has at most. */
  readonly #most = new Map<string, number>()

  look(shown: readonly Seen[]): void {
    const now = new Map<string, number>()
    for (const { key, element } of shown) {
      if (element.href === undefined) continue
      const name = `${key}\n${element.label.trim().toLowerCase()}`
      const count = (now.get(name) ?? 0) + 1
      now.set(name, count)
      this.#most.set(name, Math.max(count, this.#most.get(name) ?? 0))
    }
  }

  /** Links to the address of this control beside the first one. */
  others(key: string): number {
    const counts = [...this.#most].filter(([name]) => name.startsWith(`${key}\n`))
    return Math.max(0, counts.reduce((sum, [, count]) => sum + count, 0) - 1)
  }
}
