import * as z from 'zod/mini'
import type { Refused } from '../life/page-instrumentation.ts'
import type { Tab } from '../life/tab.ts'
import { CALL_MS } from '../observe/isolated-world.ts'

/** Nothing is asked of the page from now on: what changes or sets timers, does so by itself. */
export async function atRest({ frames, instrumentation }: Tab): Promise<Refused> {
  const [refused] = await Promise.all([
    instrumentation.disarm(),
    ...frames.all.map(({ world }) =>
      world.call('watch.rest', [], z.optional(z.unknown()), CALL_MS),
    ),
  ])
  return refused
}
