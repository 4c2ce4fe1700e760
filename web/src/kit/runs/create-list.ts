import type { HarnessError } from '@harness/shared/base/errors.ts'
import { type Accessor, createSignal, onCleanup } from 'solid-js'
import { watch } from '../../store/watch.ts'

/** Live result of a store query; undefined until the first answer. */
export function createList<T>(query: () => Promise<readonly T[]>): {
  readonly items: Accessor<readonly T[] | undefined>
  readonly error: Accessor<HarnessError | undefined>
} {
  const [items, setItems] = createSignal<readonly T[]>()
  const [error, setError] = createSignal<HarnessError>()
  onCleanup(watch(query, (found) => setItems(() => found), setError))
  return { items, error }
}
