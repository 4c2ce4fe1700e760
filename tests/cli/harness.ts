// The command line as a user has it: a process of its own, started through npm or directly.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFailed, onTestFinished } from 'vitest'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Ended {
  readonly status: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface Call {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
}

export interface CallOptions {
  /** npm as a user types it, or the script itself. */
  readonly by?: 'npm' | 'node'
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/**
 * A folder of its own for one test, or until another `end`: outputs go there, and so do the
 * temporary files of every process.
 */
export function makeFolder(end: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'harness-cli-'))
  mkdirSync(temporaryOf(folder))
  end(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The folder for temporary files of a test's processes. */
export function temporaryOf(folder: string): string {
  return join(folder, 'tmp')
}

/** Files left in the temporary folder, without the compiler's cache. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(temporaryOf(folder)).filter((name) => !/^(tsx|node-compile)/.test(name))
}

/** Starts it as the leader of a process group, as a shell in a terminal does. */
export function call(folder: string, args: readonly string[], options: CallOptions = {}): Call {
  const { by = 'node', cwd = ROOT, env = {} } = options
  const [program, before] =
    by === 'npm'
      ? ['npm', ['run', '-s', 'harness', '--']]
      : [process.execPath, [join(cwd, 'scripts/harness.mjs')]]
  return start(program, [...before, ...args], {
    cwd,
    env: { ...clean(), TMPDIR: temporaryOf(folder), ...env },
  })
}

/** Any program, with its output kept. */
export function start(
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Call {
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  const child = spawn(program, [...args], { ...options, stdio, detached: true })
  onTestFinished(() => signalGroup(child, 'SIGKILL'))
  const texts = { stdout: '', stderr: '' }
  // A run that wrote no log is understood by what it said.
  onTestFailed(() => {
    process.stderr.write(`${args.join(' ')}\n${texts.stdout}${texts.stderr}\n`)
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    texts.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    texts.stderr += text
  })
  const ended = once(child, 'close').then(
    ([status, signal]): Ended => ({ ...texts, status, signal }),
  )
  return { child, ended }
}

/** Without vitest's npm variables, which the tested npm would inherit. */
export function clean(): NodeJS.ProcessEnv {
  const env = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^INIT_CWD$|^VITEST|^NODE_ENV$/i.test(name),
  )
  return Object.fromEntries(env)
}

/** Nothing once it has ended: its number may be another test's process by then. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  const { pid, exitCode, signalCode } = child
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  try {
    process.kill(-pid, signal)
  } catch {
    // the process has ended
  }
}

/**
 * Processes with this folder in their command line: browsers name their profile, and the run its
 * output.
 */
export function processesOf(folder: string): readonly string[] {
  const { stdout } = spawnSync('ps', ['-Ao', 'pid=,stat=,args='], { encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line.includes(folder) && !/^\s*\d+\s+Z/.test(line))
}

export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 25))
}

/** Waits until no process of this folder is left; each look starts a program. */
export async function untilGone(folder: string): Promise<void> {
  while (processesOf(folder).length > 0) await new Promise((resolve) => setTimeout(resolve, 150))
}

/** The log so far. */
export function linesIn(output: string): readonly string[] {
  const file = join(output, 'events.jsonl')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
}

export async function untilStep(output: string, step: number): Promise<void> {
  const wanted = `"kind":"step_started","step":${step},`
  await until(() => linesIn(output).some((line) => line.includes(wanted)))
}
