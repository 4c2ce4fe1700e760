// The stand-in Mac as a whole: programs on PATH, simulators with real screens, and an agent that
// drives them. For tests only; figures measured on it say nothing about a Mac.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../setup/browser.ts'
import { type Answering, makeControl, type ProgramCall } from './control.ts'
import { makePhone } from './phone.ts'
import { plutil } from './plist.ts'
import { simctl, type Timing } from './simctl.ts'
import { makeSimulators, type Simulator } from './simulators.ts'
import { makeApp, type XcodebuildDeps, xcodebuild } from './xcodebuild.ts'

/** Output and exit status of a program, in place of its work. */
export interface Instead {
  readonly exit: number
  readonly out?: string
  readonly err?: string
  /** Number of times; unlimited when absent. */
  readonly times?: number
  /** Writes into the folder of derived data first, or does anything else. */
  readonly hang?: boolean
}

export const BUNDLE = 'com.example.pocket-garden'

export interface Mac extends XcodebuildDeps {
  readonly folder: string
  /** The environment of a bridge on this Mac. */
  readonly env: Readonly<Record<string, string>>
  /** An app that was built before. */
  readonly appPath: string
  /** A project with the scheme Garden. */
  readonly projectPath: string
  /** Every program that was started; a test may empty it. */
  readonly calls: ProgramCall[]
  /**
   * Replaces what a program does, by `program` or `program verb`: `simctl install`, `xcodebuild
   * build`.
   */
  readonly instead: Map<string, Instead>
  /** Programs that wait for something before they do their work, by the same names. */
  readonly held: Map<string, Promise<void>>
  /** Like a user who quits the Simulator. */
  shutdown(udid: string): Promise<void>
  close(): Promise<void>
}

export interface MacShape {
  /**
   * Pixels per point of the iPhone 17 Pro: 3, as in a shop. A picture costs by its pixels (0.1 s to
   * take, 0.07 s to decode), so tests that are about something else take 2.
   */
  readonly proScale?: number
}

export async function makeMac({ proScale = 3 }: MacShape = {}): Promise<Mac> {
  const folder = await mkdtemp(join(tmpdir(), 'harness-mac-'))
  const bin = join(folder, 'bin')
  const simulators = makeSimulators(proScale)
  const browser = lazily(startBrowser)
  const timing: Timing = {
    bootMs: 20,
    deadScreenMs: 200,
    agentScreenMs: 0,
    frameMs: 0,
    countedMs: 0,
  }
  const instead = new Map<string, Instead>()
  const held = new Map<string, Promise<void>>()
  const shutdown = async (simulator: Simulator) => {
    await simulator.phone?.close()
    simulator.phone = undefined
    simulator.state = 'Shutdown'
    for (const agent of deps.agents) await agent.close()
  }
  const simctlDeps = {
    simulators,
    timing,
    shutdown,
    boot: async (simulator: Simulator) => {
      simulator.phone = await makePhone(await browser.get(), simulator.size, simulator.scale)
      for (const [bundleId, { name }] of simulator.installed)
        await simulator.phone.install(bundleId, name)
    },
  }
  const deps: XcodebuildDeps = {
    simulators,
    schemes: ['Garden'],
    bundleId: BUNDLE,
    agents: [],
    streams: [],
    streaming: { isOn: true, fault: undefined },
    timing,
    buildMs: 20,
  }
  const work = (calls: ProgramCall, say: Answering): Promise<number> => {
    if (calls.program === 'xcodebuild') return xcodebuild(deps, calls, say)
    if (calls.program === 'plutil') return plutil(calls.args, say)
    if (calls.program === 'npm') return npmPack(calls, say, folder)
    return calls.args[0] === 'simctl' ? simctl(simctlDeps, calls, say) : Promise.resolve(0)
  }
  const control = await makeControl(bin, async (calls, say) => {
    await Promise.all(commandName(calls).map((name) => held.get(name)))
    const other = replaced(instead, calls)
    if (!other) return work(calls, say)
    if (other.out) say.out(other.out)
    if (other.err) say.err(other.err)
    if (other.hang) await new Promise((resolve) => say.gone.addEventListener('abort', resolve))
    return other.exit
  })
  const appPath = join(folder, 'Prebuilt', 'Garden.app')
  await makeApp(appPath, BUNDLE)
  const projectPath = join(folder, 'Garden.xcodeproj')
  await mkdir(projectPath)
  return {
    ...deps,
    folder,
    env: { PATH: [bin, process.env['PATH']].join(delimiter), HOME: folder },
    appPath,
    projectPath,
    calls: control.calls,
    instead,
    held,
    async shutdown(udid) {
      const simulator = simulators.get(udid)
      if (simulator) await shutdown(simulator)
    },
    async close() {
      await control.close()
      for (const agent of deps.agents) await agent.close()
      for (const stream of deps.streams) stream.close()
      await (await browser.made())?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The name by which a call can be replaced: the tool and its verb. */
export function commandName({ program, args }: ProgramCall): readonly string[] {
  const [tool, rest] = program === 'xcrun' ? [args[0] ?? '', args.slice(1)] : [program, args]
  const verbs = tool === 'xcodebuild' ? rest : rest.slice(0, 1)
  return [tool, ...verbs.map((verb) => `${tool} ${verb}`)]
}

function replaced(instead: Map<string, Instead>, calls: ProgramCall): Instead | undefined {
  for (const name of commandName(calls)) {
    const found = instead.get(name)
    if (!found) continue
    if (found.times !== undefined) {
      if (found.times <= 1) instead.delete(name)
      else instead.set(name, { ...found, times: found.times - 1 })
    }
    return found
  }
  return undefined
}

function lazily<T>(make: () => Promise<T>) {
  let made: Promise<T> | undefined
  return {
    get: () => (made ??= make()),
    made: async () => made,
  }
}

function startBrowser(): Promise<Browser> {
  return launchBrowser()
}

/**
 * `npm pack NAME@VERSION --pack-destination DIR`: a source with only the files that the driver
 * looks for.
 */
async function npmPack({ args }: ProgramCall, say: Answering, folder: string): Promise<number> {
  const [name = '', version = ''] = (args[1] ?? '').split('@')
  const to = args[args.indexOf('--pack-destination') + 1] ?? folder
  const source = join(folder, 'npm', 'package')
  await mkdir(join(source, 'WebDriverAgent.xcodeproj'), { recursive: true })
  await writeFile(join(source, 'package.json'), JSON.stringify({ name, version }))
  const file = `${name}-${version}.tgz`
  await promisify(execFile)('tar', ['-czf', join(to, file), '-C', join(folder, 'npm'), 'package'])
  say.out(`${file}\n`)
  return 0
}
