// Opens every screen and state of Harness, one after the other: for pictures and for axe.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunningBridge, startBridge } from '@harness/bridge/serve.ts'
import type { Page } from 'playwright-core'
import { type SeedName, seedRuns } from '../e2e/seed-runs.ts'
import { openTestApp, type TestApp } from '../e2e/test-app.ts'
import type { Policy } from '../standins/ollama/policy.ts'

const WEB = fileURLToPath(new URL('../../web', import.meta.url))
const VITE = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))

/** Milliseconds between two chunks of a model reply: a step lasts long enough for a picture. */
const PIECE_MS = 300

export interface Stage {
  readonly app: TestApp
  readonly page: Page
  /** What went wrong in the page since the last call: errors of the console, and thrown ones. */
  takeProblems(): readonly string[]
  /**
   * Opens an address of the app: in the page where it is there already, because loading it takes a
   * second of processor time.
   */
  open(path: string): Promise<void>
  /** Loads the page at an address of the app. */
  load(path: string): Promise<void>
  /** The runs of every ending; put into the store at the first call. */
  seeded(): Promise<Readonly<Record<SeedName, string>>>
  /** Opens the page of all parts, from a build of its own that is made at the first call. */
  openGallery(): Promise<void>
  dispose(): Promise<void>
}

const say = { observation: 'A shop with lamps.', intent: 'Look for the lamp Luna.' }

/** Types different text at every step, so that no two steps are equal. */
const untiring: Policy = ({ marks, count }) => {
  const search = marks.find(({ label }) => label === 'Search lamps')
  const note = { kind: 'ambiguous_label', detail: 'A round button without a word. What is it?' }
  const calls = count % 3 === 2 ? [{ name: 'note_friction', input: note }] : []
  const call =
    count === 1
      ? { name: 'tap_mark', input: { id: search?.id ?? 1, ...say } }
      : { name: 'type', input: { text: `${count} `, ...say } }
  return { calls: [...calls, call] }
}

/** Between two screens, so that nothing of the first one is taken for the second. */
const NOWHERE = '/nowhere'

/** Whether nothing is open over the app that would stay there when its address changes. */
const isCalm = () => document.querySelector('dialog[open], :popover-open') === null

function goTo(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** `keepsCopy`: whether the app may keep one of itself, with which it opens without a bridge. */
export async function openStage({ keepsCopy = true } = {}): Promise<Stage> {
  const app = await openTestApp({ policy: untiring, chunkMs: PIECE_MS, keepsCopy })
  const { page } = app
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  const origin = `http://127.0.0.1:${app.bridge.port}`
  // Complete only when the worker has asked the bridge whether it is paired.
  const load = async (path: string) =>
    void (await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' }))
  let seeding: ReturnType<typeof seedRuns> | undefined
  let parts: Promise<GalleryServer> | undefined
  return {
    app,
    page,
    takeProblems: () => problems.splice(0),
    load,
    async open(path) {
      const isHere = page.url().startsWith(`${origin}/`)
      if (!isHere || !(await page.evaluate(isCalm))) return load(path)
      const nowhere = page.getByText('There is nothing at this address.')
      await page.evaluate(goTo, NOWHERE)
      await nowhere.waitFor()
      await page.evaluate(goTo, path)
      if (path !== NOWHERE) await nowhere.waitFor({ state: 'detached' })
    },
    seeded() {
      seeding ??= seedRuns(page)
      return seeding
    },
    async openGallery() {
      parts ??= openGalleryServer()
      await page.goto(`http://127.0.0.1:${(await parts).bridge.port}/parts`)
    },
    async dispose() {
      await app.dispose()
      const open = await parts
      await open?.bridge.close()
      if (open) await rm(open.folder, { recursive: true, force: true })
    },
  }
}

interface GalleryServer {
  readonly bridge: RunningBridge
  readonly folder: string
}

/**
 * The page of all parts is not in the released app: it is built and served separately, under the
 * same headers.
 */
async function openGalleryServer(): Promise<GalleryServer> {
  const folder = await mkdtemp(join(tmpdir(), 'harness-parts-'))
  const appRoot = join(folder, 'app')
  const args = [VITE, 'build', '--mode', 'parts', '--outDir', appRoot, '--logLevel', 'error']
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, args, { cwd: WEB, env, stdio: 'inherit' })
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error('The page of all parts could not be built.')
  const bridge = await startBridge({
    port: 0,
    stateDirectory: join(folder, 'state'),
    appRoot,
    version: '0.0.0',
    openers: {},
    kinds: async () => [],
  })
  return { bridge, folder }
}
