// The pool of device places: each run gets a free one, and places that stop answering are removed.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { browserHost, withoutSecrets } from '@harness/shared/device/attached.ts'
import type { Place } from '@harness/shared/order/study/pool.ts'
import type { RunArguments } from '../run/arguments.ts'

/** Kinds of device that a place may provide. */
export type PoolKind = 'browser' | 'appium'

/** Checks whether a place can be used for this kind; resolves to the reason if not. */
export type AskPlace = (place: Place, kind: PoolKind) => Promise<string | undefined>

interface OpenPlace extends Place {
  readonly kinds: readonly PoolKind[]
}

export interface Pool {
  /** Takes the least used free place; undefined when the run must wait. */
  take(kind: PoolKind): Place | undefined
  release(place: Place): void
  /** Checks the place again after a run in it failed; a dead place gets no further run. */
  check(place: Place, kind: PoolKind, failure: HarnessError | undefined): Promise<boolean>
  /** True when no place of the kind remains. */
  isEmpty(kind: PoolKind): boolean
}

interface PoolDeps {
  readonly kinds: ReadonlySet<PoolKind>
  /** Line of the plan or flag that lists the places. */
  readonly source: string
  readonly ask: AskPlace
  readonly note: (text: string) => void
}

/** Checks every place once. Throws `run_refused` when a kind has no usable place. */
export async function openPool(
  places: readonly Place[],
  { kinds, source, ask, note }: PoolDeps,
): Promise<Pool> {
  const asked = await Promise.all(
    places.map(async (place) => {
      const answers = await Promise.all(
        [...kinds].map(async (kind) => ({ kind, why: await ask(place, kind) })),
      )
      return { place, answers }
    }),
  )
  const open = asked.map(({ place, answers }): OpenPlace => {
    const usable = answers.filter(({ why }) => why === undefined)
    return { ...place, kinds: usable.map(({ kind }) => kind) }
  })
  const dead = asked.flatMap(({ place, answers }) =>
    answers.every(({ why }) => why !== undefined)
      ? [`${browserHost(place.url)}: ${answers[0]?.why ?? ''}`]
      : [],
  )
  for (const kind of kinds) {
    if (open.some((place) => place.kinds.includes(kind))) continue
    const what = `${source}: no place has a ${NAMES[kind]} (${dead.join('; ') || 'all are of another kind'}). Start one, or correct the address.`
    throw new HarnessError('run_refused', { what })
  }
  for (const each of dead) note(`Left out of the pool: ${each}`)
  return poolOf(open, { ask, note })
}

const NAMES: Readonly<Record<PoolKind, string>> = {
  browser: 'browser',
  appium: 'device of an Appium server',
}

/** Errors that prove a place unusable; other errors may occur at a working place. */
const UNUSABLE: readonly string[] = ['attach_failed', 'appium_failed']

function poolOf(places: readonly OpenPlace[], { ask, note }: Pick<PoolDeps, 'ask' | 'note'>): Pool {
  const left = new Map(places.map((place) => [place.url, place]))
  const used = new Map<string, number>()
  const countOf = ({ url }: Place) => used.get(url) ?? 0
  const ofKind = (kind: PoolKind) => [...left.values()].filter(({ kinds }) => kinds.includes(kind))
  return {
    take(kind) {
      const [first] = ofKind(kind)
        .filter((place) => countOf(place) < place.runs)
        .toSorted((a, b) => countOf(a) / a.runs - countOf(b) / b.runs)
      if (first) used.set(first.url, countOf(first) + 1)
      return first
    },
    release: (place) => void used.set(place.url, countOf(place) - 1),
    isEmpty: (kind) => ofKind(kind).length === 0,
    async check(place, kind, failure) {
      if (!left.has(place.url)) return false
      const isUnusable = failure && UNUSABLE.includes(failure.code)
      const why = isUnusable ? String(failure.detail['what']) : await ask(place, kind)
      if (why === undefined) return true
      // Several runs of one place may fail together; only the first removes it.
      if (!left.delete(place.url)) return false
      const since = new Date().toTimeString().slice(0, 5)
      const next =
        ofKind(kind).length > 0
          ? 'Its runs go to the other places.'
          : 'No place is left for its runs. Start one, then run the same command again.'
      note(`${browserHost(place.url)} is out of the pool since ${since}: ${why}. ${next}`)
      return false
    },
  }
}

/** Returns the arguments for a run in this place. The address is stored without its token. */
export function placedIn({ url }: Place, args: RunArguments): RunArguments {
  const { browserUrl: _, ...others } = args
  const { attach, appium } = args.order
  const stored = withoutSecrets(url)
  const device = appium
    ? { appium: { ...appium, url: stored } }
    : { attach: { ...attach, url: stored } }
  return {
    ...others,
    ...(stored !== url && { browserUrl: url }),
    order: { ...args.order, ...device },
  }
}
