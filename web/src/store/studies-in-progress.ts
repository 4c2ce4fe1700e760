import * as z from 'zod/mini'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

// Light shapes: Home needs neither plan nor orders, and those are large.
const Named = z.object({ id: z.string(), name: z.string(), paused: z.boolean() })
const Waiting = z.object({
  study: z.object({ id: z.string() }),
  failed: z.optional(z.string()),
})

export interface StudyInProgress extends Readonly<z.infer<typeof Named>> {
  /** Runs that wait or go on. */
  readonly left: number
}

/** Studies with runs to go, the newest first. */
export async function studiesInProgress(db: HarnessDb): Promise<readonly StudyInProgress[]> {
  const [studies, queue] = await stored(() =>
    Promise.all([db.studies.toArray(), db.queue.toArray()]),
  )
  const left = new Map<string, number>()
  for (const each of queue) {
    const { data } = Waiting.safeParse(each)
    if (data && data.failed === undefined)
      left.set(data.study.id, (left.get(data.study.id) ?? 0) + 1)
  }
  return studies
    .toSorted((one, two) => two.createdAt.localeCompare(one.createdAt))
    .flatMap((study) => {
      const named = Named.safeParse(study).data
      const runs = left.get(study.id) ?? 0
      return named && runs > 0 ? [{ ...named, left: runs }] : []
    })
}
