import type { RunId } from '@harness/shared/base/ids.ts'
import { changesIn, importsIn } from '@harness/shared/log/imports.ts'
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import { readDetails } from '../../store/details.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { watch } from '../../store/watch.ts'

/** Facts about a run that are not in its log: its name, and whether it was imported. */
interface AboutRun {
  readonly name?: string
  readonly isImported: boolean
  /** Differences of the imported file from its export, if any. */
  readonly changes?: string
}

export function createAbout(
  db: HarnessDb,
  runId: Accessor<RunId | undefined>,
): Accessor<AboutRun | undefined> {
  const [about, setAbout] = createSignal<AboutRun>()
  const read = async (id: RunId): Promise<AboutRun> => {
    const [{ name }, entry] = await Promise.all([readDetails(db, id), db.runs.get(id)])
    const changes = changesIn(importsIn(entry))
    return {
      isImported: entry?.imported === true,
      ...(name !== undefined && { name }),
      ...(changes !== '' && { changes }),
    }
  }
  createEffect(
    on(runId, (id) => {
      setAbout(undefined)
      if (id === undefined) return
      // Without these facts, the title is the goal of the run.
      onCleanup(
        watch(
          () => read(id),
          setAbout,
          () => undefined,
        ),
      )
    }),
  )
  return about
}
