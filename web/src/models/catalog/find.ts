import type { CatalogChange, CatalogEntry } from '@harness/shared/order/catalog.ts'
import type { Provider } from '@harness/shared/order/provider-names.ts'
import { CATALOG, usualOf } from './data.ts'

/** Catalog with the user's changes: known models corrected, then new ones appended. */
export function catalogWith(changes: readonly CatalogChange[]): readonly CatalogEntry[] {
  const isOf = (entry: Pick<CatalogEntry, 'provider' | 'id'>) => (change: CatalogChange) =>
    change.provider === entry.provider && change.id === entry.id
  const corrected = CATALOG.map((entry) => merged(entry, changes.filter(isOf(entry))))
  const added = changes
    .filter((change) => !CATALOG.some((entry) => isOf(entry)(change)))
    .filter((change, at, all) => all.findIndex(isOf(change)) === at)
    .map(({ provider, id }) =>
      merged(usualOf(provider, id), changes.filter(isOf({ provider, id }))),
    )
  return [...corrected, ...added]
}

/** Entry of a model, or the defaults of its provider; never another model's entry. */
export function entryOf(
  provider: Provider,
  id: string,
  changes: readonly CatalogChange[] = [],
): CatalogEntry {
  const isIt = (entry: CatalogEntry) => entry.provider === provider && entry.id === id
  return catalogWith(changes).find(isIt) ?? usualOf(provider, id)
}

function merged(entry: CatalogEntry, changes: readonly CatalogChange[]): CatalogEntry {
  return Object.assign({ ...entry }, ...changes)
}
