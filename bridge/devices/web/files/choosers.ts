import type { FileChooser, Page } from 'playwright-core'

/** Windows of the browser in which a person would choose a file; they never open. */
export interface Choosers {
  /** The next one, for an input that gives it a file; `forget` ends the wait. */
  next(): { readonly opened: Promise<FileChooser>; forget(): void }
}

/** Calls `onUnasked` for a chooser that no input waits for. */
export function watchChoosers(page: Page, onUnasked: () => void): Choosers {
  let take: ((chooser: FileChooser) => void) | undefined
  page.on('filechooser', (chooser) => {
    if (take) take(chooser)
    else onUnasked()
    take = undefined
  })
  return {
    next() {
      const opened = new Promise<FileChooser>((resolve) => {
        take = resolve
      })
      return {
        opened,
        forget() {
          take = undefined
        },
      }
    },
  }
}
