import type {
  AuditedElement,
  AxeAnswer,
  FocusedNow,
  MisplacedStop,
  PageFault,
  ScreenSign,
  Target,
  UnreachedControl,
} from '../../../device/audit.ts'
import type { Registry } from '../find/registry.ts'
import { audited, isWhole } from './element.ts'
import { type FocusFollower, hasTopBar, makeFocusFollower } from './focus.ts'
import { misplacedStops } from './focus-order.ts'
import { type HoverWatch, makeHoverWatch } from './hover-content.ts'
import { everyElement, hasMoreStops, type Unreached, unreached } from './keyboard-reach.ts'
import { type LayoutWatch, makeLayoutWatch } from './layout.ts'
import { moving } from './motion.ts'
import { pageRules } from './page-rules.ts'
import { refusedPastes } from './paste.ts'
import { runAxe } from './run-axe.ts'
import { screenSign } from './sign.ts'
import { targets } from './targets.ts'

/** Functions of the page that only an accessibility audit calls. */
export interface Audit {
  sign(): ScreenSign | null
  axe(
    tags: readonly string[],
    leftOut: readonly string[],
    most: number | null,
  ): Promise<AxeAnswer | undefined>
  start(): void
  scrollTo(x: number, y: number): void
  focused(): Promise<FocusedNow | null>
  focusAgain(key: number): Promise<boolean>
  leaveFocus(): Promise<void>
  /** True when a fixed bar covers the upper edge of a scrollable page. */
  hasTopBar(): boolean
  /** Current positions of the stops, without those clipped by a container. */
  stopsNow(): readonly AuditedElement[]
  hasMoreStops(isFullRound: boolean): boolean
  /** Controls that Tab does not reach; those with `byLooks` count only with a press listener. */
  unreached(): readonly UnreachedControl[]
  /** Element at an index of `unreached`, followed by its ancestors. */
  around(index: number): readonly Element[]
  misplaced(): readonly MisplacedStop[]
  readonly layout: LayoutWatch
  readonly hover: HoverWatch
  moving(): readonly AuditedElement[]
  targets(): readonly Target[]
  pageRules(): readonly PageFault[]
  refusedPastes(): Promise<readonly PageFault[]>
}

export function makeAudit(registry: Registry): Audit {
  const focus: FocusFollower = makeFocusFollower()
  let found: readonly Unreached[] = []
  let atStart = new WeakSet<Element>()
  return {
    sign: screenSign,
    axe: (tags, leftOut, most) => runAxe(tags, leftOut, most, registry),
    start() {
      atStart = new WeakSet(everyElement())
      focus.start()
    },
    scrollTo: (x, y) => scrollTo({ left: x, top: y, behavior: 'instant' }),
    focused: focus.now,
    focusAgain: focus.again,
    leaveFocus: focus.leave,
    hasTopBar,
    stopsNow: () => focus.visited().filter(isWhole).map(audited),
    hasMoreStops: (isFullRound) => hasMoreStops(focus.visited(), isFullRound),
    unreached() {
      found = unreached(focus.visited(), (element) => !atStart.has(element))
      return found.map(({ control }) => control)
    },
    around(index) {
      const around: Element[] = []
      for (let at = found[index]?.element ?? null; at; at = at.parentElement) around.push(at)
      return around
    },
    misplaced: () => misplacedStops(focus.visited()),
    layout: makeLayoutWatch(),
    hover: makeHoverWatch(),
    moving,
    targets,
    pageRules,
    refusedPastes,
  }
}
