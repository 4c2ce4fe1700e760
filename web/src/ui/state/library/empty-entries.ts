import type { LibraryKind } from '@harness/shared/library/library.ts'
import type { Entries } from '../../../store/library/entries.ts'

/** What a new entry of each kind begins with. */
export function emptyEntries(id: string, now: string): { readonly [K in LibraryKind]: Entries[K] } {
  const entry = { id, name: '', createdAt: now, lastUsedAt: now }
  return {
    applications: {
      ...entry,
      target: { kind: 'web', url: '' },
      defaults: {},
      checks: [],
      notes: '',
    },
    personas: { ...entry, blurb: '', text: '', builtIn: false },
    goals: { ...entry, text: '', placeholders: [], checks: [], notes: '' },
    chains: { ...entry, steps: [], notes: '' },
  }
}
