import type { Application, Chain, Goal } from '@harness/shared/order/library/library.ts'
import type { Accessor } from 'solid-js'
import { entriesOf } from '../../store/library/entries.ts'
import type { HarnessDb, PersonaEntry } from '../../store/schema.ts'
import { createList } from '../runs/create-list.ts'

/** Library lists, live across tabs; undefined until read. */
export interface LibraryLists {
  readonly applications: Accessor<readonly Application[] | undefined>
  readonly personas: Accessor<readonly PersonaEntry[] | undefined>
  readonly goals: Accessor<readonly Goal[] | undefined>
  readonly chains: Accessor<readonly Chain[] | undefined>
}

export function createLibrary(db: HarnessDb): LibraryLists {
  return {
    applications: createList(() => entriesOf(db, 'applications')).items,
    personas: createList(() => entriesOf(db, 'personas')).items,
    goals: createList(() => entriesOf(db, 'goals')).items,
    chains: createList(() => entriesOf(db, 'chains')).items,
  }
}
