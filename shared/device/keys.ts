// Parses key names from a model or a person, so that guard rules judge exactly the presses a device
// sends.

/** `Command` is Meta on macOS and Control elsewhere; the device knows which. */
type Modifier = 'Command' | 'Meta' | 'Control' | 'Shift' | 'Alt'

/**
 * Key press with modifiers held. `key` has the name of UI Events (`KeyboardEvent.code` for the
 * space bar).
 */
export interface KeyPress {
  readonly key: string
  readonly held: readonly Modifier[]
}

const MODIFIERS: Readonly<Record<string, Modifier>> = {
  cmd: 'Command',
  command: 'Command',
  meta: 'Meta',
  ctrl: 'Control',
  control: 'Control',
  shift: 'Shift',
  alt: 'Alt',
  option: 'Alt',
}

const KEYS: Readonly<Record<string, string>> = {
  enter: 'Enter',
  return: 'Enter',
  tab: 'Tab',
  escape: 'Escape',
  esc: 'Escape',
  space: 'Space',
  backspace: 'Backspace',
  delete: 'Delete',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`f${index + 1}`, `F${index + 1}`]),
  ),
}

/** All known key names besides single characters. */
export const KEY_NAMES: readonly string[] = [...Object.keys(MODIFIERS), ...Object.keys(KEYS)]

/**
 * Key presses for these names in order, each with all named modifiers held; undefined for an
 * unknown name or no key. Letters and digits name themselves, and blank names the space bar.
 */
export function keyPresses(keys: readonly string[]): readonly KeyPress[] | undefined {
  const names = keys.map((key) => key.trim().toLowerCase() || 'space')
  const held = names.flatMap((name) => own(MODIFIERS, name) ?? [])
  const others = names.filter((name) => own(MODIFIERS, name) === undefined)
  const pressed = others.flatMap((name) => keyNamed(name) ?? [])
  if (pressed.length < others.length || pressed.length === 0) return undefined
  return pressed.map((key) => ({ key, held }))
}

function keyNamed(name: string): string | undefined {
  return own(KEYS, name) ?? (/^[\x21-\x7e]$/.test(name) ? name : undefined)
}

/** Ignores inherited names such as `constructor`. */
function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
