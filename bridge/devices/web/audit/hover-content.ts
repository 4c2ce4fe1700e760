// Words that a pointer brings over others: Escape has to take them away, and the pointer has to
// reach them (WCAG 2.2, 1.4.13).
import { HarnessError } from '@harness/shared/base/errors.ts'
import { Point } from '@harness/shared/base/geometry.ts'
import { AuditedElement, type PageFault } from '@harness/shared/device/audit.ts'
import * as z from 'zod/mini'
import { sleep } from '../../waiting.ts'
import type { Tab } from '../page/tab.ts'
import { press } from './keyboard-walk.ts'
import type { AuditWorld } from './world.ts'

/** Tooltips come after a while, and fade when they go. */
const COMES_MS = 700
const GOES_MS = 400
const POLL_MS = 50
const AWAY: Point = { x: 0, y: 0 }
const Nothing = z.optional(z.unknown())

interface Hovering {
  readonly tab: Pick<Tab, 'cdp'>
  readonly world: AuditWorld
}

export async function contentOnHover(
  { tab: { cdp }, world }: Hovering,
  signal: AbortSignal,
): Promise<readonly PageFault[]> {
  const faults: PageFault[] = []
  const moveTo = (point: Point) =>
    cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point })
  const shown = () => world.ask('hover.shown', [], z.nullable(AuditedElement))
  const becomes = async (isShown: boolean, withinMs: number) => {
    for (let waited = 0; waited <= withinMs; waited += POLL_MS) {
      const found = await shown()
      if (Boolean(found) === isShown) return found
      await sleep(POLL_MS)
    }
    return undefined
  }
  for (const trigger of (await world.ask('hover.triggers', [], z.array(Point))) ?? []) {
    if (signal.aborted) throw new HarnessError('aborted')
    await moveTo(AWAY)
    await world.ask('hover.begin', [], Nothing)
    await moveTo(trigger)
    const element = await becomes(true, COMES_MS)
    if (!element) continue
    await press(cdp, 'Escape', 27)
    const isDismissed = (await becomes(false, GOES_MS)) === null
    const known = faults.some((fault) => fault.element.selector === element.selector)
    if (isDismissed || known) continue
    const measured = 'The pointer brings it over other words, and Escape does not take it away.'
    faults.push({ rule: 'hover-content', element, measured })
  }
  await moveTo(AWAY)
  return faults
}
