// Opens every screen and state of Harness, one after the other: for pictures and for axe.
import type { Page } from 'playwright-core'
import { type SeedName, seedRuns } from '../e2e/seed-runs.ts'
import { openTestApp, type TestApp } from '../e2e/test-app.ts'
import type { Policy } from '../standins/ollama/policy.ts'

/** Milliseconds between two chunks of a model reply: a step lasts long enough for a picture. */
const PIECE_MS = 300

export interface Stage {
  readonly app: TestApp
  readonly page: Page
  /** Console errors and uncaught exceptions since the last call. */
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

/** True when nothing is open over the app that would stay there when its address changes. */
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
    dispose: () => app.dispose(),
  }
}
