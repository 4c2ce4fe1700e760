import type { Flag } from './flags.ts'
import { RUN_FLAGS } from './run/flags.ts'

/** What can be asked of the command line, as the help tells it. */
export interface Command {
  readonly name: string
  readonly help: string
  readonly flags: readonly Flag[]
}

export const COMMANDS: readonly Command[] = [
  { name: 'run', help: 'test an application and write the run to a folder', flags: RUN_FLAGS },
  { name: 'help', help: 'say all of this', flags: [] },
]
