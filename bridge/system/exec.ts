// The only file of the bridge that starts programs: with argument lists, never a shell. Each
// long-running program leads a process group, so that ending it ends its children too.
import { type ChildProcess, execFile, fork, spawn } from 'node:child_process'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { childEnvironment } from './child-environment.ts'

type Environment = Readonly<Record<string, string | undefined>>

function viewer(url: string): readonly [string, readonly string[]] {
  switch (process.platform) {
    case 'darwin':
      return ['open', [url]]
    case 'win32':
      return ['rundll32', ['url.dll,FileProtocolHandler', url]]
    default:
      return ['xdg-open', [url]]
  }
}

/**
 * Opens an address in the default browser. A missing browser is no error: the address is printed
 * too.
 */
export function showInBrowser(url: string): void {
  const [program, args] = viewer(url)
  const child = spawn(program, args, {
    detached: true,
    stdio: 'ignore',
    env: childEnvironment(process.env),
  })
  child.on('error', () => undefined)
  child.unref()
}

/**
 * Returns the standard output of a program; undefined when it fails, is missing, or takes longer
 * than `limitMs`.
 */
export function outputOf(
  program: string,
  args: readonly string[],
  limitMs: number,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const env = childEnvironment(process.env)
    const options = { timeout: limitMs, killSignal: 'SIGKILL', env } as const
    execFile(program, [...args], options, (error, stdout) => resolve(error ? undefined : stdout))
  })
}

/** Returns the parent of a process; undefined when `ps` does not report it. */
export async function parentOf(pid: number): Promise<number | undefined> {
  const text = await outputOf('ps', ['-o', 'ppid=', '-p', String(pid)], 2_000)
  const parent = Number(text?.trim() || Number.NaN)
  return Number.isInteger(parent) && parent > 1 ? parent : undefined
}

export interface StartOptions {
  readonly env: Environment
  readonly cwd?: string
  /** Text for standard input, which is then closed; by default it is empty. */
  readonly input?: string
  /** Called with each piece of output as it arrives. */
  readonly onText?: (text: string, from: 'out' | 'err') => void
}

/** End of a program: its exit status, or the reason why it has none. */
export type Ended = { readonly exit: number } | { readonly failure: 'missing' | 'killed' }

export interface Started {
  /** Undefined when the program does not exist. */
  readonly pid: number | undefined
  readonly ended: Promise<Ended>
  /**
   * Sends SIGTERM to the group, SIGKILL after `graceMs`; resolves when the program has ended.
   * Idempotent.
   */
  stop(graceMs: number): Promise<void>
}

/** Starts a program without waiting for its end. */
export function start(program: string, args: readonly string[], options: StartOptions): Started {
  const { env, cwd, input, onText } = options
  const child = spawn(program, args, {
    env: { ...env },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => onText?.(text, 'out'))
  child.stderr.setEncoding('utf8').on('data', (text: string) => onText?.(text, 'err'))
  // A program may end before it has read everything.
  child.stdin.on('error', () => undefined).end(input)
  const ended = exitOf(child)
  return {
    pid: child.pid,
    ended,
    async stop(graceMs) {
      const { pid } = child
      // After the end of a process its pid may belong to another one.
      if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      signalGroup(pid, 'SIGTERM')
      const force = setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs)
      await ended
      clearTimeout(force)
    },
  }
}

function exitOf(child: ChildProcess): Promise<Ended> {
  return new Promise((resolve) => {
    child.once('error', () => resolve({ failure: 'missing' }))
    child.once('close', (exit) => resolve(exit === null ? { failure: 'killed' } : { exit }))
  })
}

/** Signals a process group by the pid of its leader. False when no process of it remained. */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    return false
  }
}

interface ForkOptions {
  readonly env: NodeJS.ProcessEnv
  /** Maximum heap size, in megabytes. */
  readonly heapMb: number
  readonly onMessage: (message: unknown) => void
}

/** JavaScript module of Harness in a separate process. */
export interface Forked {
  readonly pid: number | undefined
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>
  /** Sends a message. False when the process accepts none any more. */
  send(message: object): boolean
  kill(): void
}

/** Starts a module with this Node and a message channel that can carry bytes. */
export function forkModule(module: URL, { env, heapMb, onMessage }: ForkOptions): Forked {
  const child = fork(module, {
    env,
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('message', onMessage)
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
  return {
    pid: child.pid,
    ended,
    // The callback receives the error of a process that has just ended.
    send(message) {
      if (!child.connected) return false
      child.send(message, () => undefined)
      return true
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

interface RunOptions extends StartOptions {
  readonly timeoutMs: number
  /** Time limit for a program to end after SIGTERM, in milliseconds. */
  readonly graceMs?: number
  /** Maximum number of characters kept, of each output stream. */
  readonly maxKept?: number
}

/** Result of a program that has ended. `late`: it exceeded its time limit and was stopped. */
export interface Ran {
  readonly ended: Ended | { readonly failure: 'late' }
  readonly out: string
  readonly err: string
}

/** Maximum output to keep, from its end; `simctl list` writes a few hundred kilobytes. */
const MAX_KEPT = 16 * 1024 * 1024
const GRACE_MS = 5_000

/** Runs a program to its end. Throws `aborted` once all its processes have ended. */
export async function run(
  program: string,
  args: readonly string[],
  options: RunOptions,
  signal: AbortSignal,
): Promise<Ran> {
  if (signal.aborted) throw new HarnessError('aborted')
  const said = { out: '', err: '' }
  const started = start(program, args, {
    ...options,
    onText(text, from) {
      said[from] = (said[from] + text).slice(-(options.maxKept ?? MAX_KEPT))
      options.onText?.(text, from)
    },
  })
  const over = AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs)])
  const stop = () => void started.stop(options.graceMs ?? GRACE_MS)
  over.addEventListener('abort', stop, { once: true })
  const ended = await started.ended
  over.removeEventListener('abort', stop)
  if (signal.aborted) throw new HarnessError('aborted')
  return { ended: over.aborted ? { failure: 'late' } : ended, ...said }
}
