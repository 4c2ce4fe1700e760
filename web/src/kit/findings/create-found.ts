import { type Accessor, createMemo, createSignal, mapArray, onCleanup } from 'solid-js'
import { type TestedApplication, testedApplications } from '../../store/findings.ts'
import type { Page } from '../page/page.ts'
import { createList } from '../runs/create-list.ts'
import { createTracked, type TrackedFindings } from './create-tracked.ts'

export interface Found extends TestedApplication, TrackedFindings {}

/** Maximum wait in milliseconds for an idle page before logs are read. */
const IDLE_MS = 1_000

/**
 * The findings of every application, read one application after the other.
 *
 * @param only Key of the only application to read; undefined for all.
 */
export function createFound(
  page: Page,
  only: Accessor<string | undefined> = () => undefined,
): Accessor<readonly Found[] | undefined> {
  const { items: all } = createList(() => testedApplications(page.db))
  const items = () => {
    const key = only()
    return key === undefined ? all() : all()?.filter((each) => each.key === key)
  }
  const isIdle = createIdle()
  const entries = createStableEntries(items)
  const known: Accessor<readonly Found[]> = createMemo(
    mapArray(entries, ({ key, name }, index) => {
      const isTurn = () => index() === 0 || known()[index() - 1]?.findings() !== undefined
      const turn = createMemo(() => (isIdle() && isTurn() ? key : undefined))
      return { key, name, ...createTracked(page, turn) }
    }),
  )
  return () => (items() ? known() : undefined)
}

/** Reuses entry objects, so that a new list does not make every application be read again. */
function createStableEntries(items: Accessor<readonly TestedApplication[] | undefined>) {
  const seen = new Map<string, TestedApplication>()
  const stable = (entry: TestedApplication) => {
    const id = `${entry.key} ${entry.name}`
    const known = seen.get(id) ?? entry
    seen.set(id, known)
    return known
  }
  return createMemo(() => items()?.map(stable))
}

function createIdle(): Accessor<boolean> {
  const [isIdle, setIdle] = createSignal(false)
  // Safari has no idle callback.
  const request = globalThis.requestIdleCallback
  if (request === undefined) {
    const timer = setTimeout(() => setIdle(true))
    onCleanup(() => clearTimeout(timer))
  } else {
    const handle = request(() => setIdle(true), { timeout: IDLE_MS })
    onCleanup(() => cancelIdleCallback(handle))
  }
  return isIdle
}
