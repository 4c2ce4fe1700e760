// Connection to the browser's model, which only the page can call and must offer here.
import type { PageModelLine } from '../../models/wire/on-page.ts'
import type { PullProgress } from '../api.ts'

export interface PageModelHolder {
  /** Returns undefined until the page has offered it, and on the page of the command line. */
  readonly line: () => PageModelLine | undefined
  offer(line: PageModelLine): void
  /** Downloads the model. Throws `model_*`, `aborted`. */
  download(listener: (progress: PullProgress) => void, signal: AbortSignal): Promise<void>
}

export function makePageModel(): PageModelHolder {
  let line: PageModelLine | undefined
  return {
    line: () => line,
    offer(next) {
      line = next
    },
    async download(listener, signal) {
      const { downloadBuiltin } = await import('../../models/builtin/download.ts')
      await downloadBuiltin(line, (share) => listener(progressOf(share)), signal)
    },
  }
}

/** Converts a share to progress, since the browser reports no bytes. */
function progressOf(share: number): PullProgress {
  return { text: 'Downloading', doneBytes: share, totalBytes: 1 }
}
