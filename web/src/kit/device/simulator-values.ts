// Settings of the simulator for a run, except the app itself.
import type { SimulatorSpec } from '@harness/shared/device/spec.ts'
import type { SimulatorDraft } from '../../store/drafts.ts'

/** Smallest to largest; the last five are the Accessibility sizes (`simctl ui content_size`). */
export const CONTENT_SIZES = [
  ['extra-small', 'Extra small'],
  ['small', 'Small'],
  ['medium', 'Medium'],
  ['large', 'Large, the usual one'],
  ['extra-large', 'Extra large'],
  ['extra-extra-large', 'Extra extra large'],
  ['extra-extra-extra-large', 'Largest without accessibility sizes'],
  ['accessibility-medium', 'Accessibility, medium'],
  ['accessibility-large', 'Accessibility, large'],
  ['accessibility-extra-large', 'Accessibility, extra large'],
  ['accessibility-extra-extra-large', 'Accessibility, extra extra large'],
  ['accessibility-extra-extra-extra-large', 'Accessibility, largest'],
] as const

/** Formats that iOS and the bridge accept for a locale and for an environment variable. */
const LOCALE = /^[a-z]{2,3}([_-][A-Za-z0-9]{2,8})*$/
const VARIABLE = /^[A-Za-z_]\w{0,63}=[^\p{Cc}]{0,1024}$/u

type Options = Pick<
  SimulatorSpec,
  | 'environment'
  | 'locale'
  | 'appearance'
  | 'contentSize'
  | 'increaseContrast'
  | 'permissions'
  | 'erase'
>

function linesOf(typed: string | undefined): readonly string[] {
  return (typed ?? '').split('\n').flatMap((line) => line.trim() || [])
}

/** Problems with these options, by field. */
export function optionFailures({ environment, locale = '' }: SimulatorDraft) {
  const wrong = linesOf(environment).find((line) => !VARIABLE.test(line))
  const hasLocale = locale.trim() === '' || LOCALE.test(locale.trim())
  return [
    ['environment', wrong && `Write each variable as NAME=value, not as “${wrong.slice(0, 40)}”.`],
    ['locale', hasLocale ? undefined : 'Write a language and a region, such as de_DE.'],
  ] as const
}

/** Chosen options only; the simulator keeps its own value for the rest. */
export function optionsOf(draft: SimulatorDraft): Options {
  const { appearance, contentSize, increaseContrast, permissions, erase } = draft
  const variables = linesOf(draft.environment).map((line) => {
    const at = line.indexOf('=')
    return [line.slice(0, at), line.slice(at + 1)] as const
  })
  const locale = draft.locale?.trim() ?? ''
  return {
    ...(variables.length > 0 && { environment: Object.fromEntries(variables) }),
    ...(locale !== '' && { locale }),
    ...(appearance && { appearance }),
    ...(contentSize !== undefined && { contentSize }),
    ...(increaseContrast && { increaseContrast }),
    ...(permissions && permissions.length > 0 && { permissions }),
    ...(erase && { erase }),
  }
}

/** Draft for an earlier order. */
export function toOptionsDraft(spec: SimulatorSpec): Partial<SimulatorDraft> {
  const { environment, locale, appearance, contentSize, increaseContrast, permissions, erase } =
    spec
  const lines = Object.entries(environment ?? {}).map(([name, value]) => `${name}=${value}`)
  return {
    ...(lines.length > 0 && { environment: lines.join('\n') }),
    ...(locale !== undefined && { locale }),
    ...(appearance && { appearance }),
    ...(contentSize !== undefined && { contentSize }),
    ...(increaseContrast && { increaseContrast }),
    ...(permissions && { permissions }),
    ...(erase && { erase }),
  }
}
