import type { OpenedFile } from '../bundle/entry.ts'

/** What another app shared with Harness, as the service worker kept it. */
export interface SharedFileCalls {
  /** Files that wait for a person's decision; empty without any. */
  sharedFiles(): Promise<readonly OpenedFile[]>
  forgetSharedFiles(): Promise<void>
}

const kept = () => import('./offline/kept-files.ts')

export const sharedFileCalls: SharedFileCalls = {
  sharedFiles: async () => (await kept()).keptFiles(),
  forgetSharedFiles: async () => (await kept()).forgetKeptFiles(),
}
