// Tracks an application's findings across runs: their screens, and whether each is new, known or
// gone. Computed from run digests alone.
import type { RunId } from '../../base/ids.ts'
import type { Grade } from '../evidence.ts'
import type { Occurrence, RunDigest, ScreenRef } from './digest.ts'
import { nameAnywhere } from './identity.ts'

/** Number of recent runs that the history strip and the counts include. */
export const SEEN_RUNS = 12
/** Number of later visits without the finding after which it counts as gone. */
const GONE_AFTER = 3

/**
 * `met`: the run met it. `visited`: the run was on the screen and did not meet it. `away`: it was
 * not there, or could not report it.
 */
export type Sight = 'met' | 'visited' | 'away'

export interface Seen {
  readonly runId: RunId
  readonly sight: Sight
}

type Presence = 'new' | 'known' | 'gone'

/** Number of a persona's runs that met the finding, and that visited its screen. */
interface PersonaCount {
  readonly name: string
  readonly met: number
  readonly visited: number
}

export interface TrackedFinding {
  readonly id: string
  readonly screen: ScreenRef
  readonly presence: Presence
  /** Grade over all occurrences. */
  readonly grade: Grade
  /** Newest first; never empty. */
  readonly occurrences: readonly Occurrence[]
  /**
   * Occurrence whose words and picture are shown: the newest, preferring reported over measured,
   * and own over merged ones. Missing facts come from the newest measured one.
   */
  readonly shown: Occurrence
  /** Recent runs, oldest first. */
  readonly seen: readonly Seen[]
  /** Runs of `seen` that met it, and that could have met it. */
  readonly met: number
  readonly visited: number
  readonly personas: readonly PersonaCount[]
  /** Identities that were merged into this one. */
  readonly merged: readonly string[]
}

/** Maps a merged identity to the one it was merged into. */
type Merges = ReadonlyMap<string, string>

const NONE: Merges = new Map()

/** Occurrences of one finding, newest first. */
interface Group {
  readonly id: string
  readonly occurrences: Occurrence[]
  /** Occurrences that were not merged into it. */
  readonly own: Occurrence[]
  readonly merged: Set<string>
}

/**
 * Findings of these runs, given oldest first. Sorted by screen in order of first visit, then by
 * frequency.
 */
export function trackFindings(
  runs: readonly RunDigest[],
  merges: Merges = NONE,
): readonly TrackedFinding[] {
  const aliases = aliasesOf(runs)
  const groups = new Map<string, Group>()
  for (const { occurrences } of runs.toReversed())
    for (const each of occurrences) {
      const own = aliases.get(each.id) ?? each.id
      const id = mergedInto(own, merges)
      const group = groups.get(id) ?? { id, occurrences: [], own: [], merged: new Set() }
      group.occurrences.push(each)
      if (own === id) group.own.push(each)
      else group.merged.add(own)
      groups.set(id, group)
    }
  const order = screenOrder(runs)
  return [...groups.values()]
    .flatMap((group) => tracked(group, runs) ?? [])
    .toSorted(
      (a, b) =>
        (order.get(a.screen.key) ?? 0) - (order.get(b.screen.key) ?? 0) ||
        b.met - a.met ||
        a.id.localeCompare(b.id),
    )
}

/**
 * Joins a measured finding with the same one reported in another run, and a site-wide one with its
 * first occurrence.
 */
function aliasesOf(runs: readonly RunDigest[]): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>()
  for (const { occurrences } of runs)
    for (const { id, measuredIds } of occurrences)
      for (const measured of measuredIds) if (!aliases.has(measured)) aliases.set(measured, id)
  return withAnywhere(aliases, runs)
}

/**
 * Adds findings that every screen shares. Each keeps its first id, because decisions refer to it.
 */
function withAnywhere(
  aliases: ReadonlyMap<string, string>,
  runs: readonly RunDigest[],
): ReadonlyMap<string, string> {
  const all = new Map(aliases)
  const anywhere = new Map<string, string>()
  for (const each of runs.flatMap(({ occurrences }) => occurrences)) {
    const name = nameAnywhere(each)
    if (name === undefined) continue
    const known = anywhere.get(name) ?? all.get(each.id) ?? each.id
    anywhere.set(name, known)
    if (known !== each.id && !all.has(each.id)) all.set(each.id, known)
  }
  return all
}

/** Follows merges to their end; in a cycle, stops before the first repeated id. */
function mergedInto(id: string, merges: Merges): string {
  const passed = new Set([id])
  let last = id
  for (let next = merges.get(last); next !== undefined && !passed.has(next); ) {
    passed.add(next)
    last = next
    next = merges.get(last)
  }
  return last
}

function screenOrder(runs: readonly RunDigest[]): ReadonlyMap<string, number> {
  const order = new Map<string, number>()
  for (const { screens } of runs)
    for (const { key } of screens) if (!order.has(key)) order.set(key, order.size)
  return order
}

/** Grade over all occurrences: reported in one run and measured in another counts as both. */
function gradeOf(occurrences: readonly Occurrence[]): Grade {
  const has = (grade: Grade) => occurrences.some((each) => each.grade === grade)
  if (has('both') || (has('measured') && has('model'))) return 'both'
  return has('measured') ? 'measured' : 'model'
}

function tracked(
  { id, occurrences, own, merged }: Group,
  runs: readonly RunDigest[],
): TrackedFinding | undefined {
  // Merged findings add occurrences; the words come from the one that the user kept.
  const staying = own.length > 0 ? own : occurrences
  const newest = staying.find(({ kind }) => kind !== undefined) ?? staying[0]
  if (!newest) return undefined
  const facts = [newest, ...occurrences].find((each) => each.facts.length > 0)?.facts ?? []
  const shown = { ...newest, facts }
  const all = sightsOf(shown.screen, occurrences, runs)
  const seen = all.slice(-SEEN_RUNS)
  const met = seen.filter(({ sight }) => sight === 'met').length
  return {
    id,
    screen: shown.screen,
    presence: presenceOf(all),
    grade: gradeOf(occurrences),
    occurrences,
    shown,
    seen,
    met,
    visited: seen.filter(({ sight }) => sight !== 'away').length,
    personas: personasOf(runs, all),
    merged: [...merged],
  }
}

function sightsOf(
  screen: ScreenRef,
  occurrences: readonly Occurrence[],
  runs: readonly RunDigest[],
): readonly Seen[] {
  const metIn = new Set(occurrences.map(({ runId }) => runId))
  return runs.map((run): Seen => {
    const { runId } = run
    if (metIn.has(runId)) return { runId, sight: 'met' }
    return { runId, sight: couldMeet(run, { screen, occurrences }) ? 'visited' : 'away' }
  })
}

type Met = Pick<TrackedFinding, 'screen' | 'occurrences'>

/** True when a run visited the screen of a finding and can report or measure it. */
export function isOnScreen({ reports, screens }: RunDigest, { screen, occurrences }: Met): boolean {
  const isMeasurable = occurrences.some(({ facts }) => facts.length > 0)
  return (reports || isMeasurable) && screens.some(({ key }) => key === screen.key)
}

/** Like `isOnScreen`, but if the finding is about using a control, the run must have used it. */
export function couldMeet(run: RunDigest, met: Met): boolean {
  if (!isOnScreen(run, met)) return false
  const uses = met.occurrences.map(({ use }) => use)
  return uses.some((use) => use === undefined || run.uses.includes(use))
}

/** Number of findings that first occurred in a run, and of those first counted as gone in it. */
export interface RunChange {
  readonly fresh: number
  readonly gone: number
}

/** Counts per run the new findings, and the findings that disappeared with it. */
export function changesByRun(
  findings: readonly TrackedFinding[],
  runs: readonly RunDigest[],
): ReadonlyMap<RunId, RunChange> {
  const changes = new Map<RunId, RunChange>()
  const count = (seen: Seen | undefined, change: Partial<RunChange>) => {
    if (!seen) return
    const { fresh, gone } = changes.get(seen.runId) ?? { fresh: 0, gone: 0 }
    const { fresh: more = 0, gone: fewer = 0 } = change
    changes.set(seen.runId, { fresh: fresh + more, gone: gone + fewer })
  }
  for (const { screen, occurrences } of findings) {
    const all = sightsOf(screen, occurrences, runs)
    count(
      all.find(({ sight }) => sight === 'met'),
      { fresh: 1 },
    )
    count(goneWith(all), { gone: 1 })
  }
  return changes
}

/** Run in which a missing finding first counted as gone. */
function goneWith(all: readonly Seen[]): Seen | undefined {
  if (presenceOf(all) !== 'gone') return undefined
  const able = all.filter(({ sight }) => sight !== 'away')
  const last = able.findLastIndex(({ sight }) => sight === 'met')
  return able[last + Math.min(GONE_AFTER, last + 1)]
}

/**
 * `new`: first met in the last run. `gone`: missed by the last three runs on its screen, or by
 * fewer if fewer visited it before. `known`: all others.
 */
function presenceOf(all: readonly Seen[]): Presence {
  const able = all.filter(({ sight }) => sight !== 'away')
  const last = able.findLastIndex(({ sight }) => sight === 'met')
  const missed = able.length - 1 - last
  if (missed >= Math.min(GONE_AFTER, last + 1)) return 'gone'
  const first = all.findIndex(({ sight }) => sight === 'met')
  return first === all.length - 1 ? 'new' : 'known'
}

function personasOf(runs: readonly RunDigest[], all: readonly Seen[]): readonly PersonaCount[] {
  const counts = new Map<string, PersonaCount>()
  runs.forEach(({ personaName: name }, index) => {
    const sight = all[index]?.sight
    if (sight === undefined || sight === 'away') return
    const { met, visited } = counts.get(name) ?? { met: 0, visited: 0 }
    counts.set(name, { name, met: met + (sight === 'met' ? 1 : 0), visited: visited + 1 })
  })
  return [...counts.values()]
}

/** Number of recent runs that visited a screen. */
export function visitsOf(screen: string, runs: readonly RunDigest[]): number {
  const last = runs.slice(-SEEN_RUNS)
  return last.filter(({ screens }) => screens.some(({ key }) => key === screen)).length
}
