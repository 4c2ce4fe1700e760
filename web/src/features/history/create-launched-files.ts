import type { OpenedFile } from '../../worker/api.ts'

interface LaunchParams {
  readonly files: readonly FileSystemFileHandle[]
}

declare global {
  interface Window {
    /** Launch Handler API (https://wicg.github.io/web-app-launch/); not in every browser. */
    readonly launchQueue?: {
      setConsumer(consumer: (params: LaunchParams) => void): void
    }
  }
}

/** Opens files that the system passes to the installed app; the manifest lists their types. */
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
