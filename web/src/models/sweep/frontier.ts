// The sweep's memory of a site: pages, controls, results of used controls, and what remains.
import type { PastStep } from '../../core/ports.ts'
import { controlsOf, type Reason, type Seen, type SweepScope } from './controls.ts'
import { LinkCount } from './link-count.ts'
import { lookAtPage, newPage, nextPart, type Page, unseenControls } from './pages.ts'
import { Places } from './places.ts'
import { isSameSite, routeOf, targetOf } from './route.ts'
import { actedOn, isAttempt, isFutile, isMove, isSameView, type Screen, shapeOf } from './screen.ts'

/** A control with its properties as first seen. */
export interface Known extends Omit<Seen, 'element' | 'leave'> {
  readonly label: string
  /** Route of its page; `url` is the address when first seen, `above` the scroll offset. */
  readonly page: string
  readonly url?: string
  readonly above: number
  /** Vertical position on the screen when first seen. */
  readonly y: number
  readonly order: number
  /** Depth of its page: number of pages between the start and it. */
  readonly depth: number
  /** Key of the control on the same page that revealed it, such as a menu, a tab or a dialog. */
  readonly via?: string
  state: 'open' | 'used' | Reason
  uses: number
  /** Number of failed presses, and of calls spent on the way back to it. */
  failures: number
  /** Number of retries after it was given up. */
  returns: number
}

/** Number of failures after which a control is given up. */
const MAX_FAILURES = 4
/** Maximum uses of equal controls at the same position on several pages, as in a header. */
const MOST_TWINS = 3
/** Maximum presses of a control that opens another step (`again`), or more of the same (`more`). */
const MOST = { again: 5, more: 2 }
/** Maximum number of retries of an abandoned control that is visible again. */
const MOST_RETURNS = 2
/** Outcomes after which a control may not have been used, so that it is tried again. */
const UNSURE: ReadonlySet<PastStep['outcome']> = new Set([
  ...(['covered', 'moved', 'stale_mark', 'nothing_under_point', 'timeout'] as const),
  ...(['device_lost', 'interrupted'] as const),
])

export class Frontier {
  readonly controls = new Map<string, Known>()
  readonly pages = new Map<string, Page>()
  /** Route of the page that a press led to, by control key. */
  readonly ways = new Map<string, string>()
  /** Routes in the browser history of this run; the last is the current page. */
  readonly trail: string[] = []
  screens = 0
  /** Number of steps; `moves` counts those that used no control. */
  steps = 0
  moves = 0
  readonly #sent = new Set<string>()
  readonly #places: Places
  readonly #addresses = new Set<string>()
  readonly #links = new LinkCount()
  readonly #familyUses = new Map<string, number>()
  readonly #twinUses = new Map<string, number>()
  readonly #scope: Omit<SweepScope, 'home'>
  #home: string | undefined
  #last: { readonly screen: Screen; readonly used?: string } | undefined

  constructor(scope: Omit<SweepScope, 'home'>) {
    this.#scope = scope
    this.#places = new Places(scope.seed)
  }

  /** The address the run starts at. */
  get home(): string {
    return this.#home ?? ''
  }

  /** Control that led to the current screen. */
  get lastUsed(): Known | undefined {
    return this.controls.get(this.#last?.used ?? '')
  }

  isInside(screen: Screen): boolean {
    return screen.url === undefined || isSameSite(screen.url, this.home)
  }

  /** Controls of a screen; those that must not be used have a reason. */
  seenOn(screen: Screen): readonly Seen[] {
    return controlsOf(screen, { ...this.#scope, home: this.home, places: this.#places })
  }

  /** Records a finished step: its screen, its call and its outcome. */
  learn(step: PastStep): void {
    this.look(step.screen)
    this.steps += 1
    if (isMove(step)) this.moves += 1
    const ref = actedOn(step)?.ref
    const seen = this.seenOn(step.screen).find(({ element }) => element.ref === ref)
    const known = seen && this.controls.get(seen.key)
    if (known && isAttempt(step)) this.#record(known, step)
    if (seen && (step.tool === 'key_shortcut' || seen.element.submits))
      this.#sent.add(seen.form ?? seen.key)
    const page = this.pages.get(routeOf(step.screen.url ?? ''))
    if (page && isFutile(step)) page.barren += 1
    if (step.tool === 'back') this.trail.pop()
    // A recreated device has no history, and its first screen is not the result of a press.
    if (step.lost) this.trail.length = 0
    this.#last = { screen: step.screen, ...(known && !step.lost && { used: known.key }) }
  }

  /** True when the form of this field was sent, so that none of its fields sends it again. */
  wasSent({ form, key }: Pick<Seen, 'form' | 'key'>): boolean {
    return this.#sent.has(form ?? key)
  }

  /** True when more than a fifth of the steps used no control; visible controls then come first. */
  get isThrifty(): boolean {
    return this.moves * 5 > this.steps
  }

  /** Records a screen. New controls on the same page count as revealed by the last press. */
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
    const via = isSamePage && isSameView(before, screen) ? used : undefined
    const isNext = this.#isFirstVisit(screen) && isSamePage
    const most = this.#meetAll(page, screen, via)
    this.#useAgain(used, isNext ? MOST.again : most)
  }

  /** Records the screen's controls. Returns how often to press the control that opened it. */
  #meetAll(page: Page, screen: Screen, via: string | undefined): number {
    const before = this.#last?.screen.elements.map(shapeOf) ?? []
    const families = new Set([...this.controls.values()].map(({ family }) => family))
    const shown = this.seenOn(screen)
    this.#links.look(shown)
    const fresh = shown.filter((seen) => this.#meet(seen, page, screen, via))
    if (fresh.some(({ key }) => this.#isWanted(this.controls.get(key)))) page.barren = 0
    else if (fresh.length > 0 && page.scrolls > 0) page.barren += 1
    if (via === undefined) return 0
    if (fresh.length > 0) this.screens += 1
    if (!fresh.some(({ family }) => families.has(family))) return 0
    const isMore = ({ family, use, element }: Seen) =>
      families.has(family) || (use === 'press' && before.includes(shapeOf(element)))
    return fresh.every(isMore) ? MOST.more : MOST.again
  }

  #isFirstVisit({ url = '' }: Screen): boolean {
    const address = targetOf(url)
    const isFirst = !this.#addresses.has(address)
    this.#addresses.add(address)
    return isFirst
  }

  #useAgain(key: string | undefined, most: number): void {
    const known = this.controls.get(key ?? '')
    if (known?.state !== 'used' || known.use !== 'press' || known.leadsTo !== undefined) return
    if (known.uses < most) known.state = 'open'
  }

  /** True when an equal control on another page was used; then only visible ones are used. */
  isTwinUsed({ twin }: Pick<Known, 'twin'>): boolean {
    return this.#twinUses.has(twin)
  }

  /** Counts a call on the way to a control; gives the control up after too many. */
  miss(known: Known, weight = 1): void {
    known.failures += weight
    if (known.failures >= MAX_FAILURES && known.state === 'open') known.state = 'gone'
  }

  /** Controls that may still be used, similar ones included. */
  open(): readonly Known[] {
    return [...this.controls.values()].filter((known) => this.#isOpen(known))
  }

  /** True when enough controls of its family were used; the rest come last. */
  isAlike({ family, most }: Known): boolean {
    return (this.#familyUses.get(family) ?? 0) >= most
  }

  /** True when a control of its family or an equal one on another page was used. */
  isRepeated({ family, twin }: Known): boolean {
    return this.#familyUses.has(family) || this.isTwinUsed({ twin })
  }

  /** Number of controls by state; unreached ones are `open`, repeated ones count once. */
  left(): ReadonlyMap<Known['state'], number> {
    const counts = new Map<Known['state'], number>()
    const add = (state: Known['state'], count: number) => {
      if (count > 0) counts.set(state, (counts.get(state) ?? 0) + count)
    }
    for (const known of this.controls.values()) {
      const isElsewhere = known.uses === 0 && known.state === 'open' && this.isTwinUsed(known)
      if (isElsewhere) continue
      const isAlike = known.state === 'open' && this.isAlike(known)
      const shown = known.uses > 0 ? 'used' : isAlike ? 'alike' : known.state
      add(shown, 1)
      add(shown === 'used' ? 'alike' : shown, this.#links.others(known.key))
    }
    for (const page of this.pages.values()) add('open', unseenControls(page).length)
    return counts
  }

  /** Scroll offset of the page's next unseen part, in points from its top. */
  partOf(page: Page): number | undefined {
    return nextPart(page)
  }

  #isOpen(known: Known | undefined): boolean {
    if (known?.state !== 'open') return false
    const { family, limit, twin } = known
    if ((this.#familyUses.get(family) ?? 0) >= limit) return false
    return (this.#twinUses.get(twin) ?? 0) < MOST_TWINS
  }

  #isWanted(known: Known | undefined): boolean {
    return known !== undefined && this.#isOpen(known) && !this.isAlike(known)
  }

  #page(route: string, screen: Screen, used: string | undefined): Page {
    const from = this.controls.get(used ?? '') ?? this.pages.get(this.trail.at(-1) ?? '')
    const known = this.pages.get(route)
    const page = known ?? newPage(route, screen.url ?? '', from ? from.depth + 1 : 0)
    if (!known) {
      this.pages.set(route, page)
      this.screens += 1
    }
    lookAtPage(page, screen)
    return page
  }

  /** Records a control; returns true when it is new. */
  #meet(
    { element, leave, ...seen }: Seen,
    page: Page,
    screen: Screen,
    via: string | undefined,
  ): boolean {
    const known = this.controls.get(seen.key)
    if (known) return this.#meetAgain(known, leave)
    this.controls.set(seen.key, {
      ...seen,
      label: element.label,
      page: page.route,
      ...(screen.url !== undefined && { url: screen.url }),
      above: screen.scrollable?.above ?? 0,
      y: element.rect.y,
      order: this.controls.size,
      depth: page.depth,
      state: leave ?? 'open',
      failures: 0,
      returns: 0,
      uses: 0,
      ...(via !== undefined && { via }),
    })
    return true
  }

  /** Reopens a control that is usable again. Always returns false: the control is not new. */
  #meetAgain(known: Known, leave: Reason | undefined): false {
    if (known.state === 'disabled' && leave === undefined) known.state = 'open'
    if (known.state === 'gone' && leave === undefined && known.returns < MOST_RETURNS) {
      known.state = 'open'
      known.failures = MAX_FAILURES - 1
      known.returns += 1
    }
    return false
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
