import { type TrendPoint, trendOf } from '@harness/shared/findings/across/trend.ts'
import { createMemo, Show } from 'solid-js'
import { createMedia } from '../../../kit/page/create-media.ts'
import { RunTracks } from '../../../kit/tracks/run-tracks.tsx'
import { trendNumbers, trendSentence } from '../../../kit/words/application.ts'
import { runsText } from '../../../kit/words/tested.ts'
import type { Tested } from './create-tested.ts'

/** Number of runs shown. */
const RUNS = 24
const RUNS_ON_PHONES = 12

/** Trend of the last runs: one sentence, its numbers, and the runs as columns. */
export function Trend(props: { tested: Tested; open: (run: TrendPoint) => void }) {
  const isPhone = createMedia('(max-width: 639px)')
  const { tested } = props
  const whole = createMemo(() => trendOf(tested.runs() ?? []))
  /** Newest runs, with medians of the visible columns. */
  const shown = createMemo(() => {
    const points = whole().points.slice(-(isPhone() ? RUNS_ON_PHONES : RUNS))
    const hidden = whole().points.length - points.length
    const spans = whole()
      .spans.filter(({ to }) => to > hidden)
      .map((span) => ({ ...span, from: Math.max(0, span.from - hidden), to: span.to - hidden }))
    return { points, spans }
  })
  return (
    <Show when={tested.runs()}>
      <section class="app-trend grid gap-4" aria-label={`Trend of ${tested.name}`}>
        <h2 class="text-heading">{trendSentence(whole())}</h2>
        <p class="quiet-text">{trendNumbers(whole(), tested.count)}</p>
        <Show when={shown().points.length > 0}>
          <RunTracks
            name={tested.name}
            summary={runsText(shown().points, tested.changes())}
            trend={shown()}
            changes={tested.changes()}
            open={props.open}
          />
        </Show>
      </section>
    </Show>
  )
}
