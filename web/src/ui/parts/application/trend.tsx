import { type TrendPoint, trendOf } from '@harness/shared/views/across/trend.ts'
import { createMemo, Show } from 'solid-js'
import type { Tested } from '../../state/home/create-tested.ts'
import { createMedia } from '../../state/shell/create-media.ts'
import { trendNumbers, trendSentence } from '../../words/application.ts'
import { RunTracks } from './run-tracks.tsx'

/** Runs of the tracks. */
const RUNS = 24
const RUNS_ON_PHONES = 12

/** How the last runs went: one sentence, its numbers, and the runs in tracks. */
export function Trend(props: { tested: Tested; open: (run: TrendPoint) => void }) {
  const isPhone = createMedia('(max-width: 639px)')
  const { tested } = props
  const whole = createMemo(() => trendOf(tested.runs() ?? []))
  const points = createMemo(() => whole().points.slice(-(isPhone() ? RUNS_ON_PHONES : RUNS)))
  /** Medians of the columns that are shown, counted from the first of them. */
  const spans = createMemo(() => {
    const hidden = whole().points.length - points().length
    return whole().spans.flatMap((span) =>
      span.to <= hidden
        ? []
        : [{ ...span, from: Math.max(0, span.from - hidden), to: span.to - hidden }],
    )
  })
  return (
    <Show when={tested.runs()}>
      <section class="app-trend" aria-label={`Trend of ${tested.name}`}>
        <h2>{trendSentence(whole())}</h2>
        <p class="quiet-text">{trendNumbers(whole(), tested.count)}</p>
        <Show when={points().length > 0}>
          <RunTracks
            name={tested.name}
            points={points()}
            spans={spans()}
            changes={tested.changes()}
            open={props.open}
          />
        </Show>
      </section>
    </Show>
  )
}
