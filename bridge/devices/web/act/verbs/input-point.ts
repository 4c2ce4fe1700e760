import type { Point } from '@harness/shared/base/geometry.ts'
import * as z from 'zod/mini'
import { CALL_MS } from '../../page/isolated-world.ts'
import type { Tab } from '../../page/tab.ts'

/**
 * Converts a point of the screen to the CSS pixels of browser input, which are smaller on a
 * zoomed-out phone page (measured).
 */
export async function inputPoint(tab: Tab, point: Point): Promise<Point> {
  const zoom = (await tab.world.call('zoom', [], z.number().check(z.positive()), CALL_MS)) ?? 1
  return zoomed(point, zoom)
}

/** Converts a point at a known zoom. */
export function zoomed({ x, y }: Point, zoom: number): Point {
  return { x: x / zoom, y: y / zoom }
}
