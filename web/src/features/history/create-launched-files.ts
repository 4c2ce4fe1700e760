import type { OpenedFile } from '../../worker/api.ts'

interface LaunchParams {
  readonly files: readonly FileSystemFileHandle[]
}

declare global {
  interface Window {
    /**
     * Launch Handler API (https://wicg.github.io/web-app-launch/); only in browsers that have it.
     */
    readonly launchQueue?: {
      setConsumer(consumer: (params: LaunchParams) => void): void
    }
  }
}

/** Opens the files that the system hands to the installed app: the manifest names their kinds. */
export function createLaunchedFiles(
  open: (files: Promise<readonly OpenedFile[]>) => Promise<void>,
): void {
  window.launchQueue?.setConsumer(({ files }) => {
    const read = files.map(async (handle) => {
      const blob = await handle.getFile()
      return { path: blob.name, blob }
    })
    if (read.length > 0) void open(Promise.all(read))
  })
}
