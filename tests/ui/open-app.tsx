import type { HarnessDb } from '@harness/web/store/schema.ts'
import { App } from '@harness/web/ui/app.tsx'
import type { RunChoice, WorkerApi } from '@harness/web/worker/api.ts'
import axe from 'axe-core'
import { render } from 'solid-js/web'
import { afterEach } from 'vitest'

/** A worker that answers at once; what it was asked to do is kept. */
export interface AnsweringWorker extends WorkerApi {
  readonly started: RunChoice[]
  readonly stopped: string[]
}

export function makeWorker(changed: Partial<WorkerApi> = {}): AnsweringWorker {
  const started: RunChoice[] = []
  const stopped: string[] = []
  return {
    started,
    stopped,
    boot: async () => ({ paired: true, modelOrigins: ['http://127.0.0.1:11434'], interrupted: [] }),
    preflight: async () => [{ id: 'bridge', state: 'ready', fact: 'The bridge answers' }],
    models: async () => ['qwen3-vl:8b'],
    start: async (choice) => {
      started.push(choice)
      return {
        error: { code: 'device_busy', detail: {}, message: 'This device is used by another run.' },
      }
    },
    stop: async (runId) => {
      stopped.push(runId)
    },
    mirror: async () => undefined,
    watch: async () => undefined,
    ...changed,
  }
}

const opened: (() => void)[] = []

/** The page at an address, as main.tsx makes it. It is taken down after the test. */
export function openApp(path: string, db: HarnessDb, worker: WorkerApi = makeWorker()): void {
  const before = location.href
  history.replaceState(null, '', path)
  const root = document.createElement('div')
  root.id = 'root'
  root.lang = 'en'
  document.body.append(root)
  const dispose = render(() => <App db={db} worker={worker} token={undefined} />, root)
  opened.push(() => {
    dispose()
    root.remove()
    history.replaceState(null, '', before)
  })
}

afterEach(() => {
  for (const close of opened.splice(0)) close()
})

/** The rules of axe that the page breaks, with the places. The frame around the page belongs to the test runner. */
export async function axeFindings(): Promise<readonly string[]> {
  const { violations } = await axe.run('#root')
  return violations.map((rule) => `${rule.id}: ${rule.nodes.map((node) => node.html).join(' ')}`)
}
