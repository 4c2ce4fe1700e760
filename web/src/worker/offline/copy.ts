import { FRAME_PAGE } from '@harness/shared/device/frame-page.ts'
import { isSamePolicy } from './policy.ts'

/** The address that stands for every route of the app, as seen from the service worker. */
export const PAGE = './'

const PREFIX = 'harness-'

/**
 * The files of one version of the app as they were served, all under one policy: all of them, or
 * none.
 */
interface Copy {
  /** The page of this version. */
  page(): Promise<Response | undefined>
  /** A file of this version, or of an older one that another tab still shows. */
  file(request: Request): Promise<Response | undefined>
  /**
   * Fetches all files again. Keeps nothing unless every answer may be kept. Rejects without the
   * bridge or host.
   */
  fill(): Promise<void>
  /** Forgets all versions. */
  drop(): Promise<void>
  dropOlder(): Promise<void>
}

interface CopyOf {
  readonly version: string
  /** Addresses as seen from the service worker. */
  readonly files: readonly string[]
  /** True when an answer may be kept. */
  readonly mayKeep: (answer: Response) => boolean
  readonly fetch: typeof fetch
}

export function makeCopy({ version, files, mayKeep, fetch }: CopyOf): Copy {
  const name = `${PREFIX}${version}`
  let last: Promise<unknown> = Promise.resolve()

  // One change after the other: a fill that continues must not outlive the drop that comes after it.
  function inTurn(change: () => Promise<void>): Promise<void> {
    const changed = last.then(change)
    last = changed.catch(() => undefined)
    return changed
  }

  async function fill(): Promise<void> {
    const answers = await Promise.all(files.map((file) => whole(file, fetch)))
    // The page of frames has a policy of its own, as strict in every mode.
    const ours = answers.filter(({ url }) => !new URL(url).pathname.endsWith(`/${FRAME_PAGE}`))
    const [first] = ours
    if (!first || !answers.every(mayKeep)) return
    if (!ours.every((answer) => isSamePolicy(answer, first))) return
    const cache = await caches.open(name)
    // The answers themselves: a newly built one would lose the policy in its headers.
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

/**
 * The answer with all of its bytes: a connection is free again only when they were read, and there
 * are just six.
 */
async function whole(file: string, load: typeof fetch): Promise<Response> {
  const answer = await load(file, { cache: 'no-store' })
  await answer.clone().arrayBuffer()
  return answer
}
