import { WebAppearance } from '@harness/shared/device/spec.ts'
import { type GivenFlag, refuse } from '../../system/flags.ts'
import { SCREEN_FLAGS } from './device-flags.ts'
import { readFlag } from './run-flag.ts'

/** Reads the appearance of a web page from the flags. Throws `argument_invalid`. */
export function appearanceOf(
  given: readonly GivenFlag[],
  usual: WebAppearance = {},
): WebAppearance | undefined {
  const locale = readFlag(SCREEN_FLAGS.locale, given)
  const timeZone = readFlag(SCREEN_FLAGS.timeZone, given)
  if (!WebAppearance.shape.locale.safeParse(locale).success && locale !== undefined)
    throw refuse('locale', 'wants a language and a region such as de-DE')
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw refuse('time-zone', `is not known: ${timeZone}`)
  const shown: WebAppearance = {
    ...usual,
    ...(readFlag(SCREEN_FLAGS.touch, given) && { touch: true }),
    ...(readFlag(SCREEN_FLAGS.dark, given) && { dark: true }),
    ...(readFlag(SCREEN_FLAGS.reducedMotion, given) && { reducedMotion: true }),
    ...(locale !== undefined && { locale }),
    ...(timeZone !== undefined && { timeZone }),
  }
  return Object.keys(shown).length > 0 ? shown : undefined
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
