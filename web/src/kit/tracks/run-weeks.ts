import type { TrendPoint } from '@harness/shared/findings/across/trend.ts'
import type { StripScreen } from '@harness/shared/findings/strip.ts'

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

function mondayOf(moment: Date): Date {
  const day = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())
  day.setDate(day.getDate() - ((day.getDay() + 6) % 7))
  return day
}

/** Weeks in which the runs started, as segments named by their Monday. */
export function weeksOf(points: readonly TrendPoint[]): readonly StripScreen[] {
  const weeks: StripScreen[] = []
  points.forEach(({ startedAt }, index) => {
    const name = DAY.format(mondayOf(new Date(startedAt)))
    const last = weeks.at(-1)
    if (last?.name === name) weeks[weeks.length - 1] = { ...last, to: index + 1 }
    else weeks.push({ from: index, to: index + 1, name, shade: weeks.length % 2 })
  })
  return weeks
}
