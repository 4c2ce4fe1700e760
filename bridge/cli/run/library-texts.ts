// Texts of a library that a model reads: warnings about them, and the notes of a persona.
import type { Library } from '@harness/shared/order/library/file.ts'
import type { Application } from '@harness/shared/order/library/library.ts'
import type { TextWarning } from '@harness/shared/order/library/scan.ts'
import { isFirstTime } from '@harness/shared/order/persona.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'

/** Formats a line for each warning; the file may be from someone else. */
export function warningLines(warnings: readonly TextWarning[]): readonly string[] {
  return warnings.map(
    ({ list, name, what }) => `--library: ${name} in ${list} ${what}. Read it before you trust it.`,
  )
}

interface KeptTexts {
  readonly application?: Application
  readonly library: Library
}

/** Notes that the persona may read; empty for a persona new to the application. */
export function skillsOf(
  given: string | undefined,
  { application, library }: KeptTexts,
): Pick<RunOrder, 'skills'> {
  const wanted = given?.trim().toLowerCase()
  const persona = library.personas.find(({ name }) => name.toLowerCase() === wanted)
  const skills = application?.skills ?? []
  return skills.length === 0 || (persona && isFirstTime(persona)) ? {} : { skills }
}

/** Finds a persona of the library by name; returns any other text unchanged. */
export function personaIn(
  given: string | undefined,
  { library }: Pick<KeptTexts, 'library'>,
): RunOrder['persona'] | string | undefined {
  const wanted = given?.trim().toLowerCase()
  const found = library.personas.find(({ name }) => name.toLowerCase() === wanted)
  return found ? { name: found.name, text: found.text } : given
}
