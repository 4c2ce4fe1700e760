// Texts about an application: its latest runs and its defaults.

import { SCREEN_SIZES } from '@harness/shared/device/screen-sizes.ts'
import type { RunChange } from '@harness/shared/findings/across/tracked.ts'
import { LEAST_RUNS, type Trend, type TrendPoint } from '@harness/shared/findings/across/trend.ts'
import type { Application, Target } from '@harness/shared/order/library/library.ts'
import type { RunDefaults } from '@harness/shared/order/options/defaults.ts'
import {
  type Inherited,
  inherit,
  type Layers,
  resolve,
} from '@harness/shared/order/options/layers.ts'
import { type OptionKey, optionRows } from '@harness/shared/order/options/options.ts'
import type { OptionContext } from '@harness/shared/order/options/row.ts'
import { providerLabel } from '@harness/shared/order/provider-names.ts'
import type { Check } from '@harness/shared/order/run.ts'
import { checkText } from './check.ts'
import { momentText } from './findings.ts'
import { screenText, targetText } from './library.ts'
import { modelLabel } from './model.ts'
import { clockText, countOf, countText } from './number.ts'
import { pillOf } from './state-pill.ts'

/** Sentence such as "6 of the last 12 runs succeeded, 2 more unconfirmed; 3 of the 12 before." */
export function trendSentence({ points, spans }: Trend): string {
  const last = spans.at(-1)
  const before = spans.at(-2)
  if (!last)
    return points.length === 0
      ? 'No run with a verdict yet.'
      : `${countOf(points.length, 'run')} ended. A trend needs ${LEAST_RUNS}.`
  const size = (span: { from: number; to: number }) => span.to - span.from
  const unconfirmed = last.unconfirmed > 0 ? `, ${last.unconfirmed} more unconfirmed` : ''
  const earlier = before ? `; ${before.confirmed} of the ${size(before)} before` : ''
  return `${last.confirmed} of the last ${size(last)} runs succeeded${unconfirmed}${earlier}.`
}

/** Sentences: "Median length 19 steps, was 28; 2:41, was 3:10. The last run met 3 new findings." */
export function trendNumbers(
  { points, spans }: Trend,
  count: (set: 'new' | 'gone') => number | undefined,
): string {
  const last = spans.at(-1)
  const before = spans.at(-2)
  const was = (text: string | undefined) => (text === undefined ? '' : `, was ${text}`)
  const lengths = last && [
    `Median length ${countOf(Math.round(last.steps), 'step')}`,
    was(before && countText(Math.round(before.steps))),
    `; median time ${clockText(last.durationMs)}`,
    was(before && clockText(before.durationMs)),
    '.',
  ]
  const change = points.length > 0 ? changeSentence(count('new'), count('gone')) : ''
  return [lengths?.join('') ?? '', change].filter(Boolean).join(' ')
}

function changeSentence(fresh: number | undefined, gone: number | undefined): string {
  if (fresh === undefined || gone === undefined) return ''
  const met =
    fresh > 0 ? `The last run met ${countOf(fresh, 'new finding')}` : 'The last run met nothing new'
  const left = gone === 0 ? '' : `; ${countText(gone)} ${gone === 1 ? 'is' : 'are'} gone`
  return `${met}${left}.`
}

const VERDICTS = ['success', 'failure', 'blocked'] as const

/** Text for one run of the strip: "Today 09:14, failed, 24 steps, 2:41, 7 findings, 3 new". */
export function pointText(point: TrendPoint, change: RunChange | undefined, now: number): string {
  const { word } = pillOf({
    phase: 'completed',
    verdict: VERDICTS.find((verdict) => verdict === point.end),
    ending: point.ending,
    confirmed: point.confirmed,
  })
  const { fresh = 0, gone = 0 } = change ?? {}
  return [
    momentText(point.startedAt, now),
    word.toLowerCase(),
    countOf(point.steps, 'step'),
    clockText(point.durationMs),
    countOf(point.findings, 'finding'),
    ...(fresh > 0 ? [`${countText(fresh)} new`] : []),
    ...(gone > 0 ? [`${countText(gone)} gone`] : []),
  ].join(', ')
}

/** A default of an application: its value, and the source when it is inherited. */
export interface DefaultLine {
  readonly name: string
  readonly value: string
  readonly source: string
}

const SOURCES = {
  run: '',
  application: '',
  settings: 'from Settings',
  harness: 'default',
} as const

/** Default values for a run of this application, each with its source. */
export function defaultLines(
  { target, defaults, checks }: Pick<Application, 'target' | 'defaults' | 'checks'>,
  settings: RunDefaults,
): readonly DefaultLine[] {
  const layers: Layers<RunDefaults> = { settings, application: defaults, run: {} }
  const context: OptionContext = { from: 'app', url: target.kind === 'web' ? target.url : '' }
  const line = <T>(name: string, of: Inherited<T>, text: (value: T) => string) => ({
    name,
    value: text(of.value),
    source: SOURCES[of.source],
  })
  const own = (name: string, value: string) => ({ name, value, source: '' })
  return [
    own(target.kind === 'web' ? 'Address' : 'Application', targetText(target)),
    ...(target.kind === 'web'
      ? [
          {
            name: 'Browser',
            value: screenText({
              ...target,
              viewport: target.viewport ?? settings.viewport ?? SCREEN_SIZES.desktop,
            }),
            source: target.viewport ? '' : SOURCES[settings.viewport ? 'settings' : 'harness'],
          },
        ]
      : []),
    line(
      'Persona',
      inherit<RunDefaults, string | undefined>(layers, (of) => of.persona, undefined),
      (name) => name ?? 'The one used last',
    ),
    line(
      'Model',
      inherit<RunDefaults, RunDefaults['model']>(layers, (of) => of.model, undefined),
      (model) =>
        model
          ? modelLabel(model.provider, model.model) || providerLabel(model.provider)
          : 'Chosen in New run',
    ),
    ...optionLines(layers, context),
    own('Checks', checksText(checks)),
  ]
}

function optionLines(layers: Layers, context: OptionContext): readonly DefaultLine[] {
  return optionRows().flatMap(([key, row]) => {
    if (!row.layers.includes('application')) return []
    const { value, source } = resolve<OptionKey>(layers, key, context)
    const text = row.listText ? row.listText(value) : row.text?.(value, context)
    if (text === undefined) return []
    return [{ name: row.listName ?? row.name, value: text, source: SOURCES[source] }]
  })
}

function checksText(checks: readonly Check[]): string {
  return checks.length === 0 ? 'None for every goal' : checks.map(checkText).join(', ')
}

/** Line below the name of an application: "http://shop.test/, 24 runs since 2 November". */
export function metaText(
  target: Target | undefined,
  runs: readonly { readonly startedAt: string }[],
): string {
  const where = target ? targetText(target) : 'Not in the library'
  const [first] = runs
  if (!first) return `${where}. No runs yet`
  return `${where}. ${countOf(runs.length, 'run')}${runs.length === 1 ? ',' : ' since'} ${SINCE.format(new Date(first.startedAt))}`
}

const SINCE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
