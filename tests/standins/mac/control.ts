// The programs of the stand-in Mac are real programs on PATH; each asks this server what to print
// and how to end.
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SPEAK = fileURLToPath(new URL('./speak.sh', import.meta.url))
/** The exit status of a program that broke. */
const FAILED = 70
const PROGRAMS = ['xcrun', 'xcodebuild', 'plutil', 'npm']

/** One program that was started. */
export interface ProgramCall {
  readonly program: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  readonly pid: number
}

/** Answers a started program; `gone` is aborted when its process ends first. */
export interface Answering {
  out(text: string): void
  err(text: string): void
  readonly gone: AbortSignal
}

export interface Control {
  readonly calls: ProgramCall[]
  close(): Promise<void>
}

/** Writes the programs into `bin` and answers them. `answer` resolves to the exit status. */
export async function makeControl(
  bin: string,
  answer: (calls: ProgramCall, say: Answering) => Promise<number>,
): Promise<Control> {
  const calls: ProgramCall[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const gone = new AbortController()
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      gone.abort()
    })
    const say: Answering = {
      out: (text) => socket.write(`o${inOneLine(text)}\n`),
      err: (text) => socket.write(`e${inOneLine(text)}\n`),
      gone: gone.signal,
    }
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const one = readCall(text)
      if (!one) return
      calls.push(one)
      // A phone that is closed under a program makes it fail, as on a Mac, and nothing else.
      const failed = (error: unknown) => {
        say.err(`${error}\n`)
        return FAILED
      }
      void answer(one, say)
        .catch(failed)
        .then((exit) => socket.end(`x${exit}\n`))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  await mkdir(bin, { recursive: true })
  for (const program of PROGRAMS) {
    const path = join(bin, program)
    const lines = ['#!/bin/bash', `PROGRAM=${program} PORT=${port}`, `. '${SPEAK}'`]
    await writeFile(path, `${lines.join('\n')}\n`)
    await chmod(path, 0o755)
  }
  return {
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** First message of a program; undefined until it is complete. */
function readCall(text: string): ProgramCall | undefined {
  const [count, ...fields] = text.split('\0').slice(0, -1)
  if (count === undefined || fields.length < Number(count)) return undefined
  const [program = '', cwd = '', pid, words, ...rest] = fields
  const variables = rest.slice(Number(words)).map((variable) => {
    const end = variable.indexOf('=')
    return [variable.slice(0, end), variable.slice(end + 1)]
  })
  return {
    program,
    args: rest.slice(0, Number(words)),
    env: Object.fromEntries(variables),
    cwd,
    pid: Number(pid),
  }
}

function inOneLine(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
}
