import { createInterface } from 'node:readline'
import { setImmediate as turn } from 'node:timers/promises'
import { printable } from '../../system/printed.ts'

/** The terminal of the user who watches a run. */
export interface Terminal {
  /**
   * Shows a question and waits for one line. Undefined when the input has ended or `signal` is
   * aborted.
   */
  prompt(question: string, signal: AbortSignal): Promise<string | undefined>
  /** Passes each line that answers no question to the listener, from now on. */
  listen(listener: (line: string) => void): void
}

/**
 * Opens the terminal. Reads only from the first question or listener on, because a background
 * process that reads is stopped (SIGTTIN). Drops other input, so that a second Enter cannot answer
 * the next question.
 */
export function makeTerminal(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Terminal {
  let isReading = false
  let isOver = false
  let onIdle: (line: string) => void = () => undefined
  const idle = (line?: string) => (line === undefined ? undefined : onIdle(line))
  let onLine: (line?: string) => void = idle

  async function read(): Promise<void> {
    isReading = true
    const end = () => {
      isOver = true
      onLine()
    }
    input.on('error', end) // the terminal is gone
    createInterface({ input, terminal: false })
      .on('line', (line) => onLine(line))
      .on('close', end)
    // Input typed earlier arrives in the first turns of the event loop, while nothing listens.
    await turn()
    await turn()
  }

  return {
    listen(listener) {
      onIdle = listener
      if (!isReading) void read()
    },
    async prompt(question, signal) {
      if (!isReading) await read()
      return new Promise((resolve) => {
        const settle = (line?: string) => {
          onLine = idle
          signal.removeEventListener('abort', cancel)
          if (line === undefined) output.write('\n')
          resolve(line)
        }
        const cancel = () => settle()
        onLine = settle
        signal.addEventListener('abort', cancel, { once: true })
        output.write(printable(question))
        if (isOver || signal.aborted) cancel()
      })
    },
  }
}

/**
 * Formats text of a model or tested application as one terminal line. Control characters are
 * removed: they could move the cursor, set colours or reverse the text.
 */
export function plainLine(text: string): string {
  return text
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
