// An audit in which everything was found once that a report of audits can show.
import type { AuditedElement, ScreenFacts } from '@harness/shared/devices/audit.ts'

export const FACTS = {
  address: 'http://shop.test/',
  startedAt: '2026-11-22T10:00:00.000Z',
  durationMs: 61_234,
  harnessVersion: '0.1.0',
  notes: ['Two screens of five were opened.', 'Forced colours were <not> measured.'],
}

function element(
  selector: string,
  name: string,
  more: Partial<AuditedElement> = {},
): AuditedElement {
  const rect = { x: 600, y: 400, width: 50, height: 30 }
  return { selector, role: 'button', name, html: `<button>${name}</button>`, rect, ...more }
}

const fault = (rule: string, impact: string, tags: string[], of: AuditedElement) => ({
  ...{ rule, impact, tags, help: `Help of ${rule}`, why: `Why ${rule}`, element: of },
  helpUrl: `https://axe.test/${rule}?application=axeAPI`,
})

/** At the top left corner, whose part of the picture cannot be centred. */
const corner = element('#logo', 'Logo', { rect: { x: 4, y: 6, width: 20, height: 24 } })
/** At the bottom right corner of the picture. */
const end = element('#end', 'End', { rect: { x: 1_250, y: 880, width: 24, height: 24 } })
/** Below the picture. */
const below = element('#below', '', { rect: { x: 10, y: 900, width: 23, height: 40 } })
const left = element('#left', 'Left of it', { rect: { x: -1, y: 10, width: 30, height: 30 } })
const first = element('#first', 'First', { rect: { x: 0, y: 0, width: 24, height: 24 } })
const right = element('#right', 'Right of it', { rect: { x: 1_280, y: 0, width: 9, height: 9 } })

export const SCREENS: readonly ScreenFacts[] = [
  {
    url: 'http://shop.test/',
    title: 'Shop',
    viewport: { width: 1_280, height: 800 },
    pictured: { width: 1_280, height: 900 },
    axe: {
      version: '4.14.1',
      faults: [
        fault('image-alt', 'critical', ['wcag2a', 'wcag111'], corner),
        fault('color-contrast', 'serious', ['wcag2aa', 'wcag143'], end),
        fault('region', 'moderate', ['best-practice'], below),
        fault('label', 'moderate', ['wcag412'], element('#q', 'Search')),
        fault('tabindex', 'minor', ['wcag241'], element('#t', 'Tab')),
      ],
      undecided: [
        { rule: 'video-caption', help: 'Videos have captions', count: 2 },
        { rule: 'p-as-heading', help: 'No paragraph is a heading', count: 1 },
      ],
    },
    walk: {
      stops: [
        { element: first, visible: true, changedPixels: 90 },
        { element: end, visible: false, changedPixels: 3 },
        { element: below, visible: false },
        { element: left },
        { element: right },
      ],
      trap: { at: 1, returnsTo: 0 },
      unreachable: [element('#menu', 'Menu', { rect: { x: 700, y: 10, width: 60, height: 20 } })],
      complete: true,
    },
    views: {
      measured: ['zoom_200', 'zoom_400', 'text_spacing', 'forced_colors', 'reduced_motion'],
      faults: [
        { view: 'zoom_200', rule: 'content-cut', element: element('#a', 'A'), measured: 'M one.' },
        { view: 'zoom_400', rule: 'reflow', element: element('#b', 'B'), measured: 'M two.' },
        {
          view: 'zoom_400',
          rule: 'content-cut',
          element: element('#c', 'C'),
          measured: 'M three.',
        },
        {
          view: 'text_spacing',
          rule: 'content-cut',
          element: element('#d', 'D'),
          measured: 'M 4.',
        },
        { view: 'text_spacing', rule: 'reflow', element: element('#g', 'G'), measured: 'M 7.' },
        {
          view: 'forced_colors',
          rule: 'lost-in-forced-colors',
          element: element('#e', 'E'),
          measured: 'M five.',
        },
      ],
    },
    reader: [
      { depth: 0, role: 'main', name: '', more: '' },
      { depth: 1, role: 'heading', name: 'Hours', more: 'level 1' },
      { depth: 2, role: 'text', name: '9 < 17', more: '' },
    ],
    targets: [
      { name: 'Fits', rect: { x: 0, y: 0, width: 24, height: 24 } },
      { name: 'Narrow', rect: { x: 50, y: 0, width: 23, height: 24 } },
      { name: 'Low', rect: { x: 90, y: 0, width: 24, height: 23 } },
    ],
  },
  {
    url: 'http://shop.test/two',
    title: '',
    viewport: { width: 390, height: 844 },
    pictured: { width: 390, height: 844 },
    axe: {
      version: '4.14.1',
      faults: [
        fault('image-alt', 'critical', ['wcag2a', 'wcag111'], corner),
        fault('image-alt', 'critical', ['wcag2a', 'wcag111'], corner),
      ],
      undecided: [],
    },
    walk: { stops: [{ element: first, visible: true }], unreachable: [], complete: true },
    views: { measured: ['reduced_motion'], faults: [] },
    reader: [],
    targets: [],
  },
  {
    url: 'http://shop.test/three',
    title: 'Third',
    viewport: { width: 390, height: 844 },
    pictured: { width: 390, height: 844 },
    axe: { version: '4.14.1', faults: [], undecided: [] },
    walk: { stops: [], unreachable: [], complete: false },
    views: { measured: [], faults: [] },
    reader: [],
    targets: [],
  },
]

/** A screen on which nothing was found. */
export const CLEAN = SCREENS.slice(2)
