import type { RunDefaults } from '@harness/shared/library/library.ts'
import type { Accessor } from 'solid-js'
import { readRunDefaults } from '../../../store/library/defaults.ts'
import type { HarnessDb } from '../../../store/schema.ts'
import { createList } from '../lists/create-list.ts'

/** What Settings say of every run; nothing while it is read. */
export function createRunDefaults(db: HarnessDb): {
  readonly settings: Accessor<RunDefaults>
  readonly isRead: Accessor<boolean>
} {
  const { items } = createList(async () => [await readRunDefaults(db)])
  return { settings: () => items()?.[0] ?? {}, isRead: () => items() !== undefined }
}

/** Values with a patch; one that becomes undefined is inherited again. */
export function patched(
  values: RunDefaults,
  patch: { readonly [K in keyof RunDefaults]?: RunDefaults[K] | undefined },
): RunDefaults {
  const entries = Object.entries({ ...values, ...patch })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
