import { type Accessor, createSignal, onCleanup } from 'solid-js'
import { type Appearance, readAppearance, writeAppearance } from '../../../store/preferences.ts'
import type { HarnessDb } from '../../../store/schema.ts'
import { watch } from '../../../store/watch.ts'
import { applyAppearance } from './appearance.ts'

export interface AppearanceSettings {
  /** Undefined until the store has answered. */
  readonly value: Accessor<Appearance | undefined>
  readonly change: (value: Appearance) => void
}

/** The page's appearance, shared by all tabs. */
export function createAppearance(db: HarnessDb): AppearanceSettings {
  const [value, setValue] = createSignal<Appearance>()
  const show = (found: Appearance) => {
    setValue(found)
    applyAppearance(found)
  }
  // if the store cannot be read, the last load's appearance stays
  onCleanup(
    watch(
      () => readAppearance(db),
      show,
      () => undefined,
    ),
  )
  return {
    value,
    change: (wanted) => {
      show(wanted)
      void writeAppearance(db, wanted).catch(() => undefined) // applies to this page only
    },
  }
}
