// Redacts a run for sharing. `proposeRedaction` lists the private values found; `redactRun` applies
// the user's decisions with the same search to rows, screens and pictures. The original run is not
// changed.

import { centre, type Rect } from '../../base/geometry.ts'
import { makeRedactor } from '../../base/redact.ts'
import { type Change, changeTexts, textsOf } from '../../base/texts.ts'
import type { ScreenFile } from '../../device/observation.ts'
import type { Triage } from '../../findings/triage.ts'
import { foldAll, type StepState } from '../../log/fold.ts'
import { joinedRedaction, type Redaction, type RedactionKind } from '../../log/redaction.ts'
import { type Row, type RowOf, stepFile } from '../../log/rows.ts'
import { screenKeyOf } from '../../log/views/screens.ts'
import { type FoundValue, foundValues, type RunToRedact } from './find.ts'
import { isAlways, masked, placeholder } from './kinds.ts'
import { onScreen, type Seen, seenOn } from './regions.ts'
import { type Matcher, makeMatcher } from './spelling.ts'

/** Area that the user drew on the picture of a step, in points. */
export interface DrawnRegion {
  readonly step: number
  readonly rect: Rect
  /** This picture only, or every picture of the same screen, adjusted for scrolling. */
  readonly on: 'picture' | 'screen'
}

/** Decisions of the user; every other item follows the proposal. */
export interface Decisions {
  /** Ids of items to keep. Secrets are removed regardless. */
  readonly keep?: readonly string[]
  readonly remove?: readonly string[]
  readonly drawn?: readonly DrawnRegion[]
  /**
   * Steps whose pictures stay uncovered although a value's location is unknown, or no text was
   * stored to search.
   */
  readonly keepPictures?: readonly number[]
}

export interface RedactionItem {
  readonly id: string
  readonly kind: RedactionKind
  /** Partly masked value for a list. */
  readonly masked: string
  readonly always: boolean
  readonly proposed: 'remove' | 'keep'
  /** Number of rows that contain it, and steps whose pictures show it. */
  readonly rows: number
  readonly steps: readonly number[]
}

export interface Proposal {
  readonly items: readonly RedactionItem[]
  readonly rows: number
  readonly pictures: number
  /** Steps whose text contains a value at an unknown location; the whole picture is covered. */
  readonly unplaced: readonly number[]
  /**
   * Steps without a text to search; the whole picture is covered if the run contains anything to
   * remove.
   */
  readonly unsearched: readonly number[]
  /** Steps whose pictures still show values masked in their texts; those areas are covered. */
  readonly takenOut: readonly number[]
}

const idOf = (index: number) => `v${index + 1}`

function stepsIn(rows: readonly Row[]): readonly RowOf<'step_started'>[] {
  return rows.flatMap((row) => (row.kind === 'step_started' ? [row] : []))
}

function seenByStep(
  { screens }: RunToRedact,
  matcher: Matcher,
  values: readonly FoundValue[],
): ReadonlyMap<number, Seen> {
  const isSecret = (of: number) => isAlways(values[of]?.kind ?? 'typed')
  return new Map(
    [...screens].map(([step, screen]) => [step, seenOn(screen, matcher.matches, isSecret)]),
  )
}

/** Number of rows that contain each value. */
function rowCounts(rows: readonly Row[], matcher: Matcher): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const row of rows) {
    const found = new Set(textsOf(row).flatMap((text) => matcher.matches(text).map(({ of }) => of)))
    for (const of of found) counts.set(of, (counts.get(of) ?? 0) + 1)
  }
  return counts
}

/** Private values found in a run, with a proposal for each. */
export function proposeRedaction(run: RunToRedact): Proposal {
  const values = foundValues(run)
  const matcher = makeMatcher(values)
  const seen = seenByStep(run, matcher, values)
  const counts = rowCounts(run.rows, matcher)
  const steps = stepsIn(run.rows)
  return {
    items: values.map(({ kind, value, proposed }, index) => ({
      id: idOf(index),
      kind,
      masked: masked(value),
      always: isAlways(kind),
      proposed: proposed ? 'remove' : 'keep',
      rows: counts.get(index) ?? 0,
      steps: [...seen].filter(([, at]) => at.values.has(index)).map(([step]) => step),
    })),
    rows: run.rows.length,
    pictures: steps.length,
    unplaced: [...seen].filter(([, { unplaced }]) => unplaced.size > 0).map(([step]) => step),
    unsearched: steps.map(({ step }) => step).filter((step) => !run.screens.has(step)),
    takenOut: [...seen].filter(([, { isTakenOut }]) => isTakenOut).map(([step]) => step),
  }
}

/** Covered areas of an exported picture, in points, or all of it. */
export type Cover = readonly Rect[] | 'whole'

interface RedactedRun {
  readonly rows: readonly Row[]
  readonly screenOf: (step: number) => ScreenFile | undefined
  readonly coverOf: (step: number) => Cover
  readonly redaction: Redaction
  readonly triage: Triage | undefined
}

function removedOf(values: readonly FoundValue[], { keep = [], remove = [] }: Decisions) {
  const isRemoved = ({ kind, proposed }: FoundValue, index: number) =>
    isAlways(kind) || remove.includes(idOf(index)) || (proposed && !keep.includes(idOf(index)))
  return {
    removed: values.filter(isRemoved),
    kept: values.filter((value, index) => !isRemoved(value, index)),
  }
}

function countByKind(values: readonly FoundValue[]): Redaction['removed'] {
  const counts: Partial<Record<RedactionKind, number>> = {}
  for (const { kind } of values) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Drawn regions on the picture of a step, moved by its scroll offset. */
function drawnOn(steps: readonly StepState[], drawn: readonly DrawnRegion[]) {
  const at = new Map(steps.map((step) => [step.step, step]))
  return (step: number): readonly Rect[] =>
    drawn.flatMap((region) => {
      if (region.step === step) return [region.rect]
      const [from, to] = [at.get(region.step), at.get(step)]
      if (region.on === 'picture' || !from || !to || screenKeyOf(from) !== screenKeyOf(to))
        return []
      const { x, y } = from.started.scroll ?? { x: 0, y: 0 }
      const now = to.started.scroll ?? { x: 0, y: 0 }
      const { rect } = region
      return [{ ...rect, x: rect.x + x - now.x, y: rect.y + y - now.y }]
    })
}

const isWithin = (rect: Rect, areas: readonly Rect[]) => {
  const { x, y } = centre(rect)
  return areas.some(
    (area) => x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height,
  )
}

/** Text under drawn areas, which is also removed from the data of its step. */
function wordsUnder({ scene }: ScreenFile, areas: readonly Rect[]): readonly FoundValue[] {
  if (areas.length === 0) return []
  const parts = [...scene.elements, ...(scene.lines ?? [])].filter(({ rect }) =>
    isWithin(rect, areas),
  )
  const texts = parts.flatMap((part) =>
    'label' in part ? [part.label, part.text, part.value] : [part.text],
  )
  return [...new Set(texts)].flatMap((value) =>
    value === undefined || value.trim().length < 2
      ? []
      : [{ kind: 'typed' as const, value, proposed: true }],
  )
}

/** Text changes for the whole run and for steps with drawn regions. */
function makeChanges(
  run: RunToRedact,
  values: readonly FoundValue[],
  drawn: (step: number) => readonly Rect[],
) {
  const shapes = makeRedactor()
  const numbers = new Map<RedactionKind, number>()
  const places = values.map(({ kind }) => {
    const number = (numbers.get(kind) ?? 0) + 1
    numbers.set(kind, number)
    return placeholder(kind, number)
  })
  const matcher = makeMatcher(values)
  const everywhere: Change = (text) => shapes.text(matcher.replace(text, (of) => places[of] ?? ''))
  const byStep = new Map<number, Change>()
  for (const [step, screen] of run.screens) {
    const under = wordsUnder(screen, drawn(step))
    if (under.length === 0) continue
    const here = makeMatcher(under)
    byStep.set(step, (text) => everywhere(here.replace(text, () => '[hidden]')))
  }
  const changeIn = (step: number | undefined) => byStep.get(step ?? 0) ?? everywhere
  return { matcher, changeIn }
}

function stepOf(row: Row): number | undefined {
  return 'step' in row ? row.step : undefined
}

function withOwnFiles(row: Row): Row {
  if (row.kind !== 'step_started') return row
  const screen = row.screen === '' ? '' : stepFile(row.step, 'json')
  return { ...row, screenshot: stepFile(row.step, 'png'), screen }
}

/** Keeps areas that no earlier export covered; every export covers what the recorder masked. */
function newOn({ before, screens }: RunToRedact) {
  return (step: number, areas: readonly Rect[]): readonly Rect[] => {
    const screen = before && screens.get(step)
    if (!screen) return areas
    const again = new Set(seenOn(screen, () => []).rects.map((rect) => JSON.stringify(rect)))
    return areas.filter((rect) => !again.has(JSON.stringify(rect)))
  }
}

function changedTriage(triage: Triage | undefined, change: Change): Triage | undefined {
  return triage?.map(({ reason, comment, ...rest }) => ({
    ...rest,
    ...(reason !== undefined && { reason: change(reason) }),
    ...(comment !== undefined && { comment: change(comment) }),
  }))
}

/** Redacts a run irreversibly: removed values cannot be restored from the result. */
export function redactRun(run: RunToRedact, decisions: Decisions = {}): RedactedRun {
  const { drawn = [], keepPictures = [] } = decisions
  const { removed, kept } = removedOf(foundValues(run), decisions)
  const drawnAt = drawnOn(foldAll(run.rows).steps, drawn)
  const { matcher, changeIn } = makeChanges(run, removed, drawnAt)
  const rows = run.rows.map((row) => changeTexts(withOwnFiles(row), changeIn(stepOf(row))))
  const seen = seenByStep(run, matcher, removed)
  const coverOf = (step: number): Cover => {
    const at = seen.get(step)
    const isUnknown = at ? at.unplaced.size > 0 : removed.length > 0
    if (isUnknown && !keepPictures.includes(step)) return 'whole'
    return [...(at?.rects ?? []), ...drawnAt(step)]
  }
  const steps = stepsIn(run.rows)
  const newAreas = newOn(run)
  const covers = steps.map(({ step, pointSize }) => {
    const cover = coverOf(step)
    if (cover === 'whole') return { step, cover, drawn: 0 }
    const byHand = onScreen(drawnAt(step), pointSize)
    return { step, cover: onScreen(newAreas(step, cover), pointSize), drawn: byHand.length }
  })
  const areas = covers.flatMap(({ cover }) => (cover === 'whole' ? [] : cover))
  const redaction: Redaction = {
    removed: countByKind(removed),
    kept: countByKind(kept),
    rows: rows.filter((row, index) => JSON.stringify(row) !== JSON.stringify(run.rows[index]))
      .length,
    regions: areas.length,
    drawn: covers.reduce((sum, each) => sum + each.drawn, 0),
    pictures: covers.filter(({ cover }) => cover === 'whole' || cover.length > 0).length,
    whole: covers.filter(({ cover }) => cover === 'whole').map(({ step }) => step),
    unsearched: steps
      .map(({ step }) => step)
      .filter((step) => !seen.has(step) && coverOf(step) !== 'whole'),
  }
  return {
    rows,
    coverOf,
    screenOf: (step) => {
      const screen = run.screens.get(step)
      return screen && changeTexts(screen, changeIn(step))
    },
    triage: changedTriage(run.triage, changeIn(undefined)),
    redaction: run.before ? joinedRedaction(run.before, redaction) : redaction,
  }
}

type SecretsIn = Pick<Proposal, 'items' | 'takenOut'>

/** Decisions that remove only secrets; undefined without secrets, so that nothing changes. */
export function secretsOnly({ items, takenOut }: SecretsIn): Decisions | undefined {
  const kept = items.filter(({ always }) => !always)
  const hasNone = kept.length === items.length && takenOut.length === 0
  return hasNone ? undefined : { keep: kept.map(({ id }) => id) }
}
