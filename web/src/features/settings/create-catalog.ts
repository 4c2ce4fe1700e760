import { asHarnessError } from '@harness/shared/base/errors.ts'
import type { CatalogChange, CatalogEntry } from '@harness/shared/order/catalog.ts'
import { type Accessor, createSignal } from 'solid-js'
import type { Page } from '../../kit/page/page.ts'
import { deleteModelChange, readModelChanges, writeModelChange } from '../../store/model-facts.ts'

type Named = Pick<CatalogEntry, 'provider' | 'id'>

export interface Catalog {
  /** All known models, including the user's changes. */
  readonly entries: Accessor<readonly CatalogEntry[]>
  readonly isChanged: (entry: Named) => boolean
  readonly failure: Accessor<string | undefined>
  /** Resolves to true when saved. */
  readonly change: (change: CatalogChange) => Promise<boolean>
  /** Removes the user's change, so that only the built-in entry remains. */
  readonly revert: (entry: Named) => Promise<void>
}

/** The catalog of models with the user's additions and corrections. */
export function createCatalog({ db, worker }: Page): Catalog {
  const [entries, setEntries] = createSignal<readonly CatalogEntry[]>([])
  const [changes, setChanges] = createSignal<readonly CatalogChange[]>([])
  const [failure, setFailure] = createSignal<string>()
  const read = async () => {
    const [answer, found] = await Promise.all([worker.catalog(), readModelChanges(db)])
    setChanges(found)
    if ('value' in answer) setEntries(answer.value)
    else setFailure(answer.error.message)
  }
  const attempt = async (task: () => Promise<void>) => {
    setFailure(undefined)
    try {
      await task()
      await read()
      return true
    } catch (thrown) {
      setFailure(asHarnessError(thrown).message)
      return false
    }
  }
  void attempt(async () => undefined)
  return {
    entries,
    failure,
    isChanged: ({ provider, id }) =>
      changes().some((change) => change.provider === provider && change.id === id),
    change: (change) => attempt(() => writeModelChange(db, change)),
    revert: async (entry) => void (await attempt(() => deleteModelChange(db, entry))),
  }
}
