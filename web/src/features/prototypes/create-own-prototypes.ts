import { type Accessor, createSignal, onCleanup } from 'solid-js'
import { countOf } from '../../kit/words/number.ts'
import { entriesOf } from '../../store/library/entries.ts'
import { allPrototypes } from '../../store/prototypes.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { watch } from '../../store/watch.ts'

export interface OwnPrototype {
  readonly id: string
  readonly name: string
  readonly form: 'screens' | 'html'
  /** Short description, such as the number of pictures. */
  readonly about: string
  readonly changedAt: string
  /** Undefined after it was deleted from the library. */
  readonly application: string | undefined
}

/** Prototypes in this browser, most recently changed first; empty until they are read. */
export function createOwnPrototypes(db: HarnessDb): Accessor<readonly OwnPrototype[]> {
  const [all, setAll] = createSignal<readonly OwnPrototype[]>([])
  onCleanup(
    watch(
      () => read(db),
      setAll,
      () => setAll([]),
    ),
  )
  return all
}

async function read(db: HarnessDb): Promise<readonly OwnPrototype[]> {
  const [prototypes, applications] = await Promise.all([
    allPrototypes(db),
    entriesOf(db, 'applications'),
  ])
  return prototypes.map(({ id, document, changedAt }) => ({
    ...{ id, changedAt, name: document.name, form: document.kind },
    about: document.kind === 'html' ? 'HTML' : countOf(document.screens.length, 'screen'),
    application: applications.find(
      ({ target }) => target.kind === 'prototype' && target.prototype.id === id,
    )?.id,
  }))
}
