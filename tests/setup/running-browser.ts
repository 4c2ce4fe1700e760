// A Chromium that is started apart from Harness, as a person or a container would have it.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../scripts/find-chromium.mjs'

export interface RunningBrowser {
  /** Address of the debugging port, such as `http://127.0.0.1:9222`. */
  readonly url: string
  /** Address of the WebSocket. */
  readonly socket: string
  /** Addresses of the pages a person sees in it. */
  pages(): Promise<readonly string[]>
  readonly isAlive: () => boolean
  /** Ends it as a crash would. */
  kill(): Promise<void>
}

const ONE_OF_ITS_OWN = 'data:text/html,<title>Mine</title>'

/** With one page of its own; the caller kills it. */
export async function startRunningBrowser(): Promise<RunningBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'harness-running-'))
  const flags = ['--headless', '--no-sandbox', '--no-first-run', '--remote-debugging-port=0']
  const program = findChromium() ?? 'chromium'
  const child = spawn(program, [...flags, `--user-data-dir=${profile}`, ONE_OF_ITS_OWN], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const socket = await socketOf(child)
  const url = `http://${new URL(socket).host}`
  return {
    url,
    socket,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async pages() {
      const list: { type: string; url: string }[] = await (await fetch(`${url}/json/list`)).json()
      return list.flatMap((one) =>
        one.type === 'page' && !one.url.startsWith('chrome://') ? [one.url] : [],
      )
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function socketOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stderr?.on('data', (piece: Buffer) => {
      text += piece.toString()
      const [found] = /ws:\/\/\S+/.exec(text) ?? []
      if (found !== undefined) resolve(found)
    })
    child.once('close', () => reject(new Error(text)))
  })
}
