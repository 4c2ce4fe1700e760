// Composition: the command line as a program. Arguments are read and refused before anything slow happens.
import { asHarnessError } from '@harness/shared/errors.ts'
import { COMMANDS } from './commands.ts'
import { type Ending, listenForEnd } from './ending.ts'
import { inOneLine } from './flags.ts'
import { helpText, usage } from './help.ts'
import { parseRun } from './run/arguments.ts'
import { makeJsonSay, makePlainSay, type Say } from './run/say.ts'

export interface MainDeps {
  /** Builds what is stale. */
  readonly ensureBuilt: () => Promise<void>
}

/** Does what it was asked to. Resolves to the exit status of contract 5. */
export async function main(argv: readonly string[], deps: MainDeps): Promise<number> {
  try {
    const status = await obey(argv, deps)
    await flushed()
    return status
  } catch (thrown) {
    const error = asHarnessError(thrown)
    console.error(error.message)
    return error.code === 'argument_invalid' ? 2 : 1
  }
}

async function obey([command, ...rest]: readonly string[], deps: MainDeps): Promise<number> {
  switch (command) {
    case 'run':
      return runCommand(rest, deps)
    case 'help':
    case '--help':
    case '-h':
      console.log(helpText())
      return 0
    case undefined:
      console.error(usage())
      return 2
    default:
      console.error(`${inOneLine(command)}: unknown command; it must be ${names()}`)
      return 2
  }
}

function names(): string {
  return COMMANDS.map(({ name }) => name).join(' or ')
}

async function runCommand(argv: readonly string[], { ensureBuilt }: MainDeps): Promise<number> {
  const { env, platform } = process
  const args = await parseRun(argv, { cwd: process.cwd(), env, platform, now: new Date() })
  const ending = listenForEnd()
  try {
    // Loaded now: a refusal needs neither the bridge nor a browser.
    const { run } = await import('./run/run.ts')
    return await run(args, { ending, ensureBuilt, say: speak(args.json, ending) })
  } finally {
    ending.dispose()
  }
}

/** Standard output for what was asked for, standard error for the rest. Nobody reading any more ends the run. */
function speak(json: boolean, ending: Ending): Say {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => ending.ask())
  const out = (text: string) => void process.stdout.write(text)
  const aside = (text: string) => void process.stderr.write(text)
  return json ? makeJsonSay(out, aside) : makePlainSay(out, aside)
}

/** A pipe may still hold what was written last. */
function flushed(): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write('', () => resolve())
  })
}
