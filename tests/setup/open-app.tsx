import type { Proposal } from '@harness/shared/files/redact/redact.ts'
import { App } from '@harness/web/app/app.tsx'
import { writeAppearance } from '@harness/web/store/preferences.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import type { EphemeralInputs, RunOrder, WorkerApi } from '@harness/web/worker/api.ts'
import axe from 'axe-core'
import type { ComponentProps } from 'solid-js'
import { render } from 'solid-js/web'
import { onTestFinished } from 'vitest'
import { modelAnswers } from '../features/new-run/model-answers.ts'
import { until } from './soon.ts'

/** A worker that answers at once and records its calls. */
export interface AnsweringWorker extends WorkerApi {
  readonly started: RunOrder[]
  /** Inputs of started runs that are stored nowhere. */
  readonly inputs: EphemeralInputs[]
  readonly stopped: string[]
}

const NO_PROTOTYPE = {
  error: {
    code: 'prototype_unknown',
    detail: {},
    message: 'This prototype is not in this browser.',
  },
} as const

const REFUSED = {
  error: { code: 'device_gone', detail: {}, message: 'The device of the run before is closed.' },
} as const

const NOTHING_FOUND: Proposal = {
  items: [],
  rows: 0,
  pictures: 0,
  unplaced: [],
  unsearched: [],
  takenOut: [],
}

export function makeWorker(changed: Partial<WorkerApi> = {}): AnsweringWorker {
  const started: RunOrder[] = []
  const inputs: EphemeralInputs[] = []
  const stopped: string[] = []
  return {
    started,
    inputs,
    stopped,
    boot: async () => ({ paired: true, modelOrigins: ['http://127.0.0.1:11434'], interrupted: [] }),
    signingFingerprint: async () => ({ value: '0f1e 2d3c' }),
    preflight: async () => [{ id: 'bridge', state: 'ready', fact: 'The bridge answers' }],
    models: async () => ['qwen3-vl:8b'],
    ...modelAnswers,
    start: async (choice, given) => {
      started.push(choice)
      if (given) inputs.push(given)
      return {
        error: { code: 'device_busy', detail: {}, message: 'This device is used by another run.' },
      }
    },
    stop: async (runId) => {
      stopped.push(runId)
    },
    turn: async () => ({ value: { kind: 'over' } }),
    reply: async () => ({ value: { kind: 'over' } }),
    signInOf: async () => ({ value: { cookies: [], origins: [] } }),
    resume: async () => ({ value: null }),
    runAgain: async () => REFUSED,
    continueRun: async () => REFUSED,
    decide: async () => ({ value: null }),
    forget: async () => ({ value: null }),
    steer: async () => ({ value: null }),
    readPicture: async ({ path: name }) => ({
      value: { name, data: 'data:image/jpeg;base64,AAAA', width: 8, height: 6 },
    }),
    manualInput: async () => ({ value: null }),
    pause: async () => ({ value: null }),
    unpause: async () => ({ value: null }),
    openPreview: async () => REFUSED,
    readPreview: async () => REFUSED,
    closePreview: async () => undefined,
    changeRun: async () => ({ value: null }),
    retry: async () => ({ value: null }),
    compact: async () => ({ value: null }),
    mirror: async () => undefined,
    sample: async () => ({
      value: {
        name: 'Marrow',
        url: 'http://127.0.0.1:4621/',
        goals: ['Buy a red mug', 'Get help'],
        tour: {
          goal: 'Buy a red mug',
          persona: 'First-time visitor',
          checks: [{ kind: 'text', value: 'Thank you' }],
          replies: [{ text: 'Here I am.' }],
        },
      },
    }),
    offerPageModel: async () => undefined,
    pageModel: async () => 'absent',
    addBridge: async () => ({ value: null }),
    forgetBridge: async () => ({ value: null }),
    load: async () => ({ value: null }),
    pull: async () => ({ value: null }),
    stopPull: async () => undefined,
    useModelServer: async () => ({ value: null }),
    storage: async () => ({ usedBytes: 0, quotaBytes: 1e9, runs: 0, persisted: false }),
    credentials: async () => ({ value: [] }),
    addCredential: async () => ({ value: 'credential' }),
    replacePassword: async () => ({ value: null }),
    addSignInState: async () => ({ value: 'credential' }),
    replaceSignInState: async () => ({ value: null }),
    removeCredential: async () => ({ value: null }),
    deleteRuns: async () => ({ value: null }),
    exportFindings: async () => ({ value: new File(['{}'], 'run.json') }),
    exportMovie: async () => ({ value: { file: new File([''], 'run.webp'), ms: 1, shown: '' } }),
    exportRun: async () => ({ value: new File(['zip'], 'run.zip') }),
    exportReport: async () => ({ value: new File(['report'], 'run.html', { type: 'text/html' }) }),
    exportRuns: async () => ({ value: new File(['zip'], 'run.zip') }),
    exportProfile: async () => ({ value: new File(['zip'], 'harness-everything.zip') }),
    importProfile: async () => ({ value: { runs: 1, entries: 2, kept: 3 } }),
    proposedRedaction: async () => ({ value: NOTHING_FOUND }),
    previewPicture: async () => ({ value: undefined }),
    importRuns: async () => ({ value: [] }),
    sharedFiles: async () => [],
    forgetSharedFiles: async () => undefined,
    importPrototype: async () => NO_PROTOTYPE,
    filesForPrototype: async (_, files) => ({ value: files }),
    exportPrototype: async () => NO_PROTOTYPE,
    readPictures: async () => ({ value: [] }),
    samplePrototype: async () => NO_PROTOTYPE,
    checkPrototype: async () => NO_PROTOTYPE,
    hostFrames: async () => undefined,
    watch: async () => undefined,
    ...changed,
  }
}

/** Renders the page at an address, as main.tsx does; removed after the test. */
export function openApp(
  path: string,
  db: HarnessDb,
  worker: WorkerApi = makeWorker(),
  more: Pick<ComponentProps<typeof App>, 'screenCapture' | 'hosting'> = {},
): void {
  const before = location.href
  history.replaceState(null, '', path)
  // a test that ends sooner needs no theme any more
  if (chosen) void writeAppearance(db, { theme: chosen }).catch(() => undefined)
  const root = document.createElement('div')
  root.id = 'root'
  root.lang = 'en'
  document.body.append(root)
  const app = { db, worker, storage: localStorage, pairing: undefined }
  const dispose = render(() => <App {...app} {...more} />, root)
  onTestFinished(() => {
    dispose()
    root.remove()
    history.replaceState(null, '', before)
    forgetAppearance()
  })
}

/** Sets the theme of the page until the test ends. */
export function inTheme(theme: 'light' | 'dark'): void {
  document.documentElement.dataset['theme'] = theme
  chosen = theme
  onTestFinished(() => {
    chosen = undefined
    forgetAppearance()
  })
}

let chosen: 'light' | 'dark' | undefined

/** Appearance settings that the app keeps outside its database and its element. */
function forgetAppearance(): void {
  for (const name of ['theme', 'contrast', 'density', 'keys'])
    delete document.documentElement.dataset[name]
  localStorage.clear()
}

/**
 * The rules of axe that the page breaks, with the elements. The frame around the page is the test
 * runner's.
 */
export async function axeFindings(): Promise<readonly string[]> {
  if (chosen) await until(() => document.documentElement.dataset['theme'] === chosen)
  const endNow = new CSSStyleSheet()
  endNow.replaceSync(AT_ITS_END)
  document.adoptedStyleSheets.push(endNow)
  try {
    // Only violations are read, and no rule in use needs stylesheets that were fetched once more.
    const { violations } = await axe.run('#root', { resultTypes: ['violations'], preload: false })
    return violations.map((rule) => `${rule.id}: ${rule.nodes.map((node) => node.html).join(' ')}`)
  } finally {
    document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(endNow), 1)
  }
}

/**
 * Ends transitions at once: a fading element or a newly enabled button has less contrast for a
 * moment.
 */
const AT_ITS_END = `*, ::before, ::after {
  transition: none !important;
  animation-duration: 0s !important;
  animation-delay: 0s !important;
}`
