import { createInterface } from 'node:readline'
import { setImmediate as turn } from 'node:timers/promises'

/** The person who watches a run from a terminal. */
export interface Terminal {
  /** Shows a question and waits for one line. Undefined when none can come any more, or when `signal` is aborted. */
  prompt(question: string, signal: AbortSignal): Promise<string | undefined>
}

/**
 * Reads from the first question on, so that a run in the background is not halted before it asks. What is typed while
 * nothing is asked is dropped, also what waits in the terminal since before the first question: a second press of Enter
 * must not answer the next one. The terminal keeps its own line editing, which leaves Ctrl-C a signal.
 */
export function makeTerminal(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Terminal {
  let isReading = false
  let isOver = false
  let onLine: (line?: string) => void = () => undefined

  async function read(): Promise<void> {
    isReading = true
    const end = () => {
      isOver = true
      onLine()
    }
    input.on('error', end) // a terminal that is gone
    createInterface({ input, terminal: false })
      .on('line', (line) => onLine(line))
      .on('close', end)
    // What was typed earlier arrives in the first turn of the event loop that reads, and nobody hears it yet.
    await turn()
    await turn()
  }

  return {
    async prompt(question, signal) {
      if (!isReading) await read()
      return new Promise((resolve) => {
        const settle = (line?: string) => {
          onLine = () => undefined
          signal.removeEventListener('abort', unheard)
          if (line === undefined) output.write('\n')
          resolve(line)
        }
        const unheard = () => settle()
        onLine = settle
        signal.addEventListener('abort', unheard, { once: true })
        output.write(question)
        if (isOver || signal.aborted) unheard()
      })
    },
  }
}
