import { FRAME_PAGE } from '@harness/shared/device/frame-page.ts'
import { isSamePolicy } from './policy.ts'

/** Address that represents every route of the app, relative to the service worker. */
export const PAGE = './'

const PREFIX = 'harness-'

/** Offline copy of one app version, as served and under one policy. Complete or empty. */
interface Copy {
  /** Page of this version. */
  page(): Promise<Response | undefined>
  /** A file of this version, or of an older one that another tab still uses. */
  file(request: Request): Promise<Response | undefined>
  /**
   * Fetches all files again and stores them only if every response is allowed to be. Rejects when
   * the bridge or host is unreachable.
   */
  fill(): Promise<void>
  drop(): Promise<void>
  dropOlder(): Promise<void>
}

interface CopyOf {
  readonly version: string
  /** Addresses relative to the service worker. */
  readonly files: readonly string[]
  readonly mayKeep: (answer: Response) => boolean
  readonly fetch: typeof fetch
}

export function makeCopy({ version, files, mayKeep, fetch }: CopyOf): Copy {
  const name = `${PREFIX}${version}`
  let last: Promise<unknown> = Promise.resolve()

  // Runs changes one at a time: a fill in progress must not undo a later drop.
  function inTurn(change: () => Promise<void>): Promise<void> {
    const changed = last.then(change)
    last = changed.catch(() => undefined)
    return changed
  }

  async function fill(): Promise<void> {
    const answers = await Promise.all(files.map((file) => whole(file, fetch)))
    // The page for frames has its own policy, equally strict in every mode.
    const ours = answers.filter(({ url }) => !new URL(url).pathname.endsWith(`/${FRAME_PAGE}`))
    const [first] = ours
    if (!first || !answers.every(mayKeep)) return
    if (!ours.every((answer) => isSamePolicy(answer, first))) return
    const cache = await caches.open(name)
    // Stores the original responses: newly built ones would lose the policy in their headers.
    await Promise.all(answers.map((answer) => cache.put(new URL(answer.url).pathname, answer)))
  }

  async function drop(isDropped: (name: string) => boolean): Promise<void> {
    const ours = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && isDropped(key))
    await Promise.all(ours.map((key) => caches.delete(key)))
  }

  return {
    page: () => caches.match(PAGE, { cacheName: name }),
    file: (request) => caches.match(request),
    fill: () => inTurn(fill),
    drop: () => inTurn(() => drop(() => true)),
    dropOlder: () => inTurn(() => drop((key) => key !== name)),
  }
}

/** Fetches a file and reads its whole body, which frees one of only six connections. */
async function whole(file: string, load: typeof fetch): Promise<Response> {
  const answer = await load(file, { cache: 'no-store' })
  await answer.clone().arrayBuffer()
  return answer
}
