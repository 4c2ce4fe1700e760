// Firefox by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), as far as one page needs it.
import { type ChildProcess, spawn } from 'node:child_process'
import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { watchMemory } from './memory.ts'
import { CHOOSE, CHOSEN, type OpenedReport, SHOWN, timeOf } from './opened.ts'

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'] as const

/** Requests go to a port on which nothing listens. */
const PREFERENCES = `user_pref('network.proxy.type', 1);
user_pref('network.proxy.http', '127.0.0.1');
user_pref('network.proxy.http_port', 9);
user_pref('network.proxy.ssl', '127.0.0.1');
user_pref('network.proxy.ssl_port', 9);
`

/** Where Firefox is installed; undefined where it is not. */
export async function findFirefox(): Promise<string | undefined> {
  for (const place of PLACES) {
    const isThere = await access(place).then(
      () => true,
      () => false,
    )
    if (isThere) return place
  }
  return undefined
}

const Answer = z.object({ id: z.optional(z.number()), result: z.optional(z.unknown()) })
const Context = z.object({ context: z.string() })
const Evaluated = z.object({ result: z.object({ value: z.optional(z.unknown()) }) })

/** The address that Firefox prints when it listens. */
function listening(firefox: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    firefox.stderr?.on('data', (data: Buffer) => {
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(data.toString())?.[1]
      if (found) resolve(found)
    })
    firefox.once('exit', () => reject(new Error('Firefox ended before it listened.')))
  })
}

interface Bidi {
  send(method: string, params: object): Promise<unknown>
  close(): void
}

async function connect(address: string): Promise<Bidi> {
  const socket = new WebSocket(`${address}/session`)
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const waiting = new Map<number, (result: unknown) => void>()
  let last = 0
  socket.on('message', (data) => {
    const { id, result } = Answer.parse(JSON.parse(String(data)))
    if (id !== undefined) waiting.get(id)?.(result)
  })
  return {
    send: (method, params) =>
      new Promise((resolve) => {
        last += 1
        waiting.set(last, resolve)
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    close: () => socket.close(),
  }
}

/** Opens a report in a new Firefox with a profile of its own. */
export async function openInFirefox(
  program: string,
  url: string,
  profile: string,
): Promise<OpenedReport> {
  await mkdir(profile)
  await writeFile(`${profile}/user.js`, PREFERENCES)
  const memory = await watchMemory(process.pid, /-contentproc/)
  const firefox = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  try {
    const bidi = await connect(await listening(firefox))
    await bidi.send('session.new', { capabilities: {} })
    const { context } = Context.parse(await bidi.send('browsingContext.create', { type: 'tab' }))
    const ask = async (expression: string) => {
      const target = { context }
      const answer = await bidi.send('script.evaluate', { expression, target, awaitPromise: false })
      return Evaluated.parse(answer).result.value
    }
    await bidi.send('browsingContext.navigate', { context, url, wait: 'none' })
    const shownMs = await timeOf(() => ask(SHOWN))
    await ask(CHOOSE)
    const usableMs = await timeOf(() => ask(CHOSEN))
    const bytes = await memory()
    bidi.close()
    return { shownMs, usableMs, bytes }
  } finally {
    const ended = new Promise((resolve) => firefox.once('exit', resolve))
    firefox.kill()
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}
