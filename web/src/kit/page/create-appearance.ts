import { type Accessor, createSignal, onCleanup } from 'solid-js'
import { type Appearance, readAppearance, writeAppearance } from '../../store/preferences.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { watch } from '../../store/watch.ts'

export interface AppearanceSettings {
  /** Undefined until the store has answered. */
  readonly value: Accessor<Appearance | undefined>
  readonly change: (value: Appearance) => void
}

/** The page's appearance, shared by all tabs. */
export function createAppearance(db: HarnessDb, storage: Storage | undefined): AppearanceSettings {
  const [value, setValue] = createSignal<Appearance>()
  const show = (found: Appearance) => {
    setValue(found)
    applyAppearance(found, storage)
  }
  // If the store cannot be read, the appearance of the last load stays.
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

/** Storage key of a copy for `public/appearance.js`, which runs before the store can be read. */
const MIRROR_KEY = 'harness-appearance'

const ATTRIBUTES = ['theme', 'contrast', 'density', 'keys'] as const

/** Attributes of the root element; absent ones follow the system. */
function attributesOf(appearance: Appearance): Partial<Record<string, string>> {
  const { theme, contrast, density, singleKeys } = appearance
  return {
    ...(theme && { theme }),
    ...(contrast && { contrast }),
    ...(density && { density }),
    ...(singleKeys === false && { keys: 'off' }),
  }
}

/** Applies the choice to the page, and saves a copy for the next load. */
function applyAppearance(appearance: Appearance, storage: Storage | undefined): void {
  const attributes = attributesOf(appearance)
  for (const name of ATTRIBUTES) {
    const value = attributes[name]
    if (value === undefined) delete document.documentElement.dataset[name]
    else document.documentElement.dataset[name] = value
  }
  try {
    storage?.setItem(MIRROR_KEY, JSON.stringify(attributes))
  } catch {
    // Storage is full: the next load briefly shows the system theme.
  }
}
