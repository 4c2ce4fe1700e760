import { appendFileSync, writeFileSync } from 'node:fs'
import { makeRedactor } from '@harness/shared/base/redact.ts'
import { refuse } from '../../system/flags.ts'
import { fileErrorText } from '../run/file-error.ts'
import type { Pipeline } from './arguments.ts'

/** The output of a command: standard output, standard error, and a file that keeps both. */
export interface Console {
  readonly out: (text: string) => void
  /** A line for the user. `isProblem`: printed with `--quiet` too. */
  readonly note: (text: string, isProblem?: boolean) => void
}

/** Throws `argument_invalid` when the log file cannot be written. */
export function makeConsole(
  { quiet, logFile }: Pick<Pipeline, 'quiet' | 'logFile'>,
  json: boolean,
): Console {
  const log = logFile === undefined ? () => undefined : openLog(logFile)
  return {
    out(text) {
      log('info', text)
      if (!quiet || json) process.stdout.write(text)
    },
    note(text, isProblem = false) {
      log(isProblem ? 'warn' : 'info', text)
      if (!quiet || isProblem) process.stderr.write(`${text}\n`)
    },
  }
}

type Level = 'info' | 'warn'

/** Largest log file in bytes; a longer run leaves the rest out. */
const MAX_BYTES = 20_000_000

/**
 * Starts with an empty file. Each line has its time and level, and nothing that looks like a secret.
 * A line that cannot be added later is lost.
 */
function openLog(path: string): (level: Level, text: string) => void {
  try {
    writeFileSync(path, '')
  } catch (thrown) {
    throw refuse('log-file', `${path} cannot be written: ${fileErrorText(thrown)}`)
  }
  const redactor = makeRedactor()
  let bytes = 0
  const add = (text: string) => {
    bytes += Buffer.byteLength(text)
    try {
      appendFileSync(path, text)
    } catch {
      // a full disk is reported where the run itself is written
    }
  }
  return (level, text) => {
    if (bytes >= MAX_BYTES) return
    const head = `${new Date().toISOString()} ${level.padEnd(5)}`
    const lines = redactor.text(text).trimEnd().split('\n')
    add(lines.map((line) => `${head} ${line}\n`).join(''))
    if (bytes >= MAX_BYTES) add(`${head} The log file is full. The rest is left out.\n`)
  }
}
