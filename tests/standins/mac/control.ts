// The programs of the stand-in Mac are real programs on PATH; each asks this server what to print and how to end.
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SPEAK = fileURLToPath(new URL('./speak.cjs', import.meta.url))
const PROGRAMS = ['xcrun', 'xcodebuild', 'plutil', 'npm']

/** One program that was started. */
export interface ProgramCall {
  readonly program: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  readonly pid: number
}

/** How a program that was started is answered; `gone` is aborted when its process ends first. */
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
    const write = (line: object) => socket.write(`${JSON.stringify(line)}\n`)
    const say: Answering = {
      out: (text) => write({ out: text }),
      err: (text) => write({ err: text }),
      gone: gone.signal,
    }
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (!text.endsWith('\n')) return
      const one: ProgramCall = JSON.parse(text)
      calls.push(one)
      void answer(one, say).then((exit) => socket.end(`${JSON.stringify({ exit })}\n`))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  await mkdir(bin, { recursive: true })
  for (const program of PROGRAMS) {
    const path = join(bin, program)
    const call = `require('${SPEAK}').speak('${program}', ${port})`
    await writeFile(path, `#!${process.execPath}\n${call}\n`)
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
