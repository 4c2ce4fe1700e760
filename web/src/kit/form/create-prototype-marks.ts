import { type Accessor, createEffect, createSignal, onCleanup } from 'solid-js'
import { readPrototypeEntry } from '../../store/prototypes.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { watch } from '../../store/watch.ts'
import type { Draft } from './create-draft.ts'

/** False while the draft has a prototype of pictures that shows an agent no marks. */
export function createPrototypeMarks(db: HarnessDb, draft: Draft): Accessor<boolean> {
  const [has, setHas] = createSignal(true)
  const id = () => {
    const { device, prototype } = draft.value()
    return device === 'prototype' && prototype?.form === 'screens' ? prototype.id : undefined
  }
  createEffect(() => {
    const known = id()
    setHas(true)
    if (known === undefined) return
    const marks = async () => {
      const { document } = await readPrototypeEntry(db, known)
      return document.kind === 'html' || document.marks
    }
    // One that cannot be read is refused at the start, with the reason.
    onCleanup(watch(marks, setHas, () => setHas(true)))
  })
  return has
}
