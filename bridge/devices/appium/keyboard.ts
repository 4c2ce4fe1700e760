// Sends keys as W3C WebDriver actions.
import { type KeyPress, keyPresses } from '@harness/shared/device/keys.ts'
import type { NotDone } from '@harness/shared/device/outcomes.ts'
import { unknownKeys } from '@harness/shared/device/press-outcomes.ts'
import type { Screen } from './screen.ts'

/** Code points of keys without a character (W3C WebDriver, 17.4.2). */
const CODES: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  Meta: '\uE03D',
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`F${at + 1}`, String.fromCharCode(0xe031 + at)]),
  ),
}

const codeOf = (key: string) => CODES[key] ?? key

/** Maximum number of characters in one request. */
const CHUNK = 100

/** Presses the key of each character of a text. Undefined on success. */
export async function sendText(
  screen: Screen,
  text: string,
  signal: AbortSignal,
): Promise<NotDone | undefined> {
  const characters = [...text].map((each) => (each === '\n' ? codeOf('Enter') : each))
  for (let at = 0; at < characters.length; at += CHUNK) {
    const part = characters.slice(at, at + CHUNK)
    const actions = part.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    const failed = await press(screen, actions, signal)
    if (failed) return failed
  }
  return undefined
}

/** Presses keys while holding the modifiers among them. */
export async function pressKeys(
  screen: Screen,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<NotDone | undefined> {
  const presses = keyPresses(keys)
  if (!presses) return unknownKeys()
  const system = String(screen.session.capabilities['platformName'] ?? '')
  const command = /mac|darwin/i.test(system) ? 'Meta' : 'Control'
  return press(
    screen,
    presses.flatMap((each) => actionsOf(each, command)),
    signal,
  )
}

function actionsOf({ key, held }: KeyPress, command: string) {
  const modifiers = held.map((name) => codeOf(name === 'Command' ? command : name))
  const value = codeOf(key)
  return [
    ...modifiers.map((each) => ({ type: 'keyDown', value: each })),
    { type: 'keyDown', value },
    { type: 'keyUp', value },
    ...modifiers.toReversed().map((each) => ({ type: 'keyUp', value: each })),
  ]
}

function press(
  { sender }: Screen,
  actions: readonly object[],
  signal: AbortSignal,
): Promise<NotDone | undefined> {
  const source = { type: 'key', id: 'keyboard', actions }
  return sender.send({ path: '/actions', body: { actions: [source] }, isText: true }, signal)
}
