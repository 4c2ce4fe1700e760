import { createHash } from 'node:crypto'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { jsonOf } from '@harness/shared/base/json.ts'
import type { AppSource } from '@harness/shared/device/spec.ts'
import * as z from 'zod/mini'
import type { ProgressListener } from '../../device.ts'
import type { Mac, Ran } from '../simulators/mac.ts'

/** Output of `xcodebuild -list -json` for a project or a workspace. */
const Container = z.object({ schemes: z.array(z.string()) })
const Listed = z.object({ project: z.optional(Container), workspace: z.optional(Container) })

type Project = Extract<AppSource, { from: 'project' }>

const PRODUCTS = join('Build', 'Products', 'Debug-iphonesimulator')

/**
 * Builds a scheme for the simulator in its own folder and returns the path of the app. The output
 * goes to `onProgress` and to a log. Throws `app_unusable`, `app_build_failed`.
 */
export async function buildApp(
  mac: Mac,
  project: Project,
  onProgress: ProgressListener,
  signal: AbortSignal,
): Promise<string> {
  const { path, scheme } = project
  await stat(path).catch(() => {
    throw new HarnessError('app_unusable', { path, what: 'the path does not exist.' })
  })
  const key = createHash('sha256').update(`${path}\n${scheme}`).digest('hex').slice(0, 16)
  const derived = join(mac.directory, 'builds', key)
  const log = join(mac.directory, 'logs', `build-${scheme.replace(/\W+/g, '-')}.log`)
  await mkdir(join(mac.directory, 'logs'), { recursive: true })
  onProgress(`Building ${scheme}.`)
  const onText = (text: string) => onProgress(text, 'output')
  const options = { timeoutMs: mac.figures.buildMs, onText }
  const ran = await mac.call('xcodebuild', buildArguments(project, derived), options, signal)
  await writeFile(log, `${ran.out}\n${ran.err}`)
  if (!('exit' in ran.ended && ran.ended.exit === 0)) {
    throw new HarnessError('app_build_failed', {
      what: await explain(mac, project, ran, signal),
      log,
    })
  }
  const app = await builtApp(join(derived, PRODUCTS), scheme)
  if (app !== undefined) return app
  const what = 'the scheme builds, but it makes no app for the simulator.'
  throw new HarnessError('app_build_failed', { what, log })
}

function containerOf(path: string): readonly string[] {
  return [path.endsWith('.xcworkspace') ? '-workspace' : '-project', path]
}

/** Arguments of the build. Signing ad hoc needs no team and no certificate. */
function buildArguments({ path, scheme }: Project, derived: string): readonly string[] {
  return [
    'build',
    ...containerOf(path),
    '-scheme',
    scheme,
    '-configuration',
    'Debug',
    '-destination',
    'generic/platform=iOS Simulator',
    '-derivedDataPath',
    derived,
    'CODE_SIGN_IDENTITY=-',
    'CODE_SIGNING_REQUIRED=YES',
    'CODE_SIGNING_ALLOWED=YES',
    'CODE_SIGN_STYLE=Manual',
    'ONLY_ACTIVE_ARCH=YES',
    'COMPILER_INDEX_STORE_ENABLE=NO',
  ]
}

async function builtApp(products: string, scheme: string): Promise<string | undefined> {
  const names = (await readdir(products).catch(() => [])).filter((name) => name.endsWith('.app'))
  const name = names.find((one) => one === `${scheme}.app`) ?? names[0]
  return name === undefined ? undefined : join(products, name)
}

/** Explains a failed build in words that lead to a fix. */
async function explain(mac: Mac, project: Project, ran: Ran, signal: AbortSignal): Promise<string> {
  const text = `${ran.out}\n${ran.err}`
  if ('failure' in ran.ended && ran.ended.failure === 'late') {
    return `it took longer than ${Math.round(mac.figures.buildMs / 60_000)} minutes.`
  }
  if (/does not contain a scheme named/.test(text)) {
    const schemes = await listSchemes(mac, project.path, signal).catch(() => [])
    const has = schemes.length === 0 ? '' : ` Its schemes are: ${schemes.join(', ')}.`
    return `${basename(project.path)} has no scheme ${project.scheme}.${has}`
  }
  if (/requires a development team|No profiles for|Code ?Sign(ing)? [Ee]rror/.test(text)) {
    return 'signing failed. Let Xcode build the scheme for a simulator once, or choose "Sign to Run Locally".'
  }
  if (/Unable to find a destination|is not supported on iOS Simulator/.test(text)) {
    return 'the scheme does not build for the iOS Simulator. Choose one that builds the app itself.'
  }
  const errors = [...new Set(text.match(/^.*\berror: .*$/gm) ?? [])].slice(0, 3)
  const plain = errors.map((line) => line.replace(/^.*?\/([^/]+:\d+:\d+: )/, '$1').slice(0, 200))
  return plain.length > 0 ? `${plain.join('; ')}.` : 'xcodebuild gave no reason.'
}

/** Lists the schemes of a project or workspace. Throws `app_unusable`, `xcode_missing`. */
async function listSchemes(
  mac: Mac,
  path: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const args = ['-list', '-json', ...containerOf(path)]
  const options = { timeoutMs: mac.figures.shortMs }
  const { ended, out } = await mac.call('xcodebuild', args, options, signal)
  const failed = new HarnessError('app_unusable', { path, what: 'its schemes cannot be listed.' })
  if (!('exit' in ended && ended.exit === 0)) throw failed
  const listed = Listed.safeParse(jsonOf(out))
  if (!listed.success) throw failed
  return (listed.data.project ?? listed.data.workspace)?.schemes ?? []
}
