import type { RunDigest } from '@harness/shared/findings/across/digest.ts'
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import { readDigest, runsOfApplication } from '../../store/findings.ts'
import type { RunEntry } from '../../store/run-entry.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { watch } from '../../store/watch.ts'

export interface Digests {
  /** Oldest first; undefined until the runs of the application are known. */
  readonly runs: Accessor<readonly RunDigest[] | undefined>
  /** Progress of reading; undefined when nothing is being read. */
  readonly reading: Accessor<{ readonly done: number; readonly total: number } | undefined>
}

/** Number of logs read between two updates of the page. */
const AT_ONCE = 4

/** Digests of an application's finished runs; a run is read again only when its log has grown. */
export function createDigests(db: HarnessDb, application: Accessor<string | undefined>): Digests {
  const [runs, setRuns] = createSignal<readonly RunDigest[]>()
  const [reading, setReading] = createSignal<{ done: number; total: number }>()
  const known = new Map<string, RunDigest | undefined>()
  let turn = 0
  const read = async (entries: readonly RunEntry[]) => {
    turn += 1
    const mine = turn
    const over = entries.filter(({ phase }) => phase !== 'running')
    const versionOf = ({ runId, nextSeq }: RunEntry) => `${runId} ${nextSeq}`
    const missing = over.filter((entry) => !known.has(versionOf(entry)))
    for (let at = 0; at < missing.length; at += AT_ONCE) {
      if (mine !== turn) return
      setReading({ done: over.length - missing.length + at, total: over.length })
      const some = missing.slice(at, at + AT_ONCE)
      await Promise.all(
        some.map(async (entry) => {
          known.set(versionOf(entry), await readDigest(db, entry.runId))
        }),
      )
    }
    if (mine !== turn) return
    setReading(undefined)
    setRuns(over.flatMap((entry) => known.get(versionOf(entry)) ?? []))
  }
  createEffect(
    on(application, (key) => {
      setRuns(undefined)
      if (key === undefined) return
      const follow = (entries: readonly RunEntry[]) => void read(entries)
      onCleanup(
        watch(
          () => runsOfApplication(db, key),
          follow,
          () => setRuns([]),
        ),
      )
    }),
  )
  onCleanup(() => {
    turn += 1
  })
  return { runs, reading }
}
