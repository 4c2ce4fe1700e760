// A log file for troubleshooting: lines with a time and a level, without secrets.
import { appendFileSync, writeFileSync } from 'node:fs'
import { makeRedactor } from '@harness/shared/base/redact.ts'

export type LogLevel = 'info' | 'warn'

export type LogFile = (level: LogLevel, text: string) => void

/** Maximum size of a log file in bytes; later lines are dropped. */
const MAX_BYTES = 20_000_000

/**
 * Opens an empty file. A line that cannot be written later is lost. Throws the error of the file
 * system.
 */
export function openLogFile(path: string, mostBytes = MAX_BYTES): LogFile {
  writeFileSync(path, '', { mode: 0o600 })
  const redactor = makeRedactor()
  let bytes = 0
  const add = (text: string) => {
    bytes += Buffer.byteLength(text)
    try {
      appendFileSync(path, text)
    } catch {
      // A full disk is reported when the run itself is written.
    }
  }
  return (level, text) => {
    if (bytes >= mostBytes) return
    const head = `${new Date().toISOString()} ${level.padEnd(5)}`
    const lines = redactor.text(text).trimEnd().split('\n')
    add(lines.map((line) => `${head} ${line}\n`).join(''))
    if (bytes >= mostBytes) add(`${head} The log file is full. The rest is left out.\n`)
  }
}
