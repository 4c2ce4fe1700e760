// The part of `plutil` that the driver uses: converts simple plists between XML and JSON, reads one
// key.
import { readFile, writeFile } from 'node:fs/promises'
import type { Answering } from './control.ts'

type Value = string | boolean | number | Value[] | { [key: string]: Value }

export function toXml(value: Value): string {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">'
  return `${head}\n${element(value)}\n</plist>\n`
}

function element(value: Value): string {
  if (typeof value === 'string')
    return `<string>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</string>`
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>'
  if (typeof value === 'number') return `<integer>${value}</integer>`
  if (Array.isArray(value)) return `<array>${value.map(element).join('')}</array>`
  const pairs = Object.entries(value).map(([key, inner]) => `<key>${key}</key>\n${element(inner)}`)
  return `<dict>\n${pairs.join('\n')}\n</dict>`
}

export function fromXml(xml: string): Value {
  const tokens = xml.match(/<[^>]+>|[^<]+/g)?.filter((token) => token.trim() !== '') ?? []
  let at = tokens.findIndex((token) => token.startsWith('<plist')) + 1
  const text = (closing: string): string => {
    let words = ''
    while (tokens[at] !== closing) words += tokens[at++]
    at++
    return words.replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  }
  const read = (): Value => {
    const token = tokens[at++]
    if (token === '<string>') return text('</string>')
    if (token === '<integer>') return Number(text('</integer>'))
    if (token === '<true/>' || token === '<false/>') return token === '<true/>'
    if (token === '<array>') {
      const items: Value[] = []
      while (tokens[at] !== '</array>') items.push(read())
      at++
      return items
    }
    const dict: { [key: string]: Value } = {}
    while (tokens[at] !== '</dict>') {
      at++
      const key = text('</key>')
      dict[key] = read()
    }
    at++
    return dict
  }
  return read()
}

export async function plutil(args: readonly string[], say: Answering): Promise<number> {
  const path = args.at(-1) ?? ''
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) {
    say.err(`${path}: file does not exist or is not readable or is not a regular file\n`)
    return 1
  }
  const value = text.startsWith('<') ? fromXml(text) : JSON.parse(text)
  const out = args[args.indexOf('-o') + 1] ?? '-'
  if (args[0] === '-extract') {
    const found = value[args[1] ?? '']
    if (found === undefined) {
      say.err(
        `${path}: Could not extract value, error: No value at that key path or invalid key path: ${args[1]}\n`,
      )
      return 1
    }
    say.out(`${found}\n`)
    return 0
  }
  const made = args[1] === 'xml1' ? toXml(value) : JSON.stringify(value)
  if (out === '-') say.out(made)
  else await writeFile(out, made)
  return 0
}
