import * as z from 'zod/mini'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

// Parses only a few fields: Home needs neither plans nor orders, which are large.
const Named = z.object({ id: z.string(), name: z.string(), paused: z.boolean() })
const Waiting = z.object({
  study: z.object({ id: z.string() }),
  failed: z.optional(z.string()),
})

export interface StudyInProgress extends Readonly<z.infer<typeof Named>> {
  /** Number of queued runs, waiting or running. */
  readonly left: number
}

/** Studies with queued runs, newest first. */
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
