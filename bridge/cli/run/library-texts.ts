// Texts of a library file that a model reads: what to warn of, and what a persona may know.
import type { Library } from '@harness/shared/order/library/file.ts'
import type { Application } from '@harness/shared/order/library/library.ts'
import type { TextWarning } from '@harness/shared/order/library/scan.ts'
import { isFirstTime } from '@harness/shared/order/persona.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'

/** A line of each; the file may be from someone else. */
export function warningLines(warnings: readonly TextWarning[]): readonly string[] {
  return warnings.map(
    ({ list, name, what }) => `--library: ${name} in ${list} ${what}. Read it before you trust it.`,
  )
}

interface KeptTexts {
  readonly application?: Application
  readonly library: Library
}

/** Notes that the persona may read; none for one that meets the application for the first time. */
export function skillsOf(
  given: string | undefined,
  { application, library }: KeptTexts,
): Pick<RunOrder, 'skills'> {
  const wanted = given?.trim().toLowerCase()
  const persona = library.personas.find(({ name }) => name.toLowerCase() === wanted)
  const skills = application?.skills ?? []
  return skills.length === 0 || (persona && isFirstTime(persona)) ? {} : { skills }
}

/** A persona of the library by its name; anything else stays as it was given. */
export function personaIn(
  given: string | undefined,
  { library }: Pick<KeptTexts, 'library'>,
): RunOrder['persona'] | string | undefined {
  const wanted = given?.trim().toLowerCase()
  const found = library.personas.find(({ name }) => name.toLowerCase() === wanted)
  return found ? { name: found.name, text: found.text } : given
}
