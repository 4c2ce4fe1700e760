import { focusedElement } from '../../probe/find/control.ts'
import { nextTurn } from './events.ts'
import { restoreFocus } from './focus-return.ts'
import { pressKey } from './keys.ts'

/** Characters typed with a key; all others are composed, as by an input method. */
const KEYED = /^[\x20-\x7e\n\t]+/
const COMPOSED = /^[^\x20-\x7e\n\t]+/

/** Characters that are typed; the rest of a longer text is inserted as from a clipboard. */
const MAX_KEYED = 400
/** Number of characters after which the page may draw. */
const PIECE = 20

/** Types into the focused element, with key presses or, for other characters, composition. */
export async function typeText(text: string): Promise<void> {
  const plain = text.replace(/\r\n?/g, '\n')
  let rest = plain.slice(0, MAX_KEYED)
  // Never splits a surrogate pair.
  if (/[\ud800-\udbff]$/.test(rest)) rest = rest.slice(0, -1)
  const pasted = plain.slice(rest.length)
  while (rest !== '') {
    const keyed = KEYED.exec(rest)?.[0]
    const part = keyed ?? COMPOSED.exec(rest)?.[0] ?? rest
    if (keyed === undefined) compose(part)
    else await pressEach(keyed)
    rest = rest.slice(part.length)
  }
  if (pasted !== '') insertText(pasted)
  await nextTurn()
}

async function pressEach(text: string): Promise<void> {
  let count = 0
  for (const char of text) {
    pressKey(char === '\n' ? 'Enter' : char === '\t' ? 'Tab' : char, [])
    count += 1
    if (count % PIECE === 0) await nextTurn()
  }
}

function compose(text: string): void {
  const fire = (kind: string, data: string): void => {
    focusedElement()?.dispatchEvent(
      new CompositionEvent(kind, { bubbles: true, cancelable: true, composed: true, data }),
    )
  }
  fire('compositionstart', '')
  fire('compositionupdate', text)
  insertText(text)
  fire('compositionend', text)
}

/**
 * Inserts text as typing does. The deprecated command is still supported everywhere: it fires the
 * events frameworks expect, obeys `maxlength`, and can be undone.
 */
export function insertText(text: string): void {
  restoreFocus()
  if (text === '') document.execCommand('delete')
  else document.execCommand('insertText', false, text)
}
