// The persona of the agent: a built-in one by name, or one in the user's own words.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Persona } from '@harness/shared/order/persona.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { RunArguments } from './arguments.ts'
import { plainLine, type Terminal } from './terminal.ts'

/** Text with fewer words and no full stop is a name rather than a description. */
const DESCRIPTION_WORDS = 5

export interface PersonaQuestion {
  readonly known: readonly Persona[]
  /** Absent in an unattended run, which only warns. */
  readonly terminal?: Pick<Terminal, 'prompt'> | undefined
  readonly warn: (text: string) => void
}

/**
 * Finds the persona, by default the first built-in one. Asks before using an unknown name as a
 * description; throws `argument_invalid` when the user declines.
 */
export async function personaOf(
  given: RunArguments['persona'],
  { known, terminal, warn }: PersonaQuestion,
  signal: AbortSignal,
): Promise<RunOrder['persona']> {
  if (typeof given === 'object') return given
  const wanted = given?.trim() ?? ''
  const builtIn = known.filter((persona) => persona.builtIn)
  const found = wanted
    ? builtIn.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())
    : builtIn[0]
  if (found) return { name: found.name, text: found.text }
  if (looksLikeName(wanted)) {
    const names = builtIn.map(({ name }) => name).join(', ')
    const warning = `There is no persona “${plainLine(wanted)}”. The built-in ones are ${names}.`
    if (!terminal) warn(`${warning} These words are now the whole persona.`)
    else
      await confirm(
        `${warning} Use these words as the whole persona (y), or stop (n)? `,
        terminal,
        signal,
      )
  }
  return { name: 'Your own', text: wanted }
}

export function looksLikeName(text: string): boolean {
  return text !== '' && !/[.!?,;:]/.test(text) && text.split(/\s+/).length < DESCRIPTION_WORDS
}

async function confirm(
  question: string,
  terminal: Pick<Terminal, 'prompt'>,
  signal: AbortSignal,
): Promise<void> {
  const answer = (await terminal.prompt(question, signal))?.trim().toLowerCase() ?? ''
  if (answer.startsWith('y')) return
  const what =
    'it is no built-in persona; describe the person in a sentence, or use a built-in name.'
  throw new HarnessError('argument_invalid', { argument: '--persona', what })
}
