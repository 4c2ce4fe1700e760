// Section with the paths and first actions of a study: a drawing for each variant, and tables with
// the same data.
import { counted } from '../../base/counted.ts'
import type { FirstAction, GoalPaths } from '../../findings/study/paths.ts'
import { totalOf } from '../../findings/study/rate.ts'
import type { ApplicationResult } from '../../findings/study/result.ts'
import { durationText } from '../report/words.ts'
import { MOST_ACTIONS, pathFigure } from './path-figure.ts'
import { type Cell, rateCell, type Section, type Table, text, variantHeads } from './tables.ts'
import { rateText } from './words.ts'

const HOW =
  'The number on a line, and its width, are the runs that took it. A dashed line leads back to a screen seen before. Runs that a fault or a person ended are left out.'
const PERSONAS =
  'Personas are played by a model. In a first-click study with people, the clicks of a model were distributed otherwise in 53 % of the tasks (Kuric, Demcak and Krajcovic 2026, arXiv:2605.18302): read paths as hints.'
const SWEPT = 'A sweep uses every control in turn: its path is no choice.'

export function pathSection(application: ApplicationResult): Section {
  const { paths, runs } = application
  const drawn = paths.map((each) => goalParts(application, each))
  const figures = drawn.flatMap((each) => each.figures)
  const has = (isExact: boolean) =>
    runs.some((run) => run.kind === 'goal' && run.isExact === isExact)
  const left = Math.max(0, ...figures.map((each) => each.left))
  return {
    title: 'Paths',
    lines:
      paths.length === 0
        ? []
        : [
            HOW,
            ...(has(false) ? [PERSONAS] : []),
            ...(has(true) ? [SWEPT] : []),
            ...(left > 0
              ? [`The ${left} least visited screens are not drawn; the tables have them.`]
              : []),
          ],
    tables: drawn.flatMap((each) => each.tables),
    figures,
  }
}

function goalParts(application: ApplicationResult, paths: GoalPaths) {
  const { variants, paths: all } = application
  const goal = all.length > 1 ? `, ${paths.task}` : ''
  const parts = variants.map(({ letter, name }, at) => {
    const variant = variants.length > 1 ? ` of ${letter} ${name}` : ''
    const rowOf = (screen: number) =>
      `screen ${application.name} ${paths.task} ${letter} ${screen}`.replace(/[^\w]+/g, '-')
    const caption = `${variant}${goal}`
    const made = Math.max(
      0,
      ...paths.screens.map((each) => totalOf(each.variants[at]?.came ?? { k: 0, n: 0 }).n),
    )
    return {
      figure: pathFigure(paths, at, {
        caption: `Paths${caption}, ${counted(made, 'run')}`,
        rowOf,
        variants: variants.map((each) => `${each.letter} ${each.name}`),
      }),
      table: screenTable(paths, at, { caption: `Screens${caption}`, rowOf }),
    }
  })
  return {
    figures: parts.flatMap(({ figure }) => figure ?? []),
    tables: [
      ...parts.flatMap(({ table }) => (table.rows.length > 0 ? [table] : [])),
      ...(paths.edges.length > 0 ? [edgeTable(application, paths, goal)] : []),
      ...(paths.actions.length > 0 ? [actionTable(application, paths, goal)] : []),
    ],
  }
}

interface Named {
  readonly caption: string
  readonly rowOf: (screen: number) => string
}

function screenTable({ screens }: GoalPaths, at: number, { caption, rowOf }: Named): Table {
  return {
    caption,
    heads: [
      'Screen',
      'Came here',
      'Turned back',
      'Stopped here',
      'Reached the goal',
      'Median time',
    ],
    rows: screens.flatMap(({ name, variants }, screen): readonly (readonly Cell[])[] => {
      const rates = variants[at]
      if (!rates || totalOf(rates.came).k === 0) return []
      const { came, turnedBack, stopped, reached, ms } = rates
      return [
        [
          { text: name, id: rowOf(screen) },
          rateCell(came),
          text(rateText(turnedBack)),
          text(rateText(stopped)),
          text(rateText(reached)),
          text(ms === undefined ? '' : durationText(ms)),
        ],
      ]
    }),
  }
}

function edgeTable(application: ApplicationResult, paths: GoalPaths, goal: string): Table {
  const screenName = (screen: number) => paths.screens[screen]?.name ?? ''
  return {
    caption: `From screen to screen${goal}`,
    heads: ['From', 'To', ...variantHeads(application, 'Runs')],
    rows: paths.edges.map(({ from, to, isBack, rates }) => [
      text(screenName(from)),
      text(isBack ? `${screenName(to)}, back` : screenName(to)),
      ...rates.map((rate) => rateCell(rate, 'no run yet')),
    ]),
  }
}

function actionTable(application: ApplicationResult, paths: GoalPaths, goal: string): Table {
  return {
    caption: `First action on each screen${goal}`,
    heads: ['Screen', 'First action', ...variantHeads(application, 'Runs')],
    rows: paths.screens.flatMap(({ name }, screen) => {
      const own = paths.actions.filter((each) => each.screen === screen)
      const rest = own.length - MOST_ACTIONS
      return [
        ...own.slice(0, MOST_ACTIONS).map((action) => actionRow(name, action)),
        ...(rest > 0
          ? [
              [
                text(name),
                text(`${rest} more, each rarer`),
                ...application.variants.map(() => text('')),
              ],
            ]
          : []),
      ]
    }),
  }
}

function actionRow(screen: string, { text: action, rates }: FirstAction): readonly Cell[] {
  return [text(screen), text(action), ...rates.map((rate) => rateCell(rate))]
}
