// Checks text that appears on hover and covers other content: Escape must remove it, and the
// pointer must be able to reach it (WCAG 2.2, 1.4.13).
import { HarnessError } from '@harness/shared/base/errors.ts'
import { Point } from '@harness/shared/base/geometry.ts'
import { AuditedElement, type PageFault } from '@harness/shared/device/audit.ts'
import * as z from 'zod/mini'
import { sleep } from '../../waiting.ts'
import type { Tab } from '../page/tab.ts'
import { press } from './keyboard-walk.ts'
import type { AuditWorld } from './world.ts'

/** Time for a tooltip to appear, in milliseconds; the next constant is the time to disappear. */
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
  const faults = new Map<string, PageFault>()
  const keep = (rule: PageFault['rule'], element: AuditedElement, measured: string) =>
    void faults.set(`${rule} ${element.selector}`, { rule, element, measured })
  const moveTo = (point: Point) =>
    cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point })
  const triggers = (await world.ask('hover.triggers', [], z.array(Point))) ?? []
  for (const [index, trigger] of triggers.entries()) {
    if (signal.aborted) throw new HarnessError('aborted')
    await moveTo(AWAY)
    await world.ask('hover.begin', [], Nothing)
    await moveTo(trigger)
    const came = await until(COMES_MS, async () => {
      const [words, menu] = [await wordsOver(world), await menuOf(world, index)]
      return words || menu ? { words, menu } : undefined
    })
    if (came?.menu) keep('hover-only', came.menu, NOT_BY_KEYBOARD)
    if (!came?.words) continue
    await press(cdp, 'Escape', 27)
    const isGone = await until(GOES_MS, async () => (await wordsOver(world)) === null || undefined)
    if (!isGone) keep('hover-content', came.words, STAYS)
  }
  if (triggers.length > 0) await moveTo(AWAY)
  return [...faults.values()]
}

const NOT_BY_KEYBOARD =
  'It appears only while the pointer is there, on something that takes no focus.'
const STAYS = 'The pointer brings it over other words, and Escape does not take it away.'

const wordsOver = (world: AuditWorld) => world.ask('hover.words', [], z.nullable(AuditedElement))
const menuOf = (world: AuditWorld, index: number) =>
  world.ask('hover.menu', [index], z.nullable(AuditedElement))

/** Repeats a question until it has an answer; undefined without one in time. */
async function until<T>(ms: number, ask: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let waited = 0; waited <= ms; waited += POLL_MS) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await sleep(POLL_MS)
  }
  return undefined
}
