import type { Command } from '@harness/shared/command.ts'
import * as z from 'zod/mini'
import type { Tab } from '../tab.ts'
import { notDone, quote, send, stuck, tell, type Verb } from './deed.ts'

const ASK_MS = 500

// The command key is where people of the three systems expect it.
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

/** Presses keys while the modifiers among them are held. Names as people write them; letters and digits as themselves. */
export const pressKeys: Verb<Extract<Command, { kind: 'press_keys' }>> = async (
  tab,
  { keys },
  signal,
) => {
  const names = keys.map((key) => key.trim().toLowerCase() || 'space')
  const held = names.flatMap((name) => MODIFIERS[name] ?? [])
  const others = names.filter((name) => !(name in MODIFIERS))
  const pressed = others.flatMap((name) => keyNamed(name) ?? [])
  if (pressed.length < others.length || pressed.length === 0) {
    const known = [...Object.keys(MODIFIERS), ...Object.keys(KEYS)].join(' ')
    const what =
      pressed.length < others.length ? 'a key has no such name' : 'no key but modifiers was named'
    return notDone(
      'refused',
      `Nothing was pressed: ${what}. Known names: single characters, ${known}.`,
    )
  }
  const press = async () => {
    for (const key of pressed) await tab.page.keyboard.press([...held, key].join('+'))
  }
  if ((await send(tab, press(), signal)) === 'late') return stuck()
  const what = `Pressed ${keys.join(' ')}.`
  return {
    kind: 'done',
    async tell(facts) {
      const told = tell(what, facts)
      return told.outcome === 'changed' || told.outcome === 'unchanged'
        ? { ...told, detail: `${told.detail}${await focusOf(tab, names)}` }
        : told
    },
  }
}

/** Only some keys are pressed to move the focus; it cannot always be seen in the picture. */
async function focusOf(tab: Tab, names: readonly string[]): Promise<string> {
  if (!names.includes('tab')) return ''
  const focus = await tab.world.ask('focusName', [], z.string(), ASK_MS)
  if (focus === undefined) return ''
  return focus === '' ? ' Nothing has the focus.' : ` The focus is on ${quote(focus)}.`
}

function keyNamed(name: string): string | undefined {
  return KEYS[name] ?? (/^[\x21-\x7e]$/.test(name) ? name : undefined)
}
