import * as z from 'zod/mini'
import { CALL_MS } from '../page/isolated-world.ts'
import type { Refused } from '../page/page-instrumentation.ts'
import type { Tab } from '../page/tab.ts'

/** Ends the watch: later changes and timers are caused by the page itself. */
export async function atRest({ frames, instrumentation }: Tab): Promise<Refused> {
  const [refused] = await Promise.all([
    instrumentation.disarm(),
    ...frames.all.map(({ world }) =>
      world.call('watch.rest', [], z.optional(z.unknown()), CALL_MS),
    ),
  ])
  return refused
}
