import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Simulator } from '@harness/shared/log/wire/bridge-api.ts'
import type { ProgressListener } from '../../device.ts'
import { lastLine, type Mac } from '../simulators/mac.ts'

/**
 * Version that the driver is written for: iOS 26.4 needs 11.1.5 or later, Xcode 27 needs 14 or
 * later (docs/internals/facts.md, Xcode builds).
 */
export const AGENT_VERSION = '16.12.7'

const NAME = 'appium-webdriveragent'
const PROJECT = 'WebDriverAgent.xcodeproj'

interface Source {
  readonly path: string
  /** Part of the cache key of a build. */
  readonly version: string
}

/**
 * Returns the `.xctestrun` of WebDriverAgent for this simulator's runtime, built unless cached. Its
 * source is HARNESS_WDA_PATH, else a download with npm. Throws `agent_failed`, `xcode_missing`.
 */
export async function builtAgent(
  mac: Mac,
  simulator: Simulator,
  onProgress: ProgressListener,
  signal: AbortSignal,
): Promise<string> {
  const source = await findSource(mac, onProgress, signal)
  const runtime = /\d+\.\d+/.exec(simulator.runtime)?.[0] ?? 'unknown'
  const derived = join(mac.directory, 'agent', `iOS-${runtime}-${source.version}`)
  const built = await testRunOf(derived)
  if (built !== undefined) return built
  onProgress('Building WebDriverAgent, once for each version of iOS.')
  const log = join(mac.directory, 'logs', 'webdriveragent-build.log')
  await mkdir(join(mac.directory, 'logs'), { recursive: true })
  // Built in a temporary folder and renamed when complete, so that an interrupted build is never
  // used.
  const making = `${derived}.making`
  await rm(making, { recursive: true, force: true })
  const onText = (text: string) => onProgress(text, 'output')
  const options = { timeoutMs: mac.figures.buildMs, onText }
  const { ended, out, err } = await mac.call(
    'xcodebuild',
    buildArguments(source, simulator, making),
    options,
    signal,
  )
  await writeFile(log, `${out}\n${err}`)
  if (!('exit' in ended && ended.exit === 0)) {
    const why =
      /^.*(?:error: |Error Domain=).*$/m.exec(`${err}\n${out}`)?.[0].trim() ?? lastLine(err)
    throw new HarnessError('agent_failed', {
      what: `it does not build (${why.slice(0, 200)}). The log is ${log}.`,
    })
  }
  await rm(derived, { recursive: true, force: true })
  await rename(making, derived)
  const made = await testRunOf(derived)
  if (made !== undefined) return made
  throw new HarnessError('agent_failed', {
    what: `its build left no .xctestrun. The log is ${log}.`,
  })
}

function buildArguments({ path }: Source, { udid }: Simulator, derived: string): readonly string[] {
  return [
    'build-for-testing',
    '-project',
    join(path, PROJECT),
    '-scheme',
    'WebDriverAgentRunner',
    '-destination',
    `id=${udid}`,
    '-derivedDataPath',
    derived,
    'CODE_SIGNING_ALLOWED=NO',
    'GCC_TREAT_WARNINGS_AS_ERRORS=0',
    'COMPILER_INDEX_STORE_ENABLE=NO',
  ]
}

async function testRunOf(derived: string): Promise<string | undefined> {
  const products = join(derived, 'Build', 'Products')
  const names = await readdir(products).catch(() => [])
  const name = names.find((one) => one.endsWith('.xctestrun') && !one.startsWith('harness-'))
  return name === undefined ? undefined : join(products, name)
}

async function findSource(
  mac: Mac,
  onProgress: ProgressListener,
  signal: AbortSignal,
): Promise<Source> {
  const given = mac.env['HARNESS_WDA_PATH']
  if (given) {
    const project = await readFile(join(given, PROJECT, 'project.pbxproj')).catch(() => undefined)
    if (!project) {
      const what = `HARNESS_WDA_PATH names ${given}, where there is no ${PROJECT}.`
      throw new HarnessError('agent_failed', { what })
    }
    const changed = (await stat(given)).mtimeMs
    const digest = createHash('sha256').update(project).update(`${given}${changed}`).digest('hex')
    return { path: given, version: digest.slice(0, 12) }
  }
  const path = join(mac.directory, 'agent', `source-${AGENT_VERSION}`)
  const has = await stat(join(path, PROJECT)).catch(() => undefined)
  if (!has) await fetchSource(mac, path, onProgress, signal)
  return { path, version: AGENT_VERSION }
}

async function fetchSource(
  mac: Mac,
  path: string,
  onProgress: ProgressListener,
  signal: AbortSignal,
): Promise<void> {
  onProgress(`Fetching WebDriverAgent ${AGENT_VERSION} with npm.`)
  const folder = join(mac.directory, 'agent', 'fetched')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const options = { timeoutMs: mac.figures.installMs, cwd: folder }
  const packed = await mac.call(
    'npm',
    ['pack', `${NAME}@${AGENT_VERSION}`, '--pack-destination', folder],
    options,
    signal,
  )
  const file = (await readdir(folder)).find((name) => name.endsWith('.tgz'))
  if (file === undefined) {
    const why =
      'failure' in packed.ended && packed.ended.failure === 'missing'
        ? 'npm was not found'
        : lastLine(packed.err)
    const what = `npm could not fetch its source (${why}). Set HARNESS_WDA_PATH to a copy of it.`
    throw new HarnessError('agent_failed', { what })
  }
  await mac.call('tar', ['-xzf', file, '-C', folder], options, signal)
  await cp(join(folder, 'package'), path, { recursive: true }).catch((error: unknown) => {
    throw new HarnessError('agent_failed', { what: 'its source could not be unpacked.' }, error)
  })
  await rm(folder, { recursive: true, force: true })
}
