import type { Point } from '@harness/shared/language/geometry.ts'
import * as z from 'zod/mini'
import type { Tab } from '../../life/tab.ts'

const CALL_MS = 500

/** A point of the screen as the browser's input wants it: in CSS pixels, which are smaller on a zoomed-out phone page (measured). */
export async function inputPoint(tab: Tab, { x, y }: Point): Promise<Point> {
  const zoom = (await tab.world.call('zoom', [], z.number().check(z.positive()), CALL_MS)) ?? 1
  return { x: x / zoom, y: y / zoom }
}
