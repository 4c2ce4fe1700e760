import type { Command } from '@harness/shared/language/command.ts'
import * as z from 'zod/mini'
import { type CommandResult, notDone } from '../../../not-done.ts'
import type { Tab } from '../../life/tab.ts'
import { describeChange, quote, send, stuck, type Verb } from './dispatch.ts'

const CALL_MS = 500

// `command` is Meta on macOS and Control elsewhere.
const COMMAND = process.platform === 'darwin' ? 'Meta' : 'Control'

const MODIFIERS: Readonly<Record<string, string>> = {
  cmd: COMMAND,
  command: COMMAND,
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

/**
 * Presses keys while the modifiers among them are held. Accepts common key names; letters and
 * digits as themselves.
 */
export const pressKeys: Verb<Extract<Command, { kind: 'press_keys' }>> = async (
  tab,
  { keys },
  signal,
) => {
  const names = namesOf(keys)
  const presses = keyPresses(keys)
  if (!presses) {
    const known = [...Object.keys(MODIFIERS), ...Object.keys(KEYS)].join(' ')
    return notDone(
      'refused',
      `Nothing was pressed: these are not known keys. Known names: single characters, ${known}.`,
    )
  }
  const focus = await focusName(tab)
  const press = async () => {
    for (const key of presses) await tab.page.keyboard.press(key)
  }
  if ((await send(tab, press(), signal)) === 'late') return stuck()
  const what = `Pressed ${keys.join(' ')}.`
  return {
    kind: 'done',
    async report(facts) {
      const result = describeChange(what, facts)
      if (result.outcome !== 'changed' && result.outcome !== 'unchanged') return result
      if (!names.includes('tab')) return result
      return withFocus(result, focus, await focusName(tab))
    },
  }
}

/** Tab moves the focus, which is not always visible in the picture. */
function withFocus(
  result: CommandResult,
  before: string | undefined,
  now: string | undefined,
): CommandResult {
  if (now === undefined) return result
  const where = now === '' ? 'Nothing has the focus.' : `The focus is on ${quote(now)}.`
  if (now === before) return { ...result, detail: `${result.detail} ${where}` }
  return { success: true, outcome: 'changed', detail: `${result.detail.split('. ')[0]}. ${where}` }
}

async function focusName(tab: Tab): Promise<string | undefined> {
  const part = await tab.frames.focused()
  return part.world.call('focusName', [], z.string(), CALL_MS)
}

function namesOf(keys: readonly string[]): readonly string[] {
  return keys.map((key) => key.trim().toLowerCase() || 'space')
}

/**
 * The key presses for these names, each with the modifiers held; undefined when a name is unknown.
 */
export function keyPresses(keys: readonly string[]): readonly string[] | undefined {
  const names = namesOf(keys)
  const held = names.flatMap((name) => MODIFIERS[name] ?? [])
  const others = names.filter((name) => !(name in MODIFIERS))
  const pressed = others.flatMap((name) => keyNamed(name) ?? [])
  if (pressed.length < others.length || pressed.length === 0) return undefined
  return pressed.map((key) => [...held, key].join('+'))
}

function keyNamed(name: string): string | undefined {
  return KEYS[name] ?? (/^[\x21-\x7e]$/.test(name) ? name : undefined)
}
