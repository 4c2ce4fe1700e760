import { KEY_NAMES, keyPresses } from '@harness/shared/devices/keys.ts'
import type { Command } from '@harness/shared/language/command.ts'
import * as z from 'zod/mini'
import { type CommandResult, notDone } from '../../../not-done.ts'
import type { Tab } from '../../life/tab.ts'
import { describeChange, quote, send, stuck, type Verb } from './dispatch.ts'

const CALL_MS = 500

// `command` is Meta on macOS and Control elsewhere.
const COMMAND = process.platform === 'darwin' ? 'Meta' : 'Control'

/**
 * Presses keys while the modifiers among them are held. Accepts common key names; letters and
 * digits as themselves.
 */
export const pressKeys: Verb<Extract<Command, { kind: 'press_keys' }>> = async (
  tab,
  { keys },
  signal,
) => {
  const presses = pressNames(keys)
  if (!presses) {
    return notDone(
      'refused',
      `Nothing was pressed: these are not known keys. Known names: single characters, ${KEY_NAMES.join(' ')}.`,
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
      if (!presses.some((press) => press.endsWith('Tab'))) return result
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

/** The presses as Playwright names them; undefined when a name is unknown. */
export function pressNames(keys: readonly string[]): readonly string[] | undefined {
  return keyPresses(keys)?.map(({ key, held }) =>
    [...held.map((name) => (name === 'Command' ? COMMAND : name)), key].join('+'),
  )
}
