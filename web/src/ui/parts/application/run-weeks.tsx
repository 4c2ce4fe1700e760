import type { TrendPoint } from '@harness/shared/views/across/trend.ts'
import { createMemo, For } from 'solid-js'

interface Week {
  /** Index of its first run, and of the one after its last. */
  readonly from: number
  readonly to: number
  readonly monday: Date
}

const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })

/** The runs by the weeks in which they started. */
function weeksOf(points: readonly TrendPoint[]): readonly Week[] {
  const weeks: Week[] = []
  points.forEach(({ startedAt }, index) => {
    const monday = mondayOf(new Date(startedAt))
    const last = weeks.at(-1)
    if (last && last.monday.getTime() === monday.getTime())
      weeks[weeks.length - 1] = { ...last, to: index + 1 }
    else weeks.push({ from: index, to: index + 1, monday })
  })
  return weeks
}

function mondayOf(moment: Date): Date {
  const day = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())
  day.setDate(day.getDate() - ((day.getDay() + 6) % 7))
  return day
}

/** Columns that a date needs. */
const ROOM = 2

/** The track of weeks: a stretch a week, named by its Monday where there is room. */
export function RunWeeks(props: { points: readonly TrendPoint[] }) {
  const weeks = createMemo(() => weeksOf(props.points))
  return (
    <>
      <span class="track-week-name" aria-hidden="true">
        Week of
      </span>
      <For each={weeks()}>
        {({ from, to, monday }, index) => (
          <span
            class="track-week"
            data-odd={index() % 2 === 1 ? '' : undefined}
            aria-hidden="true"
            style={{ 'grid-column': `${from + 2} / ${to + 2}` }}
          >
            {to - from > ROOM ? DAY.format(monday) : ''}
          </span>
        )}
      </For>
    </>
  )
}
