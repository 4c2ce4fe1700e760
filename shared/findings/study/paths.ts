// Paths of all runs of a study: screens, transitions between them, where runs turn back or stop,
// and first actions on each screen.
import { middleOf } from '../../base/statistics/median.ts'
import { rateOf, type StudyRate, totalOf } from './rate.ts'
import type { StudyRun } from './runs.ts'

/** Figures of a screen for the runs of one variant. */
export interface ScreenRates {
  /** Runs that visited the screen, of all runs. */
  readonly came: StudyRate
  /** Runs that left it for a screen seen before, of those that visited it. */
  readonly turnedBack: StudyRate
  /** Runs that ended here without and with reaching their goal, of those that visited it. */
  readonly stopped: StudyRate
  readonly reached: StudyRate
  /** Median of the total time that a run spent here, in milliseconds. */
  readonly ms?: number
  /** Ids of the runs that visited it. */
  readonly runs: readonly string[]
}

export interface PathScreen {
  readonly key: string
  readonly name: string
  /** In variant order. */
  readonly variants: readonly ScreenRates[]
  /** Run and step that show the screen, for each variant that visited it. */
  readonly shownIn: readonly ({ readonly run: string; readonly step: number } | undefined)[]
}

/** Transition between two screens, by index; `isBack`: to one seen before. */
export interface PathEdge {
  readonly from: number
  readonly to: number
  readonly isBack: boolean
  /** Runs that took it, of all runs, per variant. */
  readonly rates: readonly StudyRate[]
}

/** First action on a screen, with the share of runs that chose it among those that acted there. */
export interface FirstAction {
  readonly screen: number
  readonly text: string
  readonly rates: readonly StudyRate[]
}

export interface GoalPaths {
  readonly task: string
  /** In the order in which runs visit them. */
  readonly screens: readonly PathScreen[]
  readonly edges: readonly PathEdge[]
  /** By screen, most frequent first. */
  readonly actions: readonly FirstAction[]
}

/** Paths for each goal. Runs ended by a fault or a person are left out. */
export function pathsOf(
  goals: readonly StudyRun[],
  variants: readonly string[],
): readonly GoalPaths[] {
  const runs = goals.filter(({ counts, swept, visits }) => (counts || swept) && visits.length > 0)
  const tasks = [...new Set(runs.map(({ task }) => task))]
  return tasks.map((task) =>
    goalPaths(
      task,
      runs.filter((run) => run.task === task),
      variants,
    ),
  )
}

function goalPaths(
  task: string,
  runs: readonly StudyRun[],
  variants: readonly string[],
): GoalPaths {
  const groups = variants.map((variant) => runs.filter((run) => run.variant === variant))
  const screens = screensIn(runs)
  const numbers = new Map(screens.map(({ key }, at) => [key, at]))
  return {
    task,
    screens: screens.map(({ key, name }) => ({
      key,
      name,
      variants: groups.map((group) => screenRates(group, key)),
      shownIn: groups.map((group) => shownIn(group, key)),
    })),
    edges: edgesOf(runs, groups, numbers),
    actions: screens.flatMap(({ key }, at) => actionsOn(groups, key, at)),
  }
}

/** Sorts screens by their mean position; screens with equal names also show their path. */
function screensIn(runs: readonly StudyRun[]) {
  const places = new Map<string, { readonly name: string; readonly at: number[] }>()
  for (const { visits } of runs) {
    const seen = [...new Map(visits.map(({ screen }) => [screen.key, screen.name]))]
    seen.forEach(([key, name], at) => {
      const known = places.get(key)
      if (known) known.at.push(at)
      else places.set(key, { name, at: [at] })
    })
  }
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const names = [...places.values()].map(({ name }) => name)
  const isShared = (name: string) => names.filter((each) => each === name).length > 1
  return [...places]
    .map(([key, { name, at }]) => ({
      key,
      name: isShared(name) ? `${name} (${key.split(' ')[0] || '/'})` : name,
      place: mean(at),
      count: at.length,
    }))
    .toSorted((a, b) => a.place - b.place || b.count - a.count || a.key.localeCompare(b.key))
}

function screenRates(runs: readonly StudyRun[], key: string): ScreenRates {
  const isHere = ({ visits }: StudyRun) => visits.some(({ screen }) => screen.key === key)
  const endsHere = ({ visits }: StudyRun) => visits.at(-1)?.screen.key === key
  const here = runs.filter(isHere)
  const of = (holds: (run: StudyRun) => boolean) => rateOf(here, holds, 'some')
  const ms = middleOf(
    here.map(({ visits }) =>
      visits.filter(({ screen }) => screen.key === key).reduce((sum, visit) => sum + visit.ms, 0),
    ),
  )
  return {
    came: rateOf(runs, isHere, 'some'),
    turnedBack: of((run) => waysOf(run).some(({ from, isBack }) => isBack && from === key)),
    stopped: of((run) => endsHere(run) && !run.succeeded && !run.swept),
    reached: of((run) => endsHere(run) && run.succeeded),
    ...(ms !== undefined && { ms }),
    runs: here.map(({ id }) => id),
  }
}

function shownIn(runs: readonly StudyRun[], key: string) {
  for (const { id, visits } of runs) {
    const visit = visits.find(({ screen }) => screen.key === key)
    if (visit) return { run: id, step: visit.step }
  }
  return undefined
}

interface Way {
  readonly from: string
  readonly to: string
  readonly isBack: boolean
}

function waysOf({ visits }: Pick<StudyRun, 'visits'>): readonly Way[] {
  const seen = new Set<string>()
  return visits.flatMap(({ screen: { key }, startsOver }, at): readonly Way[] => {
    if (startsOver) seen.clear()
    const isBack = seen.has(key)
    seen.add(key)
    const before = visits[at - 1]
    return startsOver || !before ? [] : [{ from: before.screen.key, to: key, isBack }]
  })
}

function edgesOf(
  runs: readonly StudyRun[],
  groups: readonly (readonly StudyRun[])[],
  numbers: ReadonlyMap<string, number>,
): readonly PathEdge[] {
  const keyOf = ({ from, to, isBack }: Way) => [from, to, isBack].join('\n')
  const ways = new Map<string, Way>()
  const takenBy = new Map<string, Set<string>>()
  for (const run of runs)
    for (const way of waysOf(run)) {
      const key = keyOf(way)
      ways.set(key, way)
      takenBy.set(key, (takenBy.get(key) ?? new Set()).add(run.id))
    }
  return [...ways]
    .map(([key, way]) => ({
      from: numbers.get(way.from) ?? 0,
      to: numbers.get(way.to) ?? 0,
      isBack: way.isBack,
      rates: groups.map((group) => rateOf(group, ({ id }) => !!takenBy.get(key)?.has(id), 'some')),
    }))
    .toSorted((a, b) => a.from - b.from || Number(a.isBack) - Number(b.isBack) || a.to - b.to)
}

function actionsOn(
  groups: readonly (readonly StudyRun[])[],
  key: string,
  screen: number,
): readonly FirstAction[] {
  const firstOf = ({ visits }: StudyRun) =>
    visits.find((visit) => visit.screen.key === key && visit.action !== undefined)?.action
  const acting = groups.map((group) => group.filter((run) => firstOf(run) !== undefined))
  const texts = [...new Set(acting.flat().map((run) => firstOf(run) ?? ''))]
  const total = ({ rates }: FirstAction) => rates.reduce((sum, rate) => sum + totalOf(rate).k, 0)
  return texts
    .map((text) => ({
      screen,
      text,
      rates: acting.map((group) => rateOf(group, (run) => firstOf(run) === text, 'some')),
    }))
    .toSorted((a, b) => total(b) - total(a) || a.text.localeCompare(b.text))
}
