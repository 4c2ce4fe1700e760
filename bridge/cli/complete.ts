// `complete`: prints the completion script of a shell, and the words that the script requests.
import { join } from 'node:path'
import { type Command as Completed, RootCommand } from '@bomb.sh/tab'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { type Flag, inOneLine } from '../system/flags.ts'
import { quoted } from '../system/own-command.ts'
import { ROOT } from '../system/root.ts'
import { COMMANDS, type Command } from './commands.ts'

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const

/** Values and operands that name something on disk: the shell itself completes them. */
const ON_DISK = /FILE|FOLDER|PATH|BUNDLE|BEFORE/

/** Runs `complete SHELL`, and `complete -- WORDS…` for its script. Throws `argument_invalid`. */
export function completeCommand([first, ...words]: readonly string[]): number {
  if (first === '--') {
    answer(words)
    return 0
  }
  const shell = SHELLS.find((each) => each === first)
  if (!shell)
    throw new HarnessError('argument_invalid', {
      argument: 'SHELL',
      what: `wants one of ${SHELLS.join(', ')}, not ${inOneLine(first ?? 'nothing')}`,
    })
  const program = [process.execPath, join(ROOT, 'bin/harness.mjs')].map(quoted).join(' ')
  new RootCommand().setup('harness', program, shell)
  return 0
}

/** Prints each completion with its help on a line, then a directive for the shell. */
function answer(words: readonly string[]): void {
  if (isOnDisk(words)) console.log(':0')
  else commandLine().parse([...words])
}

function isOnDisk(words: readonly string[]): boolean {
  const [name, current = '', before] = [words[0], words.at(-1), words.at(-2)]
  const command = COMMANDS.find((each) => each.name === name)
  const isNamed = words.length === 2 && command !== undefined && command.name in OPERANDS
  if (!command || isNamed || words.length < 2) return false
  const valued = command.flags.find((flag) => `--${flag.name}` === before)
  if (valued?.value !== undefined) return ON_DISK.test(valued.value)
  return !current.startsWith('-') && ON_DISK.test(command.operand ?? '')
}

function commandLine(): RootCommand {
  const root = new RootCommand()
  for (const each of COMMANDS) describe(root.command(each.name, each.help), each)
  return root
}

function describe(completed: Completed, { name, flags }: Command): void {
  for (const flag of flags) {
    const { value } = flag
    if (value === undefined) completed.option(flag.name, flag.help)
    else
      completed.option(flag.name, flag.help, (complete) => {
        for (const word of allowedValues(flag)) complete(word, '')
      })
  }
  const operands = OPERANDS[name]
  if (operands)
    completed.argument(name, (complete) => {
      for (const word of operands) complete(word, '')
    })
}

const OPERANDS: Readonly<Record<string, readonly string[]>> = {
  help: COMMANDS.map(({ name }) => name),
  baseline: ['update'],
  complete: SHELLS,
}

/** Placeholders such as `web|ios` list their words too. */
function allowedValues({ value = '', words }: Flag): readonly string[] {
  return words ?? (/^[a-z\d-]+(\|[a-z\d-]+)+$/.test(value) ? value.split('|') : [])
}
