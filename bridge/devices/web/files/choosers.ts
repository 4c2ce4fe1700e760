import type { FileChooser, Page } from 'playwright-core'

/** File choosers that a page opens; their windows are never shown. */
export interface Choosers {
  /** Next file chooser, for an input that supplies a file; `forget` ends the wait. */
  next(): { readonly opened: Promise<FileChooser>; forget(): void }
}

/** Watches for file choosers; calls `onUnasked` for one that opens while no `next` waits. */
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
