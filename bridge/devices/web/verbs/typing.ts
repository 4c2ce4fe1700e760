import type { Tab } from '../tab.ts'

/** What a keyboard has keys for; everything else is composed, as an input method would. */
const KEYED = /^[\x20-\x7e\n\t]+/
const COMPOSED = /^[^\x20-\x7e\n\t]+/

/** More than this nobody types: the rest is put in at once, as from a clipboard. */
const MAX_KEYED = 400

/** Types into whatever has the focus: keys where there are keys, an input method for all other scripts and signs. */
export async function typeText(tab: Tab, text: string): Promise<void> {
  const plain = text.replace(/\r\n?/g, '\n')
  let rest = plain.slice(0, MAX_KEYED)
  // Never between the two halves of one sign.
  if (/[\ud800-\udbff]$/.test(rest)) rest = rest.slice(0, -1)
  const pasted = plain.slice(rest.length)
  while (rest !== '') {
    const keyed = KEYED.exec(rest)?.[0]
    const part = keyed ?? COMPOSED.exec(rest)?.[0] ?? rest
    await (keyed === undefined ? compose(tab, part) : tab.page.keyboard.type(part))
    rest = rest.slice(part.length)
  }
  if (pasted !== '') await tab.cdp.send('Input.insertText', { text: pasted })
}

async function compose({ cdp }: Tab, text: string): Promise<void> {
  const end = text.length
  await cdp.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
  await cdp.send('Input.insertText', { text })
}
