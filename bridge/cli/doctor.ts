// Checks what is installed and reachable on this machine, and prints a fix for each problem.

import { access, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { LOOPBACK } from '@harness/shared/log/wire/routes.ts'
import { RunProvider } from '@harness/shared/order/provider-names.ts'
import { repeatsOf, SERVERS } from '@harness/shared/order/providers.ts'
import { TOUR_LABEL } from '@harness/shared/order/tour.ts'
import * as z from 'zod/mini'
import { iosHealth } from '../devices/ios/health.ts'
import { thisMac } from '../devices/ios/open.ts'
import { hasXcrun } from '../devices/ios/simulators/mac.ts'
import { findChrome } from '../devices/web/life/chrome.ts'
import { hasSandbox } from '../devices/web/life/sandbox.ts'
import { SAMPLE_ROOT } from '../server/checkout.ts'
import { readToken } from '../server/guard/token.ts'
import { readTour } from '../server/sample.ts'
import { DEFAULT_PORT } from '../server/start/arguments.ts'
import { isOurBridge } from '../server/start/running.ts'
import { outputOf } from '../system/exec.ts'
import { stateDirectory } from '../system/state.ts'
import { missingXcodeReason } from './devices.ts'
import { fileErrorText } from './run/file-error.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Result of one check. `bad` prevents every run, `note` only some runs. */
interface Finding {
  readonly id: string
  readonly state: 'ready' | 'note' | 'bad'
  readonly fact: string
  readonly fix?: string
}

interface Machine {
  readonly env: Env
  readonly platform: NodeJS.Platform
  readonly nodeVersion: string
  /** Address of Ollama. */
  readonly modelServer: string
  /** Folder for runs without `--output`. */
  readonly runs: string
}

const TIMEOUT_MS = 5_000
/**
 * Disk space in bytes for a browser profile and the pictures of a long run; with less, a run may
 * fail midway.
 */
const ENOUGH_BYTES = 1024 ** 3

/** Runs every check and changes nothing. Never throws. */
export async function examine(machine: Machine): Promise<readonly Finding[]> {
  const found = await Promise.all([
    nodeFinding(machine),
    chromeFinding(machine),
    sandboxFinding(machine),
    ollamaFinding(machine),
    tourFinding(),
    portFinding(machine),
    folderFinding('state', 'The bridge keeps its state in', stateDirectory(machine.env)),
    folderFinding('temporary', 'Browser profiles go to', tmpdir()),
    folderFinding('runs', 'Runs go to', machine.runs),
    diskFinding(),
    xcodeFindings(machine),
  ])
  return [...found.flat(), determinismFinding()]
}

/** Lists providers that can repeat a run with `--deterministic`. */
function determinismFinding(): Finding {
  const names = (holds: string) =>
    RunProvider.options.filter((name) => repeatsOf(name).holds === holds).join(', ')
  const fact = `--deterministic repeats a run with ${names('exact')}; it is requested but not guaranteed with ${names('sent')}; only older models accept it with ${names('some')}`
  return { id: 'determinism', state: 'ready', fact }
}

/** True when at least one provider can run; the sweep needs no model. */
export function canRun(findings: readonly Finding[]): boolean {
  return findings.every(({ state }) => state !== 'bad')
}

async function nodeFinding({ nodeVersion }: Machine): Promise<Finding> {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number)
  const fact = `Node ${nodeVersion}`
  if (major > 20 || (major === 20 && minor >= 19)) return { id: 'node', state: 'ready', fact }
  return { id: 'node', state: 'bad', fact, fix: 'Install Node 20.19 or later.' }
}

async function chromeFinding({ env, platform }: Machine): Promise<Finding> {
  const program = await findChrome(env, platform)
  if (program === undefined) {
    const fix = 'Install one, or set HARNESS_CHROME to the path of its program.'
    return { id: 'chrome', state: 'bad', fact: 'No Chrome or Chromium was found', fix }
  }
  // On Windows the program opens a window instead of printing its version.
  const versionText = platform === 'win32' ? '' : await outputOf(program, ['--version'], TIMEOUT_MS)
  if (versionText !== undefined)
    return { id: 'chrome', state: 'ready', fact: `${versionText.trim() || 'Chrome'} at ${program}` }
  const fix = 'Set HARNESS_CHROME to the path of another one.'
  return { id: 'chrome', state: 'bad', fact: `${program} does not start`, fix }
}

/** Checks the browser's sandbox: runs work without it, but a hostile page is more dangerous. */
async function sandboxFinding({ env, platform }: Machine): Promise<readonly Finding[]> {
  const program = await findChrome(env, platform)
  if (program === undefined) return []
  const id = 'sandbox'
  const folder = await mkdtemp(join(tmpdir(), 'harness-doctor-'))
  const works = await hasSandbox(program, folder).finally(() =>
    rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined),
  )
  if (works) return [{ id, state: 'ready', fact: 'Browsers under test run in their sandbox' }]
  const fact = 'Browsers under test run without their sandbox, which does not start here'
  const fix =
    process.getuid?.() === 0
      ? 'Run Harness as a user other than root; until then test only sites you trust.'
      : 'Allow unprivileged user namespaces; until then test only sites you trust.'
  return [{ id, state: 'note', fact, fix }]
}

const Tags = z.object({ models: z.array(z.object({ name: z.string() })) })
const ModelDetails = z.object({ capabilities: z.optional(z.array(z.string())) })

async function getJson<T>(shape: z.ZodMiniType<T>, url: string, body?: object): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const init = body ? { method: 'POST', body: JSON.stringify(body), signal } : { signal }
  return shape.parse(await (await fetch(url, init)).json())
}

async function ollamaFinding({ modelServer }: Machine): Promise<Finding> {
  try {
    const { models } = await getJson(Tags, `${modelServer}/api/tags`)
    const canSeeEach = await Promise.all(models.map(({ name }) => canSee(modelServer, name)))
    const names = models.filter((_, index) => canSeeEach[index]).map(({ name }) => name)
    const fact = `Ollama at ${modelServer}; models with vision: ${names.join(', ') || 'none'}`
    if (names.length > 0) return { id: 'ollama', state: 'ready', fact }
    return {
      id: 'ollama',
      state: 'note',
      fact,
      fix: `Get one with: ollama pull ${SERVERS.ollama.model}`,
    }
  } catch {
    const fix = 'Install it from ollama.com and start it, or use --provider sweep.'
    return { id: 'ollama', state: 'note', fact: `Ollama does not answer at ${modelServer}`, fix }
  }
}

function canSee(server: string, model: string): Promise<boolean> {
  return getJson(ModelDetails, `${server}/api/show`, { model }).then(
    ({ capabilities = [] }) => capabilities.includes('vision'),
    () => false,
  )
}

async function tourFinding(): Promise<Finding> {
  const id = 'tour'
  try {
    await readTour(SAMPLE_ROOT)
    return { id, state: 'ready', fact: `${TOUR_LABEL}: run --sample plays it without a model` }
  } catch (thrown) {
    const fact = `The scripted tour of the sample cannot be read (${fileErrorText(thrown)})`
    return { id, state: 'note', fact, fix: 'Get a fresh copy of the folder sample.' }
  }
}

async function portFinding({ env }: Machine): Promise<Finding> {
  const id = 'port'
  if (await isFree(DEFAULT_PORT))
    return { id, state: 'ready', fact: `Port ${DEFAULT_PORT} is free` }
  const token = await readToken(stateDirectory(env))
  if (token !== undefined && (await isOurBridge(DEFAULT_PORT, token)))
    return { id, state: 'ready', fact: `Harness is running at port ${DEFAULT_PORT}` }
  const fix =
    'Stop that program, or start with: npm start -- --port NUMBER. Runs from here need no port.'
  return { id, state: 'note', fact: `Port ${DEFAULT_PORT} is used by another program`, fix }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, LOOPBACK, () => server.close(() => resolve(true)))
  })
}

async function folderFinding(id: string, label: string, folder: string): Promise<Finding> {
  const fact = `${label} ${folder}`
  try {
    await access(await nearest(folder), constants.W_OK)
    return { id, state: 'ready', fact }
  } catch (thrown) {
    const state = id === 'temporary' ? 'bad' : 'note'
    return {
      id,
      state,
      fact: `${fact}, which cannot be written to (${fileErrorText(thrown)})`,
      fix: fixOf(id),
    }
  }
}

function fixOf(id: string): string {
  if (id === 'runs') return 'Choose another place with --output.'
  return id === 'state'
    ? 'Name another folder in HARNESS_STATE_DIR.'
    : 'Name another folder in TMPDIR.'
}

/** Returns the folder, or its deepest existing parent. */
async function nearest(folder: string): Promise<string> {
  const exists = await access(folder).then(
    () => true,
    () => false,
  )
  return exists || dirname(folder) === folder ? folder : nearest(dirname(folder))
}

async function diskFinding(): Promise<Finding> {
  const { bavail, bsize } = await statfs(tmpdir())
  const free = bavail * bsize
  const fact = `${(free / 1024 ** 3).toFixed(1)} GB free for temporary files`
  if (free >= ENOUGH_BYTES) return { id: 'disk', state: 'ready', fact }
  return { id: 'disk', state: 'note', fact, fix: 'Free at least 1 GB.' }
}

/** Checks the iOS tools. If missing they prevent no other run, so the findings are notes. */
async function xcodeFindings({ env, platform }: Machine): Promise<readonly Finding[]> {
  if (!(await hasXcrun(env)))
    return [
      {
        id: 'xcode',
        state: 'note',
        fact: `No iOS app can be tested: ${missingXcodeReason(platform)}`,
      },
    ]
  const rows = await iosHealth(thisMac(env), new AbortController().signal)
  return rows.map(({ id, state, fact, fix }) => ({
    id,
    fact,
    state: state === 'bad' ? 'note' : state,
    ...(fix !== undefined && { fix }),
  }))
}

const SIGNS = { ready: '✓', note: '–', bad: '✗' }

export function findingLine({ state, fact, fix }: Finding): string {
  return `${SIGNS[state]} ${fact}${fix === undefined ? '' : `. ${fix}`}`
}
