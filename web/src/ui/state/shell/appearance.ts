import type { Appearance } from '../../../store/preferences.ts'

/**
 * A copy for `public/appearance.js`, which must know before the store can be asked. The store has
 * the original.
 */
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
export function applyAppearance(appearance: Appearance): void {
  const attributes = attributesOf(appearance)
  for (const name of ATTRIBUTES) {
    const value = attributes[name]
    if (value === undefined) delete document.documentElement.dataset[name]
    else document.documentElement.dataset[name] = value
  }
  try {
    localStorage.setItem(MIRROR_KEY, JSON.stringify(attributes))
  } catch {
    // storage is full or blocked: the next load briefly shows the system theme
  }
}
