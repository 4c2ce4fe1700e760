// Names of runs beside each other: what differs between runs of one application and persona.
import { isSweep } from '../../order/provider-names.ts'
import type { RunReport } from './run-report.ts'
import { modelText } from './words.ts'

const settingOf = ({ setting }: RunReport) => setting

/** Facts by which such runs may differ, in the order of a name. */
const FACETS: readonly ((report: RunReport) => string)[] = [
  ({ screen = '' }) => screen,
  settingOf,
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
      // A run that did not start has no browser: the others keep the names that they have without
      // it.
      const known = beside.filter(({ device }) => facet !== settingOf || device !== '')
      const isShared = new Set(known.map(facet)).size < 2
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

/** "Skip a box, http://localhost:3000/, phone 390 × 844": a run among these, in plain text. */
export function runNames(reports: readonly RunReport[]): (report: RunReport) => string {
  const distinctions = distinctionsOf(reports)
  const personas = new Set(reports.map(({ persona }) => persona))
  return (report) => {
    const { application, address, goals, persona, provider } = report
    const what = report.audit ? 'Audit' : (goals[0]?.goal ?? application)
    const who = personas.size > 1 && !isSweep(provider) ? persona : ''
    return [what, who, address || application, ...distinctions(report)].filter(Boolean).join(', ')
  }
}
