import type { RunId } from '@harness/shared/base/ids.ts'
import type { ScreenFile } from '@harness/shared/device/observation.ts'
import { createContext, useContext } from 'solid-js'

/** Source of a run's files besides its log: the store, or a report file. */
export interface RunFiles {
  /** Picture of a step; undefined when it has none. */
  readonly shot: (runId: RunId, step: number) => Promise<Blob | undefined>
  /** Elements and marks of a step; undefined when not stored. */
  readonly screen: (runId: RunId, step: number) => Promise<ScreenFile | undefined>
  /** A file that a row names; undefined when not stored. */
  readonly file?: (runId: RunId, name: string) => Promise<Blob | undefined>
  readonly hrefOfStep: (runId: RunId, step: number) => string
}

/** Default outside of a run: no files. */
const NO_FILES: RunFiles = {
  shot: () => Promise.resolve(undefined),
  screen: () => Promise.resolve(undefined),
  hrefOfStep: (_, step) => `#step=${step}`,
}

export const RunFilesContext = createContext<RunFiles>(NO_FILES)

export function useRunFiles(): RunFiles {
  return useContext(RunFilesContext)
}
