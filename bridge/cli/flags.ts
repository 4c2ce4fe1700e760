import { HarnessError } from '@harness/shared/errors.ts'

/** One argument of a command: what the parser takes, and what the help says about it. */
export interface Flag {
  readonly name: string
  /** What stands for its value in the help; left out for a switch. */
  readonly value?: string
  /** One line. */
  readonly help: string
  /** May be given more than once. */
  readonly many?: boolean
  /** What it is for is not there yet: how to call that in a refusal. */
  readonly later?: string
}

/** One argument as it was given, in the order of the command line. */
export interface Given {
  readonly name: string
  readonly value: string
}

/** A refusal of an argument: one line that names it and says what is wanted. */
export function refuse(name: string, what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument: `--${name}`, what })
}

/**
 * The arguments of a command: `--name value`, `--name=value`, or `--name` for a switch. A value that begins with two
 * dashes needs the second form, so that a forgotten value is noticed. Throws `argument_invalid`.
 */
export function readFlags(argv: readonly string[], flags: readonly Flag[]): readonly Given[] {
  const given: Given[] = []
  const rest = [...argv]
  for (let text = rest.shift(); text !== undefined; text = rest.shift()) {
    const [written = '', inline] = /^(--[^=]*)(?:=(.*))?$/s.exec(text)?.slice(1) ?? [text]
    const flag = flags.find(({ name }) => `--${name}` === written)
    if (!flag) {
      const what = 'unknown argument; all of them are listed by: npm run harness -- help'
      throw new HarnessError('argument_invalid', { argument: inOneLine(written), what })
    }
    if (flag.later !== undefined) throw refuse(flag.name, `${flag.later} is not available yet`)
    if (!flag.many && given.some(({ name }) => name === flag.name))
      throw refuse(flag.name, 'was given twice')
    given.push({ name: flag.name, value: valueGiven(flag, inline, rest) })
  }
  return given
}

function valueGiven(flag: Flag, inline: string | undefined, rest: string[]): string {
  if (flag.value === undefined) {
    if (inline !== undefined) throw refuse(flag.name, 'takes no value')
    return ''
  }
  const value = inline ?? (rest[0]?.startsWith('--') ? undefined : rest.shift())
  if (value === undefined || value.trim() === '')
    throw refuse(flag.name, `needs a value: ${flag.value}`)
  return value
}

/** What a person wrote, so that a refusal stays one line. */
export function inOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
