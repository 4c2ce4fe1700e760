import type { Tab } from '../../page/tab.ts'
import { send } from './dispatch.ts'

/** Characters typed by key; all others are composed, as by an input method. */
const KEYED = /^[\x20-\x7e\n\t]+/
const COMPOSED = /^[^\x20-\x7e\n\t]+/

/** Maximum length to type by key; the rest is inserted at once, as from a clipboard. */
const MAX_KEYED = 400

/**
 * Types into the focused element: key presses for characters with a key, composition for others.
 * Calls `taken` after each piece the page has taken.
 */
export async function typeText(
  tab: Tab,
  text: string,
  taken: () => void = () => {},
): Promise<void> {
  const plain = text.replace(/\r\n?/g, '\n')
  let rest = plain.slice(0, MAX_KEYED)
  // Never split a surrogate pair.
  if (/[\ud800-\udbff]$/.test(rest)) rest = rest.slice(0, -1)
  const pasted = plain.slice(rest.length)
  while (rest !== '') {
    const keyed = KEYED.exec(rest)?.[0]
    const part = keyed ?? COMPOSED.exec(rest)?.[0] ?? rest
    if (keyed === undefined) await compose(tab, part)
    else await pressEach(tab, keyed, taken)
    taken()
    rest = rest.slice(part.length)
  }
  if (pasted !== '') await tab.cdp.send('Input.insertText', { text: pasted })
}

async function pressEach({ page }: Tab, text: string, taken: () => void): Promise<void> {
  for (const char of text) {
    await page.keyboard.type(char)
    taken()
  }
}

async function compose({ cdp }: Tab, text: string): Promise<void> {
  const end = text.length
  await cdp.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
  await cdp.send('Input.insertText', { text })
}

/**
 * Types and waits until the page has taken everything; `late` when it stops taking input. Throws
 * `aborted`.
 */
export function sendText(tab: Tab, text: string, signal: AbortSignal): Promise<'sent' | 'late'> {
  let takenAt = performance.now()
  const typing = typeText(tab, text, () => {
    takenAt = performance.now()
  })
  return send(tab, typing, signal, { takenAt: () => takenAt })
}
