// The command line in a terminal of its own, with typed input.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { clean, type Ended, ROOT, signalGroup, temporaryOf, until } from './harness.ts'

export interface AtTerminal {
  /** Waits until the terminal shows this once more than at the last call. */
  shows(text: string): Promise<void>
  type(text: string): void
  /** The keys of Ctrl-D: the input ends. */
  endInput(): void
  /** `stderr` holds what the terminal showed; standard output goes to the file. */
  readonly ended: Promise<Ended>
}

/**
 * Standard input and standard error are the terminal, made by `script` of the system; standard
 * output is a file.
 */
export function callAtTerminal(
  folder: string,
  args: readonly string[],
  { out = join(folder, 'stdout') } = {},
): AtTerminal {
  const words = [process.execPath, join(ROOT, 'scripts/harness.mjs'), ...args]
  const line = `${words.map((word) => `'${word}'`).join(' ')} > '${out}'`
  const inTerminal =
    process.platform === 'darwin'
      ? ['-q', '/dev/null', 'sh', '-c', line]
      : ['-qec', line, '/dev/null']
  const env = { ...clean(), TMPDIR: temporaryOf(folder) }
  const child = spawn('script', inTerminal, { cwd: ROOT, env, detached: true })
  onTestFinished(() => signalGroup(child, 'SIGKILL'))
  let shown = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text
  })
  let from = 0
  // Not its exit: what it showed last may still be on its way then.
  let isOver = false
  const ended = once(child, 'close').then(([status, signal]): Ended => {
    isOver = true
    return { status, signal, stdout: '', stderr: shown }
  })
  return {
    ended,
    async shows(text) {
      await until(() => shown.indexOf(text, from) >= 0 || isOver)
      const at = shown.indexOf(text, from)
      if (at < 0) throw new Error(`the terminal never showed ${text}, but:\n${shown}`)
      from = at + text.length
    },
    type: (text) => void child.stdin.write(text),
    endInput: () => void child.stdin.write('\u0004'),
  }
}
