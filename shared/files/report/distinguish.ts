// Names of runs beside each other: what differs between runs of one application and persona.
import type { RunReport } from './run-report.ts'
import { modelText } from './words.ts'

/** Facts by which such runs may differ, in the order of a name. */
const FACETS: readonly ((report: RunReport) => string)[] = [
  ({ screen = '' }) => screen,
  ({ setting }) => setting,
  modelText,
  ({ signIn = '' }) => signIn,
]

/**
 * The values by which a run differs from the others of its application and persona: screen, browser
 * and conditions, model and sign-in. A value that all of them share is left out.
 */
export function distinctionsOf(
  reports: readonly RunReport[],
): (report: RunReport) => readonly string[] {
  const known = new Map<string, readonly RunReport[]>()
  for (const report of reports)
    known.set(keyOf(report), [...(known.get(keyOf(report)) ?? []), report])
  return (report) => {
    const beside = known.get(keyOf(report)) ?? []
    return FACETS.flatMap((facet) => {
      const isShared = new Set(beside.map(facet)).size < 2
      return isShared ? [] : [facet(report)].filter(Boolean)
    })
  }
}

const keyOf = ({ application, persona }: RunReport) => `${application}\n${persona}`

/**
 * Places where a finding occurs, named by application and screen where the runs have several.
 * Undefined where all runs share both.
 */
export function foundOn(
  reports: readonly RunReport[],
  has: (report: RunReport) => boolean,
): string | undefined {
  const applications = new Set(reports.map(({ application }) => application))
  const screens = new Set(reports.flatMap(({ screen }) => screen ?? []))
  if (applications.size < 2 && screens.size < 2) return undefined
  const placeOf = ({ application, screen = '' }: RunReport) =>
    [applications.size > 1 ? application : '', screens.size > 1 ? screen : '']
      .filter(Boolean)
      .join(', ')
  return [...new Set(reports.filter(has).map(placeOf))].join('; ')
}
