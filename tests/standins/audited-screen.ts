// A screen as an audit reports it: one control without a name, one without a stop, a lost focus.
import type { AuditedElement, ScreenFacts } from '@harness/shared/device/audit.ts'

const element = (
  [role, selector, name]: readonly [role: string, selector: string, name: string],
  x: number,
  y: number,
): AuditedElement => ({
  selector,
  role,
  name,
  html: `<${role} id="${selector.slice(1)}">${name}</${role}>`,
  rect: { x, y, width: 120, height: 32 },
})

const HOME = element(['link', '#home', 'Home'], 40, 20)
const CLOSE = element(['button', '#close', ''], 1_100, 20)
const SEND = element(['button', '#send', 'Send'], 40, 400)
const LIST = element(
  ['button', '#list', 'Open the list of everything that can be ordered'],
  40,
  700,
)

export function auditedScreen(url = 'http://shop.test/', title = 'Shop'): ScreenFacts {
  return {
    ...{ url, title, viewport: { width: 1280, height: 800 } },
    scroll: { x: 0, y: 0 },
    pictured: { width: 1280, height: 1_600 },
    axe: {
      version: '4.12.1',
      faults: [
        {
          rule: 'button-name',
          impact: 'critical',
          tags: ['wcag2a', 'wcag412'],
          help: 'Buttons must have discernible text',
          helpUrl: 'https://dequeuniversity.com/rules/axe/4.12/button-name?application=axeAPI',
          why: 'Element does not have inner text that is visible to screen readers',
          element: CLOSE,
        },
      ],
      undecided: [{ rule: 'color-contrast', help: 'Elements must have enough contrast', count: 2 }],
    },
    walk: {
      stops: [
        { element: HOME, visible: true, changedPixels: 210 },
        { element: CLOSE, visible: true, changedPixels: 180 },
        { element: SEND, visible: false, changedPixels: 0 },
      ],
      unreachable: [LIST],
      complete: true,
    },
    views: {
      measured: ['zoom_200', 'zoom_400', 'text_spacing', 'forced_colors', 'reduced_motion'],
      faults: [
        {
          view: 'zoom_400',
          rule: 'reflow',
          element: LIST,
          measured: 'The page is 707 CSS pixels wide at 320.',
        },
      ],
    },
    reader: [
      { depth: 0, role: 'main', name: '', more: '' },
      { depth: 1, role: 'heading', name: 'Shop', more: 'level 1' },
      { depth: 1, role: 'button', name: 'Send', more: '' },
    ],
    targets: [HOME, CLOSE, SEND, LIST].map(({ name, rect }) => ({ name, rect })),
  }
}
