import type { Flag } from './flags.ts'
import { RUN_FLAGS } from './run/flags.ts'

/** What can be asked of the command line, as the help tells it. */
export interface Command {
  readonly name: string
  readonly help: string
  readonly flags: readonly Flag[]
}

const JSON_FLAG: Flag = { name: 'json', help: 'print it as JSON' }

export const DOCTOR_FLAGS: readonly Flag[] = [
  { name: 'base-url', value: 'ADDRESS', help: 'where Ollama is; http://127.0.0.1:11434' },
  JSON_FLAG,
]
export const DEVICES_FLAGS: readonly Flag[] = [JSON_FLAG]

export const COMMANDS: readonly Command[] = [
  { name: 'run', help: 'test an application and write the run to a folder', flags: RUN_FLAGS },
  {
    name: 'doctor',
    help: 'say what is installed and reachable, and what to do about the rest',
    flags: DOCTOR_FLAGS,
  },
  { name: 'devices', help: 'list what can be driven on this machine', flags: DEVICES_FLAGS },
  { name: 'help', help: 'say all of this', flags: [] },
]
