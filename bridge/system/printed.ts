// C0 except tab and line breaks, DEL, and C1: a terminal would execute them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const CONTROLS = /\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu

/** Removes control characters, so that foreign text cannot clear or overwrite a terminal. */
export function printable(text: string): string {
  return text.replace(CONTROLS, '\ufffd')
}
