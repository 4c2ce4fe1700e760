import { asHarnessError, type HarnessError } from '@harness/shared/base/errors.ts'
import { libraryText, parseLibrary, type ReadLibrary } from '@harness/shared/order/library/file.ts'
import { type Accessor, createSignal } from 'solid-js'
import type { Page } from '../../kit/page/page.ts'
import {
  compareLibraries,
  type ImportedEntry,
  importLibrary,
  readLibraryOf,
} from '../../store/library/file.ts'

/** A library file that was read, with the changes that its import would make. */
export interface OpenedLibrary extends ReadLibrary {
  readonly entries: readonly ImportedEntry[]
}

export interface LibraryTransfer {
  readonly opened: Accessor<OpenedLibrary | undefined>
  readonly failure: Accessor<HarnessError | undefined>
  readonly open: (file: Blob) => Promise<void>
  /** Closes the question or the error message. */
  readonly close: () => void
  readonly take: () => Promise<void>
  /** `withMemories` includes what personas remember about applications. */
  readonly save: (withMemories: boolean) => Promise<void>
}

export function createTransfer(page: Page): LibraryTransfer {
  const [opened, setOpened] = createSignal<OpenedLibrary>()
  const [failure, setFailure] = createSignal<HarnessError>()
  const attempt = async (work: () => Promise<void>) => {
    setFailure(undefined)
    try {
      await work()
    } catch (thrown) {
      setFailure(asHarnessError(thrown))
    }
  }
  return {
    opened,
    failure,
    open: (file) =>
      attempt(async () => {
        const read = parseLibrary(await file.text())
        const here = await readLibraryOf(page.db)
        setOpened({ ...read, entries: compareLibraries(here, read.library) })
      }),
    close: () => {
      setOpened(undefined)
      setFailure(undefined)
    },
    take: () =>
      attempt(async () => {
        const library = opened()?.library
        setOpened(undefined)
        if (!library) return
        await importLibrary(page.db, library)
        page.announce('The library was imported.', 'polite')
      }),
    save: (withMemories) =>
      attempt(async () => {
        const text = libraryText(await readLibraryOf(page.db, withMemories))
        download(new Blob([text], { type: 'application/json' }), 'harness-library.json')
      }),
  }
}

function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
