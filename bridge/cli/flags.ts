import { parseArgs } from 'node:util'
import { HarnessError } from '@harness/shared/language/errors.ts'

/** One argument of a command: what the parser takes, and what the help says about it. */
export interface Flag {
  readonly name: string
  /** What stands for its value in the help; left out for a switch. */
  readonly value?: string
  /** One line. */
  readonly help: string
  /** May be given more than once. */
  readonly many?: boolean
  /** What it is for is not there yet: how to call that in a refusal. The help leaves it out. */
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
  const options = Object.fromEntries(
    flags.map(
      ({ name, value }) => [name, { type: value === undefined ? 'boolean' : 'string' }] as const,
    ),
  )
  // Not strict: its refusals are sentences of Node, and do not name what is wanted.
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, tokens: true })
  const given: Given[] = []
  for (const token of tokens) {
    const flag = token.kind === 'option' && flags.find(({ name }) => `--${name}` === token.rawName)
    if (!flag) throw unknown(token, argv)
    if (flag.later !== undefined) throw refuse(flag.name, `${flag.later} is not available yet`)
    if (!flag.many && given.some(({ name }) => name === flag.name))
      throw refuse(flag.name, 'was given twice')
    given.push({ name: flag.name, value: valueGiven(flag, token) })
  }
  return given
}

interface Token {
  readonly kind: string
  readonly index: number
  readonly rawName?: string
  readonly value?: string | undefined
  readonly inlineValue?: boolean | undefined
}

/** An argument without its value, as it was written; a cluster of short ones is one argument. */
function unknown({ index, rawName }: Token, argv: readonly string[]): HarnessError {
  const flagText = rawName?.startsWith('--') ? rawName : argv[index]
  const what = 'unknown argument; all of them are listed by: npm run harness -- help'
  return new HarnessError('argument_invalid', { argument: inOneLine(flagText ?? ''), what })
}

function valueGiven(flag: Flag, { value = '', inlineValue }: Token): string {
  if (flag.value === undefined) {
    if (inlineValue) throw refuse(flag.name, 'takes no value')
    return ''
  }
  if (value.trim() === '' || (value.startsWith('--') && !inlineValue))
    throw refuse(flag.name, `needs a value: ${flag.value}`)
  return value
}

/** What a person wrote, so that a refusal stays one line. */
export function inOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
