import { useParams, useSearchParams } from '@solidjs/router'
import { type Accessor, createMemo } from 'solid-js'
import { createLibrary, type LibraryLists } from '../../../kit/form/create-library.ts'
import type { Page } from '../../../kit/page/page.ts'
import { createList } from '../../../kit/runs/create-list.ts'
import { oneOf } from '../../../kit/runs/one-of.ts'
import { testedApplications } from '../../../store/findings.ts'
import { createTested, type Tested, type TestedEntry } from './create-tested.ts'

export interface ApplicationOverview {
  /** Undefined while loading, and when neither library nor logs have it. */
  readonly tested: Accessor<Tested | undefined>
  /** True once it is certain that this browser does not have it. */
  readonly isMissing: Accessor<boolean>
}

/** Application that the address names, with the results of its runs. */
export function createApplication(page: Page): ApplicationOverview {
  const params = useParams()
  const [query] = useSearchParams()
  const key = () => params['app'] ?? oneOf(query['key']) ?? ''
  const library = createLibrary(page.db)
  const { items: known } = createList(() => testedApplications(page.db))
  const isRead = () => library.applications() !== undefined && known() !== undefined
  const entry = createMemo(() => entryOf(key(), library, known()), undefined, { equals: isSame })
  const tested = createMemo(() => {
    const found = entry()
    return found && createTested(page, found)
  })
  return {
    tested,
    isMissing: () => isRead() && entry() === undefined,
  }
}

function entryOf(
  key: string,
  library: LibraryLists,
  known: readonly { readonly key: string; readonly name: string }[] | undefined,
): TestedEntry | undefined {
  const application = library.applications()?.find(({ id }) => id === key)
  if (application) return { key, name: application.name, application }
  const inLog = library.applications() && known?.find((each) => each.key === key)
  return inLog && { key, name: inLog.name }
}

/** Compares by value, so that a new list does not cause the same application to be read again. */
function isSame(one: TestedEntry | undefined, other: TestedEntry | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
