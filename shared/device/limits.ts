// Limits of Harness itself, recognized by its devices' own sentences, so that they are not blamed
// on the application.
import type { Outcome } from './command.ts'

const LIMITS: readonly (readonly [sentence: RegExp, limit: string])[] = [
  [/no file is available/i, 'It needs a file, and none was given to this run.'],
  [/opens another program|leads to another program/, 'It leads to another program.'],
  [/prototype (?:made of pictures )?cannot/i, 'A prototype cannot do this.'],
  [
    /\(HTTP authentication\)|user name and password of the browser/,
    'It needs a user name and password of the browser.',
  ],
  [/no sign-in is prepared/, 'It needs a sign-in, and none was given to this run.'],
  [/cannot be driven|permission of the browser/, 'It needs a permission that this run has not.'],
]

/** Limit of a sweep without the tool that presses, as for a persona who uses no pointer. */
export const CANNOT_PRESS =
  'A sweep presses controls, and this run has no tool to press with. Use a model for it, or leave its persona out.'

type Came = Pick<Outcome, 'success' | 'outcome'> & { readonly detail?: string | undefined }

/** Limit of Harness that a call met; undefined when the application answered. */
export function limitMet({ outcome, detail = '' }: Came): string | undefined {
  if (outcome === 'rejected') return 'It needs an approval, and it was not given.'
  if (outcome !== 'refused' && outcome !== 'unchanged') return undefined
  // Quoted text comes from the page and may say anything.
  const own = detail.replace(/“[^”]*”|"[^"]*"/g, '')
  return LIMITS.find(([sentence]) => sentence.test(own))?.[1]
}
