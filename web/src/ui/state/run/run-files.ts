import type { ScreenFile } from '@harness/shared/devices/observation.ts'
import { HarnessError } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import { createContext, useContext } from 'solid-js'

/** Where the parts of a run get what is kept beside its log: from the store, or from a report file. */
export interface RunFiles {
  /** The picture of a step; undefined when it has none. */
  readonly shot: (runId: RunId, step: number) => Promise<Blob | undefined>
  /** The elements and marks of a step; undefined when they were not kept. */
  readonly screen: (runId: RunId, step: number) => Promise<ScreenFile | undefined>
  /** The address of a step in the replay. */
  readonly hrefOfStep: (runId: RunId, step: number) => string
}

export const RunFilesContext = createContext<RunFiles>()

export function useRunFiles(): RunFiles {
  const files = useContext(RunFilesContext)
  if (!files) throw new HarnessError('internal', { what: 'a part is outside of a run' })
  return files
}
