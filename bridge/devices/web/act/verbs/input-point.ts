import type { Point } from '@harness/shared/base/geometry.ts'
import * as z from 'zod/mini'
import { CALL_MS } from '../../page/isolated-world.ts'
import type { Tab } from '../../page/tab.ts'

/**
 * A point of the screen in CSS pixels, as browser input needs it; a zoomed-out phone page has
 * smaller ones (measured).
 */
export async function inputPoint(tab: Tab, point: Point): Promise<Point> {
  const zoom = (await tab.world.call('zoom', [], z.number().check(z.positive()), CALL_MS)) ?? 1
  return zoomed(point, zoom)
}

/** The same where the zoom is known. */
export function zoomed({ x, y }: Point, zoom: number): Point {
  return { x: x / zoom, y: y / zoom }
}
