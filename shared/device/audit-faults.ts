// Converts the faults of an audited screen to broken rules: those of axe-core, of the keyboard
// walk, and of the other views of the screen.

import { meets, type Rect } from '../base/geometry.ts'
import type { AuditedElement, AuditView, AxeFault, ScreenFacts } from './audit.ts'
import type { RuleFact } from './facts.ts'
import { criteriaOfTags, criterion, criterionText } from './wcag.ts'

type Fault = Omit<RuleFact, 'role' | 'name' | 'selector' | 'html' | 'rect' | 'ref'> & {
  readonly element: AuditedElement
}

const UNDERSTANDING = 'https://www.w3.org/WAI/WCAG22/Understanding'

const OWN = {
  'keyboard-trap': {
    title: 'The keyboard cannot leave this control',
    number: '2.1.2',
    impact: 'critical',
    helpUrl: `${UNDERSTANDING}/no-keyboard-trap`,
  },
  'keyboard-unreachable': {
    title: 'The keyboard does not reach this control',
    number: '2.1.1',
    impact: 'critical',
    helpUrl: `${UNDERSTANDING}/keyboard`,
  },
  'focus-order': {
    title: 'The keyboard reaches this control out of order',
    number: '2.4.3',
    impact: 'serious',
    helpUrl: `${UNDERSTANDING}/focus-order`,
  },
  'focus-not-visible': {
    title: 'The focus on this control cannot be seen',
    number: '2.4.7',
    impact: 'serious',
    helpUrl: `${UNDERSTANDING}/focus-visible`,
  },
  'focus-obscured': {
    title: 'A bar hides this control while it has the focus',
    number: '2.4.11',
    impact: 'serious',
    helpUrl: `${UNDERSTANDING}/focus-not-obscured-minimum`,
  },
  'table-headers': {
    title: 'The headers of this table are ordinary cells',
    number: '1.3.1',
    impact: 'serious',
    helpUrl: `${UNDERSTANDING}/info-and-relationships`,
  },
  'passage-language': {
    title: 'This passage does not say its language',
    number: '3.1.2',
    impact: 'moderate',
    helpUrl: `${UNDERSTANDING}/language-of-parts`,
  },
  'icon-contrast': {
    title: 'This icon is too pale',
    number: '1.4.11',
    impact: 'serious',
    helpUrl: `${UNDERSTANDING}/non-text-contrast`,
  },
  'hover-only': {
    title: 'Only a mouse shows these controls',
    number: '2.1.1',
    impact: 'critical',
    helpUrl: `${UNDERSTANDING}/keyboard`,
  },
  'hover-content': {
    title: 'These words cover others and cannot be dismissed',
    number: '1.4.13',
    impact: 'serious',
    helpUrl: `${UNDERSTANDING}/content-on-hover-or-focus`,
  },
  'paste-refused': {
    title: 'This field refuses a pasted password',
    number: '3.3.8',
    impact: 'serious',
    helpUrl: `${UNDERSTANDING}/accessible-authentication-minimum`,
  },
  'drag-only': {
    title: 'Only dragging moves this',
    number: '2.5.7',
    impact: 'serious',
    helpUrl: `${UNDERSTANDING}/dragging-movements`,
  },
  'asked-twice': {
    title: 'This form asks for the same twice',
    number: '3.3.7',
    impact: 'moderate',
    helpUrl: `${UNDERSTANDING}/redundant-entry`,
  },
  reflow: {
    title: 'The page scrolls sideways where it is narrow',
    number: '1.4.10',
    impact: 'serious',
    helpUrl: `${UNDERSTANDING}/reflow`,
  },
  'content-cut': {
    title: 'Words are cut off where the page is zoomed or spaced',
    number: '1.4.4',
    impact: 'serious',
    helpUrl: `${UNDERSTANDING}/resize-text`,
  },
  'lost-in-forced-colors': {
    title: 'This control cannot be seen in forced colours',
    number: '',
    impact: 'serious',
    helpUrl: 'https://www.w3.org/TR/css-color-adjust-1/#forced-colors-mode',
  },
  'keeps-moving': {
    title: 'This moves for long, also where the page is asked to move little',
    number: '2.2.2',
    impact: 'serious',
    helpUrl: `${UNDERSTANDING}/pause-stop-hide`,
  },
} as const

/** Names of Harness's own rules; all others are rules of axe-core. */
export const OWN_RULES: ReadonlySet<string> = new Set(Object.keys(OWN))

/** Failed criterion for cut-off text, by the view that cuts it. */
const CUT_BY_VIEW: Readonly<Partial<Record<AuditView, string>>> = {
  zoom_400: '1.4.10',
  text_spacing: '1.4.12',
}

/** Lists all faults of a screen; positions are in points of its picture. */
export function auditFaults(screen: ScreenFacts): readonly RuleFact[] {
  const own = [...ofWalk(screen), ...ofViews(screen), ...ofPage(screen.page)]
  const faults = [...screen.axe.faults.map(ofAxe), ...own]
  return faults.map(({ element: { rect, ...element }, ...fault }) => ({
    ...fault,
    ...element,
    ...placeOn(screen, rect),
  }))
}

/** Position of an element; empty when it has no size or is outside the picture. */
function placeOn({ scroll, pictured }: ScreenFacts, rect: Rect): Pick<RuleFact, 'rect'> {
  const place = { ...rect, x: rect.x - scroll.x, y: rect.y - scroll.y }
  const isShown = rect.width > 0 && rect.height > 0 && meets(place, { x: 0, y: 0, ...pictured })
  return isShown ? { rect: place } : {}
}

function ofAxe({ rule, tags, impact, help, helpUrl, why, element }: AxeFault): Fault {
  const [url = ''] = helpUrl.split('?')
  const criteria = criteriaOfTags(tags).map(criterionText)
  return { rule, impact, help, why, criteria, helpUrl: url, element }
}

function own(
  rule: keyof typeof OWN,
  element: AuditedElement,
  why: string,
  number: string = OWN[rule].number,
): Fault {
  const { title: help, impact, helpUrl } = OWN[rule]
  const known = criterion(number)
  const criteria = known ? [criterionText(known)] : []
  return { rule, impact, help, why, criteria, helpUrl, element, own: true }
}

/** Faults of Harness's own rules that were found in the page. */
export function ofPage(page: ScreenFacts['page'] = []): readonly Fault[] {
  return page.map(({ rule, element, measured }) => own(rule, element, measured))
}

function ofViews({ views }: ScreenFacts): readonly Fault[] {
  return views.faults.map(({ view, rule, element, measured }) =>
    own(rule, element, measured, rule === 'content-cut' ? CUT_BY_VIEW[view] : undefined),
  )
}

function ofWalk({ walk }: ScreenFacts): readonly Fault[] {
  const { stops, trap, unreachable, misplaced = [] } = walk
  const trapped = trap && stops[trap.at]
  const obscured = stops.filter((stop) => stop.obscured)
  const unseen = stops.filter(({ visible, obscured }) => visible === false && !obscured)
  return [
    ...(trap && trapped
      ? [
          own(
            'keyboard-trap',
            trapped.element,
            `From stop ${trap.at + 1}, Tab returns to stop ${trap.returnsTo + 1}, also after Escape, and controls are left that have no stop yet.`,
          ),
        ]
      : []),
    ...unreachable.map((element) =>
      own(
        'keyboard-unreachable',
        element,
        `It can be pressed with a pointer; none of the ${stops.length} stops of Tab is on it.`,
      ),
    ),
    ...misplaced.map(({ element, measured }) => own('focus-order', element, measured)),
    ...obscured.map(({ element }) =>
      own('focus-obscured', element, 'A part of the page that stays in place covers all of it.'),
    ),
    ...unseen.map(({ element, changedPixels = 0 }) =>
      own(
        'focus-not-visible',
        element,
        `${changedPixels} pixels of the window differ between with and without focus; at least 4 are needed to see any.`,
      ),
    ),
  ]
}
