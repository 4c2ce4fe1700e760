// Paths of one variant with the text of each screen, for the page and the report.
import { counted } from '../../base/counted.ts'
import type { GoalPaths, ScreenRates } from '../../findings/study/paths.ts'
import { totalOf } from '../../findings/study/rate.ts'
import { durationText } from '../report/words.ts'
import { type MapNode, type PathMap, pathMap } from './path-map.ts'
import { rateText } from './words.ts'

interface NamedValue {
  readonly name: string
  readonly value: string
}

/** Short text about the runs that ended on a screen. */
export interface ScreenEnd {
  readonly kind: 'stopped' | 'reached'
  readonly text: string
}

export interface FigureNode extends MapNode {
  /** For example "10 of 10". */
  readonly count: string
  /** First number of `count`, and the remaining text for a screen reader: " of 10 runs". */
  readonly met: number
  readonly rest: string
  readonly ends: readonly ScreenEnd[]
  /** Id of its row in the table. */
  readonly row: string
  /** File next to the report. */
  readonly picture?: string
  readonly key: string
  /** Values of this variant, and of the others for comparison. */
  readonly facts: readonly NamedValue[]
  /** Sorted by frequency. */
  readonly actions: readonly NamedValue[]
}

export interface PathFigure extends Omit<PathMap, 'nodes'> {
  readonly caption: string
  readonly nodes: readonly FigureNode[]
}

interface Named {
  readonly caption: string
  readonly rowOf: (screen: number) => string
  /** Letter and name of each variant, such as "A Live". */
  readonly variants: readonly string[]
}

/** Undefined when there is nothing to draw. */
export function pathFigure(
  paths: GoalPaths,
  variant: number,
  { caption, rowOf, variants }: Named,
): PathFigure | undefined {
  const map = pathMap(paths, variant)
  return (
    map && {
      ...map,
      caption,
      nodes: map.nodes.map((node) => ({
        ...node,
        ...captionOf(node),
        row: rowOf(node.screen),
        key: paths.screens[node.screen]?.key ?? '',
        facts: [...factsOf(node.rates), ...elsewhere(paths, node.screen, { variant, variants })],
        actions: actionsOn(paths, node.screen, variant),
        ...(node.shownIn && { picture: pictureOf(node.shownIn) }),
      })),
    }
  )
}

/** Maximum number of first actions listed for a screen. */
export const MOST_ACTIONS = 5

function actionsOn({ actions }: GoalPaths, screen: number, variant: number) {
  return actions
    .flatMap(({ screen: own, text, rates }): readonly NamedValue[] => {
      const rate = rates[variant]
      if (own !== screen || !rate || totalOf(rate).k === 0) return []
      return [{ name: text, value: rateText(rate) }]
    })
    .slice(0, MOST_ACTIONS)
}

function factsOf({ came, turnedBack, stopped, reached, ms }: ScreenRates) {
  return [
    { name: 'Runs that came here', value: rateText(came) },
    { name: 'Turned back', value: rateText(turnedBack) },
    { name: 'Stopped here', value: rateText(stopped) },
    { name: 'Reached the goal here', value: rateText(reached) },
    ...(ms === undefined ? [] : [{ name: 'Median time here', value: durationText(ms) }]),
  ]
}

function elsewhere(
  { screens }: GoalPaths,
  screen: number,
  { variant, variants }: { readonly variant: number; readonly variants: readonly string[] },
) {
  return variants.flatMap((name, at) => {
    const rates = screens[screen]?.variants[at]
    if (at === variant || !rates) return []
    return [{ name: `Came here in ${name}`, value: rateText(rates.came, 'no run yet') }]
  })
}

/** Path of a step's picture, relative to the folder of the study. */
export function pictureOf({ run, step }: NonNullable<MapNode['shownIn']>): string {
  return `runs/${run}/step-${String(step).padStart(3, '0')}.png`
}

function captionOf({ rates }: MapNode): Pick<FigureNode, 'count' | 'met' | 'rest' | 'ends'> {
  const { came, stopped, reached } = rates
  const { k, n } = totalOf(came)
  const [left, done] = [totalOf(stopped).k, totalOf(reached).k]
  const ends = [
    ...(done > 0 ? [{ kind: 'reached', text: `${done} reached the goal` } as const] : []),
    ...(left > 0 ? [{ kind: 'stopped', text: `${left} stopped here` } as const] : []),
  ]
  return { count: `${k} of ${n}`, met: k, rest: ` of ${counted(n, 'run')}`, ends }
}
