// Escapes text of a tested page for files that other programs read, so that none interprets it as
// markup or code.

/**
 * Characters that XML 1.0 forbids even escaped (section 2.2): most controls and lone surrogates.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const XML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
  '\u0085': '&#133;',
  '\u2028': '&#8232;',
}

/** Escapes text for XML attributes and content; preserves line ends in both. */
export function xml(text: string): string {
  const clean = text.replaceAll(/\p{Cs}/gu, '\uFFFD').replaceAll(NOT_XML, '\uFFFD')
  return clean.replaceAll(/[&<>"'\n\r\t\u0085\u2028]/g, (found) => XML[found] ?? found)
}

/**
 * One line of Markdown with the least escaping (CommonMark 2.4, 6.2). Text that a tracker would
 * link to a person or an issue is broken up, so that it notifies no one. A value that is only a
 * numeric colour (`#808080`) becomes code.
 */
export function markdown(text: string): string {
  const line = text.replaceAll(TURNS, '').replaceAll(/\s+/g, ' ').trim()
  return line
    .replaceAll(/[\\`*[\]|~]|!(?=\d)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replaceAll(/&(?=#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/^>/, '&gt;')
    .replace(/(?<=^[^:]+: )#\d{6}$/, '`$&`')
    .replaceAll(/(?<!\w)@(?=\w)|(?<!&amp;)(?<!: `)#(?=\d+(?!\w))/g, '$&<!-- -->')
}

/** Printable ASCII without characters that end the link or trigger a tracker's mentions. */
const PLAIN_ADDRESS = /^https?:\/\/(?:(?![<>|\\@#])[!-~])+$/

/** Markdown link for a web address; any other text is escaped as Markdown. */
export function webLink(address: string): string {
  return PLAIN_ADDRESS.test(address) ? `<${address}>` : markdown(address)
}

/** Start of a spreadsheet formula, also after invisible or with full-width characters. */
const FORMULA = /^[\p{Cf}\s]*[=+\-@＝＋－＠﹦﹢﹣﹫−\t\r]/u

/** Characters that change the text direction (Unicode, UAX 9), which can disguise text. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * CSV field (RFC 4180). An apostrophe before text that looks like a formula keeps spreadsheets from
 * evaluating it.
 */
export function csvField(value: string | number): string {
  const text = String(value)
  const plain = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
