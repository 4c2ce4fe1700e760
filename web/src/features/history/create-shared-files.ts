import { type Accessor, createSignal } from 'solid-js'
import type { Page } from '../../kit/page/page.ts'
import type { OpenedFile } from '../../worker/api.ts'

export interface SharedFiles {
  /** Names of the files that wait for a decision; may be empty. */
  readonly names: Accessor<readonly string[]>
  readonly open: () => Promise<void>
  readonly discard: () => Promise<void>
}

/** Files that another app shared with Harness, stored by the service worker. */
export function createSharedFiles(
  { worker }: Page,
  open: (files: Promise<readonly OpenedFile[]>) => Promise<void>,
): SharedFiles {
  const [files, setFiles] = createSignal<readonly OpenedFile[]>([])
  const clear = async () => {
    setFiles([])
    await worker.forgetSharedFiles()
  }
  void worker.sharedFiles().then(setFiles)
  return {
    names: () => files().map(({ path }) => path),
    async open() {
      const chosen = files()
      await clear()
      await open(Promise.resolve(chosen))
    },
    discard: clear,
  }
}
