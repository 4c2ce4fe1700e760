// `xcodebuild` of the stand-in Mac: builds leave the files of a real build, and a test run is a
// WebDriverAgent that listens.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Answering, ProgramCall } from './control.ts'
import { type Mjpeg, type Streaming, startMjpeg } from './mjpeg.ts'
import { fromXml, toXml } from './plist.ts'
import type { Timing } from './simctl.ts'
import type { Simulator } from './simulators.ts'
import { startWda, type Wda } from './wda.ts'

export interface XcodebuildDeps {
  readonly simulators: ReadonlyMap<string, Simulator>
  readonly schemes: readonly string[]
  readonly bundleId: string
  /** Every WebDriverAgent that was started; the last is the one that runs. */
  readonly agents: Wda[]
  /** Picture streams by agent. */
  readonly streams: Mjpeg[]
  readonly streaming: Streaming
  readonly timing: Timing
  readonly buildMs: number
}

function option(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(name)
  return at < 0 ? undefined : args[at + 1]
}

export async function xcodebuild(
  deps: XcodebuildDeps,
  { args }: ProgramCall,
  say: Answering,
): Promise<number> {
  if (args.includes('-version')) {
    say.out('Xcode 26.4.1\nBuild version 17E202\n')
    return 0
  }
  if (args.includes('-checkFirstLaunchStatus')) return 0
  if (args.includes('-list')) {
    const name = basename(option(args, '-project') ?? 'App', '.xcodeproj')
    say.out(JSON.stringify({ project: { name, schemes: deps.schemes, targets: [name] } }))
    return 0
  }
  if (args.includes('build-for-testing')) return buildAgent(deps, args, say)
  if (args.includes('test-without-building')) return testRun(deps, args, say)
  if (args.includes('build')) return buildApp(deps, args, say)
  say.err('xcodebuild: error: The action is not supported.\n')
  return 64
}

async function buildAgent(
  { buildMs }: XcodebuildDeps,
  args: readonly string[],
  say: Answering,
): Promise<number> {
  const products = join(option(args, '-derivedDataPath') ?? '', 'Build', 'Products')
  say.out('Command line invocation:\nCompileC FBSession.o\nLd WebDriverAgentLib\n')
  await delay(buildMs, undefined, { signal: say.gone }).catch(() => undefined)
  await mkdir(join(products, 'Debug-iphonesimulator', 'WebDriverAgentRunner-Runner.app'), {
    recursive: true,
  })
  const target = {
    BlueprintName: 'WebDriverAgentRunner',
    TestHostBundleIdentifier: 'com.facebook.WebDriverAgentRunner.xctrunner',
    EnvironmentVariables: { OS_ACTIVITY_DT_MODE: 'YES', USE_PORT: '', MJPEG_SERVER_PORT: '' },
    CommandLineArguments: [],
    IsUITestBundle: true,
  }
  const run = { WebDriverAgentRunner: target, __xctestrun_metadata__: { FormatVersion: 1 } }
  await writeFile(
    join(products, 'WebDriverAgentRunner_iphonesimulator26.4-arm64.xctestrun'),
    toXml(run),
  )
  say.out('** TEST BUILD SUCCEEDED **\n')
  return 0
}

async function buildApp(
  deps: XcodebuildDeps,
  args: readonly string[],
  say: Answering,
): Promise<number> {
  const scheme = option(args, '-scheme') ?? ''
  const project = option(args, '-project') ?? option(args, '-workspace') ?? ''
  if (!(await readdir(project).catch(() => undefined))) {
    say.err(`xcodebuild: error: '${project}' does not exist.\n`)
    return 66
  }
  if (!deps.schemes.includes(scheme)) {
    say.err(
      `xcodebuild: error: The project named "${basename(project, '.xcodeproj')}" does not contain a scheme named "${scheme}".\n`,
    )
    return 65
  }
  const products = join(option(args, '-derivedDataPath') ?? '', 'Build', 'Products')
  await delay(deps.buildMs, undefined, { signal: say.gone }).catch(() => undefined)
  await makeApp(join(products, 'Debug-iphonesimulator', `${scheme}.app`), deps.bundleId)
  say.out('** BUILD SUCCEEDED **\n')
  return 0
}

/** A folder that counts as an app here. */
export async function makeApp(path: string, bundleId: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await writeFile(
    join(path, 'Info.plist'),
    toXml({ CFBundleIdentifier: bundleId, CFBundleName: basename(path, '.app') }),
  )
}

async function testRun(
  deps: XcodebuildDeps,
  args: readonly string[],
  say: Answering,
): Promise<number> {
  const udid = /^id=(.+)$/.exec(option(args, '-destination') ?? '')?.[1] ?? ''
  const phone = deps.simulators.get(udid)?.phone
  if (!phone) {
    say.err(
      `xcodebuild: error: Unable to find a device matching the provided destination specifier: { id:${udid} }\n`,
    )
    return 70
  }
  const plist = fromXml(await readFile(option(args, '-xctestrun') ?? '', 'utf8'))
  const env = environmentOf(plist)
  let died: () => void = () => undefined
  const over = new Promise<void>((resolve) => {
    died = resolve
    say.gone.addEventListener('abort', () => resolve())
  })
  const host = env['USE_IP'] || '0.0.0.0'
  const { timing, streaming } = deps
  const port = Number(env['USE_PORT'])
  const wda = await startWda({ phone, port, host, timing, onDeath: died })
  deps.agents.push(wda)
  // The real one continues without a stream when its port is taken.
  const stream = streaming.isOn
    ? await startMjpeg(wda.agent, Number(env['MJPEG_SERVER_PORT']), streaming)
    : undefined
  if (stream) deps.streams.push(stream)
  say.out(
    `Test Suite 'All tests' started\nServerURLHere->http://127.0.0.1:${wda.port}<-ServerURLHere\n`,
  )
  await over
  await wda.close()
  stream?.close()
  if (!say.gone.aborted) {
    say.err(
      'Error Domain=com.apple.dt.xctest.ManagerService Code=-1 "Lost connection to testmanagerd"\n',
    )
  }
  return 65
}

function environmentOf(run: unknown): Record<string, string> {
  const target =
    typeof run === 'object' && run !== null ? Reflect.get(run, 'WebDriverAgentRunner') : {}
  return target.EnvironmentVariables
}
