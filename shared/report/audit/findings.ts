// What an audit found, once each: the same element with the same fault on several screens is one
// finding.
import type { AuditedElement, AuditView, AxeFault, ScreenFacts } from '../../devices/audit.ts'
import { type Criterion, criteriaOfTags, criterion } from './wcag.ts'

export type AuditSeverity = 'high' | 'medium' | 'low'

export interface AuditFinding {
  readonly id: string
  /** As axe calls it, or a rule of our own. */
  readonly rule: string
  readonly title: string
  readonly by: 'axe-core' | 'keyboard walk' | 'other views'
  /** The first one names it in lists. */
  readonly criteria: readonly Criterion[]
  readonly severity: AuditSeverity
  readonly severityReason: string
  readonly element: AuditedElement
  /** What was measured, with its threshold where there is one. */
  readonly measured: string
  readonly helpUrl: string
  /** Numbers of the screens, from 1; the first one shows it. */
  readonly screens: readonly number[]
}

type Fault = Omit<AuditFinding, 'id' | 'screens' | 'severity' | 'severityReason'> & {
  readonly impact: string
}

/**
 * The rules of severity, the first that fits. High: a person who uses a keyboard or a screen reader
 * cannot pass. Medium: a criterion fails and there is a way round. Low: the rest.
 */
const SEVERITIES: readonly {
  readonly severity: AuditSeverity
  readonly reason: string
  fits(fault: Fault): boolean
}[] = [
  {
    severity: 'high',
    reason: 'cannot be passed by keyboard or screen reader',
    fits: ({ impact }) => impact === 'critical',
  },
  {
    severity: 'medium',
    reason: 'it is in the way, and there is a way round',
    fits: ({ criteria, impact }) =>
      impact === 'serious' || (criteria.length > 0 && impact !== 'minor'),
  },
  { severity: 'low', reason: 'a nuisance', fits: () => true },
]

const UNDERSTANDING = 'https://www.w3.org/WAI/WCAG22/Understanding'

/** Our own rules; those of axe are in axe. */
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

/** Where text of a box is cut off decides which criterion fails. */
const CUT_BY_VIEW: Readonly<Partial<Record<AuditView, string>>> = {
  zoom_400: '1.4.10',
  text_spacing: '1.4.12',
}

function ofViews({ views }: ScreenFacts): readonly Fault[] {
  return views.faults.map(({ view, rule, element, measured }) => {
    const fault = own(rule, element, measured)
    const known = criterion((rule === 'content-cut' && CUT_BY_VIEW[view]) || OWN[rule].number)
    return { ...fault, by: 'other views', criteria: known ? [known] : [] }
  })
}

function own(rule: keyof typeof OWN, element: AuditedElement, measured: string): Fault {
  const { title, number, impact, helpUrl } = OWN[rule]
  const known = criterion(number)
  const criteria = known ? [known] : []
  return { rule, title, by: 'keyboard walk', criteria, impact, element, measured, helpUrl }
}

function ofAxe({ rule, tags, impact, help, helpUrl, why, element }: AxeFault): Fault {
  const criteria = criteriaOfTags(tags)
  const [url = ''] = helpUrl.split('?')
  return {
    ...{ rule, title: help, by: 'axe-core', criteria, impact, element },
    measured: why,
    helpUrl: url,
  }
}

function ofWalk({ walk }: ScreenFacts): readonly Fault[] {
  const { stops, trap, unreachable, misplaced = [] } = walk
  const trapped = trap && stops[trap.at]
  const unseen = stops.filter(({ visible }) => visible === false)
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
    ...unseen.map(({ element, changedPixels = 0 }) =>
      own(
        'focus-not-visible',
        element,
        `${changedPixels} pixels of the window differ between with and without focus; at least 4 are needed to see any.`,
      ),
    ),
  ]
}

function finding(fault: Fault, screens: readonly number[]): AuditFinding {
  const { impact: _, ...rest } = fault
  const rule = SEVERITIES.find(({ fits }) => fits(fault))
  return {
    id: '',
    ...rest,
    severity: rule?.severity ?? 'low',
    severityReason: rule?.reason ?? '',
    screens,
  }
}

function faultsOf(screen: ScreenFacts): readonly Fault[] {
  return [...screen.axe.faults.map(ofAxe), ...ofWalk(screen), ...ofViews(screen)]
}

const ORDER: readonly AuditSeverity[] = ['high', 'medium', 'low']

/** The findings of all screens, by severity, then by criterion. */
export function auditFindings(screens: readonly ScreenFacts[]): readonly AuditFinding[] {
  const found = new Map<string, { readonly fault: Fault; readonly screens: number[] }>()
  for (const [index, screen] of screens.entries()) {
    for (const fault of faultsOf(screen)) {
      const key = [fault.rule, fault.element.selector, fault.element.html].join('\n')
      const known = found.get(key)
      if (!known) found.set(key, { fault, screens: [index + 1] })
      else if (!known.screens.includes(index + 1)) known.screens.push(index + 1)
    }
  }
  return [...found.values()]
    .map(({ fault, screens: on }) => finding(fault, on))
    .toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || byNumber(a, b))
    .map((each, index) => ({ ...each, id: `a${index + 1}` }))
}

function byNumber(a: AuditFinding, b: AuditFinding): number {
  const number = ({ criteria }: AuditFinding) => criteria[0]?.number ?? '9'
  return number(a).localeCompare(number(b), 'en', { numeric: true })
}
