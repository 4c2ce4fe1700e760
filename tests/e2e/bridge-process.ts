import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))

/** A bridge as `npm start` starts it: a process of its own, with a state directory of its own. */
export interface BridgeProcess {
  readonly pid: number
  readonly port: number
  /** The pairing address it printed. */
  readonly url: string
  readonly token: string
  /** Its state directory, which the server of other agents shares. */
  readonly state: string
  /** Sends the signal; resolves when the process is gone. */
  end(signal?: NodeJS.Signals): Promise<void>
  /** Starts the same bridge again: same port, same state. */
  again(): Promise<BridgeProcess>
  /** Ends it and removes its state. */
  dispose(): Promise<void>
}

type Environment = Readonly<Record<string, string>>

/** `env` replaces parts of this machine's environment. */
export async function startBridgeProcess(env: Environment = {}): Promise<BridgeProcess> {
  const state = await mkdtemp(join(tmpdir(), 'harness-e2e-state-'))
  return launch(0, state, env)
}

/** Port 0 is any free one. */
async function launch(wanted: number, state: string, env: Environment): Promise<BridgeProcess> {
  const child = spawn(process.execPath, [START, '--no-open', '--port', String(wanted)], {
    env: { ...process.env, ...env, HARNESS_STATE_DIR: state, CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await printedUrl(child)
  const port = Number(new URL(url).port)
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get('t') ?? ''
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    pid: child.pid ?? 0,
    port,
    url,
    token,
    state,
    end,
    again: () => launch(port, state, env),
    async dispose() {
      await end()
      await rm(state, { recursive: true, force: true })
    },
  }
}

function printedUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const found = /http:\/\/127\.0\.0\.1:\d+\/#t=\S+/.exec(text)
      if (found) resolve(found[0])
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', () =>
      reject(new Error(`the bridge ended before it printed its address: ${text}`)),
    )
  })
}
