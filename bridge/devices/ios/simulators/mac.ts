// Calls the programs of Xcode for the iOS driver.
import { access } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { childEnvironment } from '../../../system/child-environment.ts'
import { type Ran, run, type Started, type StartOptions, start } from '../../../system/exec.ts'
import type { Figures } from './figures.ts'

export type { Ended, Ran, Started } from '../../../system/exec.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface MacOptions {
  readonly env: Environment
  /** Folder of builds, logs and process records; kept across starts. */
  readonly directory: string
  readonly figures: Figures
  /** Possible locations of Xcode when the command line tools are selected. */
  readonly xcodes: readonly string[]
  /** Clock that times picture sources, in milliseconds; `performance.now` by default. */
  readonly now?: () => number
}

export interface CallOptions {
  readonly timeoutMs: number
  readonly env?: Environment
  readonly cwd?: string
  readonly onText?: (text: string) => void
}

export interface Mac {
  readonly directory: string
  readonly figures: Figures
  readonly env: Environment
  readonly now: () => number
  /**
   * Runs a program to its end. `xcrun` and `xcodebuild` throw `xcode_missing`, `xcode_licence`; all
   * throw `aborted`.
   */
  call(
    program: string,
    args: readonly string[],
    options: CallOptions,
    signal: AbortSignal,
  ): Promise<Ran>
  /** Starts a program that keeps running. */
  start(program: string, args: readonly string[], options?: Pick<StartOptions, 'onText'>): Started
}

/** Exit status of `xcrun` for a missing tool (docs/internals/facts.md, Xcode builds). */
const NO_TOOL = 72
const NO_LICENCE = 69
const FROM_XCODE: ReadonlySet<string> = new Set(['xcrun', 'xcodebuild'])

export function makeMac(options: MacOptions): Mac {
  const { env, directory, figures, xcodes, now = () => performance.now() } = options
  let developerDir = env['DEVELOPER_DIR']
  // Removes the keys and passwords of the shell, even for a build.
  const environmentNow = (): Environment =>
    childEnvironment(env, developerDir === undefined ? {} : { DEVELOPER_DIR: developerDir })
  const call: Mac['call'] = async (program, args, options, signal) => {
    const environment = { ...environmentNow(), ...options.env }
    const ran = await run(program, args, { ...options, env: environment }, signal)
    if (!FROM_XCODE.has(program)) return ran
    const other = isMissing(ran) && developerDir === undefined ? await firstOf(xcodes) : undefined
    if (other === undefined) return usable(ran)
    // The command line tools are selected although Xcode is installed. Setting DEVELOPER_DIR needs
    // no administrator.
    developerDir = join(other, 'Contents', 'Developer')
    return call(program, args, options, signal)
  }
  return {
    directory,
    figures,
    env,
    now,
    call,
    start: (program, args, options) => start(program, args, { ...options, env: environmentNow() }),
  }
}

/** True when `xcrun` is on PATH. Only its first call shows whether Xcode is installed. */
export async function hasXcrun(env: Environment): Promise<boolean> {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(isAbsolute)
  return (await firstOf(folders.map((folder) => join(folder, 'xcrun')))) !== undefined
}

async function firstOf(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const is = await access(path).then(
      () => true,
      () => false,
    )
    if (is) return path
  }
  return undefined
}

function isMissing({ ended, err }: Ran): boolean {
  if ('failure' in ended) return ended.failure === 'missing'
  return ended.exit === NO_TOOL || /requires Xcode/.test(err)
}

/** Throws for a missing licence or missing tools; the caller handles every other failure. */
function usable(ran: Ran): Ran {
  const { ended, err } = ran
  if ('failure' in ended && ended.failure === 'missing') {
    throw new HarnessError('xcode_missing', { what: 'its tools are not installed.' })
  }
  if (isMissing(ran)) throw new HarnessError('xcode_missing', { what: `${lastLine(err)}.` })
  if ('exit' in ended && ended.exit === NO_LICENCE && /licen[cs]e/i.test(err)) {
    throw new HarnessError('xcode_licence')
  }
  return ran
}

/** Last line of a text, without its full stop. */
export function lastLine(text: string): string {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  return (lines.at(-1) ?? 'no output').slice(0, 300).replace(/[.。]$/, '')
}
