import { refuse } from '../../system/flags.ts'
import { type LogFile, openLogFile } from '../../system/log-file.ts'
import { printable } from '../../system/printed.ts'
import { fileErrorText } from '../run/file-error.ts'
import type { Pipeline } from './arguments.ts'

/** Output of a command: standard output, standard error, and a file that receives both. */
export interface Console {
  readonly out: (text: string) => void
  /** Prints a line for the user. With `isProblem` it is printed with `--quiet` too. */
  readonly note: (text: string, isProblem?: boolean) => void
}

/** Opens the log file. Throws `argument_invalid` when it cannot be written. */
export function makeConsole(
  { quiet, logFile }: Pick<Pipeline, 'quiet' | 'logFile'>,
  json: boolean,
): Console {
  const log = logFile === undefined ? () => undefined : openLog(logFile)
  return {
    out(text) {
      log('info', text)
      if (!quiet || json) process.stdout.write(printable(text))
    },
    note(text, isProblem = false) {
      log(isProblem ? 'warn' : 'info', text)
      if (!quiet || isProblem) process.stderr.write(`${printable(text)}\n`)
    },
  }
}

function openLog(path: string): LogFile {
  try {
    return openLogFile(path)
  } catch (thrown) {
    throw refuse('log-file', `${path} cannot be written: ${fileErrorText(thrown)}`)
  }
}
