// Views of one screen: zoomed, with text spacing, forced colours or reduced motion. Each view is
// undone before the next.

import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Size } from '@harness/shared/base/geometry.ts'
import {
  AuditedElement as AuditedElementShape,
  type AuditView,
  CutLines,
  Overflow,
  type ViewFault,
  type ViewResults,
} from '@harness/shared/device/audit.ts'
import * as z from 'zod/mini'
import type { Tab } from '../page/tab.ts'
import { isPhone, scaleOf } from '../page/viewport.ts'
import { lostControls } from './forced-colors.ts'
import type { AuditWorld } from './world.ts'

/** Window size that equals 1,280 by 1,024 at 400 % (WCAG 1.4.10). */
const NARROW: Size = { width: 320, height: 256 }
const SECONDS_5 =
  'for longer than 5 s, also where the page is asked to move little (prefers-reduced-motion)'

const Nothing = z.optional(z.unknown())

export interface Viewing {
  readonly tab: Tab
  readonly world: AuditWorld
  readonly viewport: Size
}

interface Way {
  readonly view: AuditView
  enter(viewing: Viewing): Promise<unknown>
  look(viewing: Viewing): Promise<readonly ViewFault[] | undefined>
  leave(viewing: Viewing): Promise<unknown>
}

const WAYS: readonly Way[] = [
  {
    view: 'zoom_200',
    enter: ({ tab, viewport }) =>
      resize(tab, {
        width: Math.round(viewport.width / 2),
        height: Math.round(viewport.height / 2),
      }),
    look: async (viewing) => cut(viewing, 'zoom_200', 'At 200 %'),
    leave: ({ tab, viewport }) => restoreSize(tab, viewport),
  },
  {
    view: 'zoom_400',
    enter: ({ tab }) => resize(tab, NARROW),
    async look(viewing) {
      const overflow = await viewing.world.ask('layout.overflow', [], Overflow)
      const lines = await cut(viewing, 'zoom_400', 'At 320 CSS pixels, 400 % of 1,280,')
      return overflow && lines && [...wide(overflow), ...lines]
    },
    leave: ({ tab, viewport }) => restoreSize(tab, viewport),
  },
  {
    view: 'text_spacing',
    enter: ({ world }) => world.ask('layout.space', [true], Nothing),
    look: (viewing) => cut(viewing, 'text_spacing', 'With the spacing of 1.4.12'),
    leave: ({ world }) => world.ask('layout.space', [false], Nothing),
  },
  {
    view: 'forced_colors',
    enter: () => Promise.resolve(),
    async look({ tab, world }) {
      // Current positions of the keyboard stops, which scrolling areas may have moved.
      const controls = await stopsNow(world)
      const lost = controls && (await lostControls(tab, controls))
      // Skip elements that moved meanwhile, because they were compared with something else.
      const after = new Set((await stopsNow(world))?.map(placeOf))
      const still = lost?.filter((element) => after.has(placeOf(element)))
      return still?.map((element) => ({
        view: 'forced_colors',
        rule: 'lost-in-forced-colors',
        element,
        measured:
          'In forced colours its place is one colour; without them something is drawn there.',
      }))
    },
    leave: () => Promise.resolve(),
  },
  {
    view: 'reduced_motion',
    enter: ({ tab }) => tab.page.emulateMedia({ reducedMotion: 'reduce' }),
    async look({ world }) {
      const elements = await world.ask('moving', [], z.array(AuditedElementShape))
      return elements?.map((element) => ({
        view: 'reduced_motion',
        rule: 'keeps-moving',
        element,
        measured: `It moves by itself ${SECONDS_5}.`,
      }))
    },
    leave: ({ tab }) => tab.page.emulateMedia({ reducedMotion: null }),
  },
]

const stopsNow = (world: AuditWorld) => world.ask('stopsNow', [], z.array(AuditedElementShape))

function placeOf({ selector, rect }: AuditedElementShape): string {
  return [selector, rect.x, rect.y, rect.width, rect.height].join(' ')
}

/** Minimum width for the 200 % view; a narrower window is not halved. */
const MIN_HALVED = 640

export async function lookInOtherWays(viewing: Viewing, signal: AbortSignal): Promise<ViewResults> {
  const measured: AuditView[] = []
  const faults: ViewFault[] = []
  await viewing.world.ask('layout.remember', [], Nothing)
  for (const way of WAYS) {
    if (signal.aborted) throw new HarnessError('aborted')
    if (way.view === 'zoom_200' && viewing.viewport.width < MIN_HALVED) continue
    await way.enter(viewing)
    const found = await way.look(viewing).catch(() => undefined)
    await way.leave(viewing)
    if (!found) continue
    measured.push(way.view)
    faults.push(...found)
  }
  return { measured, faults: firstOfEach(faults) }
}

/** Keeps each fault only in its first view: content lost at 200 % is lost at 400 % too. */
function firstOfEach(faults: readonly ViewFault[]): readonly ViewFault[] {
  const keyOf = ({ rule, element }: ViewFault) => `${rule}\n${element.selector}`
  const known = new Map(faults.toReversed().map((fault) => [keyOf(fault), fault]))
  return [...known.values()].toReversed()
}

function resize({ cdp }: Tab, size: Size): Promise<unknown> {
  const metrics = { ...size, deviceScaleFactor: 1, mobile: false }
  return cdp.send('Emulation.setDeviceMetricsOverride', metrics)
}

function restoreSize({ cdp }: Tab, viewport: Size): Promise<unknown> {
  return cdp.send('Emulation.setDeviceMetricsOverride', {
    ...viewport,
    deviceScaleFactor: scaleOf(viewport),
    mobile: isPhone(viewport),
  })
}

function wide({ scrollWidth, clientWidth, elements }: Overflow): readonly ViewFault[] {
  return elements.map((element) => ({
    view: 'zoom_400',
    rule: 'reflow',
    element,
    measured: `In a window of ${clientWidth} CSS pixels the page is ${scrollWidth} wide and scrolls sideways; this element reaches out of it.`,
  }))
}

async function cut(
  { world }: Viewing,
  view: AuditView,
  where: string,
): Promise<readonly ViewFault[] | undefined> {
  const lines = await world.ask('layout.cutLines', [], CutLines)
  return lines?.elements.map((element) => ({
    view,
    rule: 'content-cut',
    element,
    measured: `${where} a box cuts off its words, which are whole otherwise.`,
  }))
}
