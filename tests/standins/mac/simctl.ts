// `xcrun simctl` of the stand-in Mac: arguments, words and exit statuses as in docs/internals/facts.md,
// simctl.
import { access, readFile, writeFile } from 'node:fs/promises'
import { basename, isAbsolute, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Answering, ProgramCall } from './control.ts'
import { listText, type Simulator } from './simulators.ts'

/** Durations of the slow verbs in milliseconds; a real Mac takes up to 16 s to boot. */
export interface Timing {
  bootMs: number
  /** A screenshot of a simulator that is shut down; about 60,000 on a Mac. */
  deadScreenMs: number
  /**
   * A screenshot by WebDriverAgent, in time that is counted and not waited for; 100 to 300 on a
   * Mac.
   */
  agentScreenMs: number
  /** A frame of its picture stream, counted too. */
  frameMs: number
  /** Sum of counted times: the clock by which a driver compares the ways to a picture. */
  countedMs: number
}

export interface SimctlDeps {
  readonly simulators: ReadonlyMap<string, Simulator>
  readonly timing: Timing
  boot(simulator: Simulator): Promise<void>
  shutdown(simulator: Simulator): Promise<void>
}

interface Failure {
  readonly domain: string
  readonly code: number
  readonly lines: readonly string[]
}

class Refused extends Error {
  readonly failure: Failure
  constructor(domain: string, code: number, ...lines: string[]) {
    super(lines[0])
    this.failure = { domain, code, lines }
  }
}

const SIM = 'com.apple.CoreSimulator.SimError'
const POSIX = 'NSPOSIXErrorDomain'
const APP = 'FBSOpenApplicationServiceErrorDomain'

type Verb = (
  deps: SimctlDeps,
  args: readonly string[],
  say: Answering,
  call: ProgramCall,
) => Promise<void>

/** Runs one `simctl` call; resolves to its exit status. */
export async function simctl(deps: SimctlDeps, call: ProgramCall, say: Answering): Promise<number> {
  const [verb = '', ...args] = call.args.slice(1)
  const run = VERBS[verb]
  if (!run) {
    say.err(`Unrecognized subcommand: ${verb}\n`)
    say.out('usage: simctl [--set <path>] [--profiles <path>] <subcommand> ...\n')
    return 1
  }
  try {
    await run(deps, args, say, call)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { domain, code, lines } = error.failure
    const head = `An error was encountered processing the command (domain=${domain}, code=${code}):`
    say.err(`${[head, ...lines].join('\n')}\n`)
    return code % 256
  }
}

function find({ simulators }: SimctlDeps, udid: string | undefined): Simulator {
  if (udid?.toLowerCase() === 'booted') {
    const booted = [...simulators.values()].find(({ state }) => state === 'Booted')
    if (booted) return booted
    throw new Refused(SIM, 404, 'No devices are booted.')
  }
  const found = simulators.get(udid ?? '')
  if (!found) throw new Refused(SIM, 404, `Invalid device: ${udid}`)
  return found
}

function running(deps: SimctlDeps, udid: string | undefined): Simulator {
  const simulator = find(deps, udid)
  if (simulator.state === 'Booted') return simulator
  throw new Refused(SIM, 405, `Unable to lookup in current state: ${simulator.state}`)
}

async function boot(deps: SimctlDeps, simulator: Simulator): Promise<void> {
  if (simulator.state !== 'Shutdown') {
    throw new Refused(SIM, 405, `Unable to boot device in current state: ${simulator.state}`)
  }
  simulator.state = 'Booting'
  await delay(deps.timing.bootMs)
  await deps.boot(simulator)
  simulator.state = 'Booted'
}

async function identifier(path: string): Promise<{ bundleId: string; name: string }> {
  const plist = await readFile(join(path, 'Info.plist'), 'utf8').catch(() => '')
  const bundleId = /CFBundleIdentifier<\/key>\s*<string>(.*?)</.exec(plist)?.[1]
  if (bundleId === undefined) {
    throw new Refused(
      'IXErrorDomain',
      1,
      'Failed to install the requested application',
      `The bundle at ${path} did not contain any installable apps.`,
    )
  }
  return { bundleId, name: basename(path, '.app') }
}

const VERBS: Readonly<Record<string, Verb>> = {
  async list({ simulators }, args, say) {
    const sections = args.filter((word) => !word.startsWith('-'))
    say.out(`${listText(simulators, sections)}\n`)
  },
  async boot(deps, [udid]) {
    const simulator = find(deps, udid)
    await boot(deps, simulator)
  },
  async bootstatus(deps, [udid, flag], say) {
    const simulator = find(deps, udid)
    say.out(`Monitoring boot status for ${simulator.name} (${simulator.udid}).\n`)
    if (flag === '-b' && simulator.state === 'Shutdown') await boot(deps, simulator)
    while (simulator.state === 'Booting') await delay(5)
    say.out('Device already booted, nothing to do.\n')
  },
  async shutdown(deps, [udid]) {
    const simulator = find(deps, udid)
    if (simulator.state === 'Shutdown') {
      throw new Refused(SIM, 405, 'Unable to shutdown device in current state: Shutdown')
    }
    await deps.shutdown(simulator)
  },
  async erase(deps, [udid]) {
    const simulator = find(deps, udid)
    if (simulator.state !== 'Shutdown') {
      throw new Refused(
        SIM,
        405,
        `Unable to erase contents and settings in current state: ${simulator.state}`,
      )
    }
    simulator.installed.clear()
    simulator.erased += 1
  },
  async install(deps, [udid, path = ''], say) {
    const simulator = running(deps, udid)
    await access(path).catch(() => {
      throw new Refused(POSIX, 2, `lstat of ${path} failed: No such file or directory`)
    })
    const { bundleId, name } = await identifier(path)
    simulator.installed.set(bundleId, { path, name })
    await simulator.phone?.install(bundleId, name)
    say.err('')
  },
  async uninstall(deps, [udid, bundleId = '']) {
    const simulator = running(deps, udid)
    if (simulator.installed.delete(bundleId)) await simulator.phone?.uninstall(bundleId)
  },
  async launch(deps, args, say, call) {
    const words = args.filter((word) => !word.startsWith('--'))
    const [udid, bundleId = '', ...given] = words
    const simulator = running(deps, udid)
    const { phone } = simulator
    if (!phone || !simulator.installed.has(bundleId)) {
      const why = `Application info provider (FBSApplicationLibrary) returned nil for "${bundleId}"`
      throw new Refused(
        APP,
        4,
        'The request was denied by service delegate (SBMainWorkspace).',
        why,
      )
    }
    if (args.includes('--terminate-running-process')) await phone.terminate(bundleId)
    const env = Object.entries(call.env)
      .filter(([name]) => name.startsWith('SIMCTL_CHILD_'))
      .map(([name, value]) => [name.slice('SIMCTL_CHILD_'.length), value])
    const pid = await phone.launch(bundleId, { args: given, env: Object.fromEntries(env) })
    say.out(`${bundleId}: ${pid}\n`)
  },
  async terminate(deps, [udid, bundleId = '']) {
    const simulator = running(deps, udid)
    if (await simulator.phone?.terminate(bundleId)) return
    throw new Refused(
      POSIX,
      3,
      `Simulator device failed to terminate ${bundleId}.`,
      'found nothing to terminate',
      'Underlying error (domain=NSPOSIXErrorDomain, code=3):',
      '\tThe operation couldn’t be completed. found nothing to terminate',
      '\tfound nothing to terminate',
    )
  },
  async openurl(deps, [udid, url = '']) {
    await running(deps, udid).phone?.openUrl(url)
  },
  async io(deps, [udid, what, ...rest], say) {
    const simulator = find(deps, udid)
    const path = rest.find((word) => !word.startsWith('--')) ?? ''
    if (what !== 'screenshot') throw new Refused(SIM, 1, `Invalid io operation: ${what}`)
    say.err('Note: No display specified. Defaulting to internal.\n')
    if (!simulator.phone) {
      await delay(deps.timing.deadScreenMs)
      throw new Refused(POSIX, 60, 'Timeout waiting for screen surfaces')
    }
    if (!isAbsolute(path)) {
      throw new Refused(
        'NSCocoaErrorDomain',
        642,
        'You can’t save the file because the volume is read only.',
      )
    }
    const type = rest.find((word) => word.startsWith('--type='))?.slice(7) ?? 'png'
    await writeFile(path, await simulator.phone.framebuffer(type === 'jpeg' ? 'jpeg' : 'png'))
    say.err(
      `Detected file type '${type.toUpperCase()}' from extension\nWrote screenshot to: ${path}\n`,
    )
  },
  async ui(deps, [udid, option = '', value], say) {
    const simulator = running(deps, udid)
    if (!(option in simulator.ui)) throw new Refused(SIM, 22, `Invalid option: ${option}`)
    if (value === undefined) return say.out(`${simulator.ui[option]}\n`)
    simulator.ui[option] = value
    await simulator.phone?.look(simulator.ui)
  },
  async privacy(deps, [udid, permission, service, bundleId = '']) {
    const simulator = running(deps, udid)
    simulator.privacy.push(`${permission} ${service} ${bundleId}`)
    await simulator.phone?.terminate(bundleId)
  },
  async status_bar(deps, [udid, permission, ...rest]) {
    running(deps, udid).statusBar = permission === 'override' ? rest : []
  },
}
