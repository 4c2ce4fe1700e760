import { parseArgs } from 'node:util'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { nearNames } from '@harness/shared/base/near-names.ts'
import { COMMAND } from './root.ts'

/** Definition of a command-line flag, for the parser and the help. */
export interface Flag {
  readonly name: string
  /** Placeholder of the value in the help; absent for a switch. */
  readonly value?: string
  /** Allowed values, if there are few. */
  readonly words?: readonly string[]
  /** Help text of one line. */
  readonly help: string
  /** True when the flag may be repeated. */
  readonly many?: boolean
  readonly section?: string
}

/** A flag as given, in the order of the command line. */
export interface GivenFlag {
  readonly name: string
  readonly value: string
}

/** Makes an error for an argument: one line with its name and the expected value. */
export function refuse(name: string, what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument: `--${name}`, what })
}

/** Refers to the help that lists all arguments of a command. */
export function listedBy(command: string): string {
  return `list all of them with: ${COMMAND} help ${command}`.trimEnd()
}

/**
 * Reads flags: `--name value`, `--name=value`, or `--name` for a switch. A value that begins with
 * two dashes needs the second form, so that a missing value is noticed. `known` ends the refusal of
 * an unknown one. Throws `argument_invalid`.
 */
export function readFlags(
  argv: readonly string[],
  flags: readonly Flag[],
  known = listedBy(''),
): readonly GivenFlag[] {
  const { given, operands } = readArguments(argv, flags, known)
  const [stray] = operands
  if (stray !== undefined) throw unknown(stray, { flags, known })
  return given
}

/** Reads flags and operands, which may be mixed in any order. Throws `argument_invalid`. */
export function readArguments(
  argv: readonly string[],
  flags: readonly Flag[],
  known = listedBy(''),
): { readonly given: readonly GivenFlag[]; readonly operands: readonly string[] } {
  const options = Object.fromEntries(
    flags.map(
      ({ name, value }) => [name, { type: value === undefined ? 'boolean' : 'string' }] as const,
    ),
  )
  // Not strict, because Node's own errors do not explain what is expected.
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, tokens: true })
  const given: GivenFlag[] = []
  const operands: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value)
    if (token.kind === 'option-terminator') throw unknown('--', { flags, known })
    if (token.kind !== 'option') continue
    const flag = flags.find(({ name }) => `--${name}` === token.rawName)
    const text = token.rawName.startsWith('--') ? token.rawName : argv[token.index]
    if (!flag) throw unknown(text ?? '', { flags, known })
    if (!flag.many && given.some(({ name }) => name === flag.name))
      throw refuse(flag.name, 'was given twice')
    given.push({ name: flag.name, value: valueGiven(flag, token) })
  }
  return { given, operands }
}

interface Token {
  readonly value?: string | undefined
  readonly inlineValue?: boolean | undefined
}

/** Name of an unknown argument as written; a cluster of short flags is one argument. */
function unknown(
  text: string,
  { flags, known }: { readonly flags: readonly Flag[]; readonly known: string },
): HarnessError {
  const names = flags.map(({ name }) => name)
  const isAddress = /^https?:\/\//.test(text) && names.includes('url')
  const near = isAddress ? ['url'] : nearNames(names, text.replace(/^-+/, ''))
  const meant = near.map((name) => `--${name}`)
  const hint = meant.length === 0 ? '' : `did you mean ${meant.join(' or ')}? `
  const what = `unknown argument; ${hint}${known}`
  return new HarnessError('argument_invalid', { argument: inOneLine(text), what })
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

/** Shortens user input to one line for a refusal. */
export function inOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
