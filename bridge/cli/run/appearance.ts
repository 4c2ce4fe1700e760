import { WebAppearance } from '@harness/shared/language/protocol.ts'
import { refuse } from '../flags.ts'
import type { Values } from './values.ts'

/** How a web page is shown. Throws `argument_invalid`. */
export function appearanceOf(values: Values): WebAppearance | undefined {
  const locale = values.get('locale')
  const timeZone = values.get('time-zone')
  const shown = {
    ...(values.has('touch') && { touch: true }),
    ...(values.has('dark') && { dark: true }),
    ...(values.has('reduced-motion') && { reducedMotion: true }),
    ...(locale !== undefined && { locale }),
    ...(timeZone !== undefined && { timeZone }),
  }
  const read = WebAppearance.safeParse(shown)
  if (!read.success) {
    const isLocale = read.error.issues[0]?.path[0] === 'locale'
    if (isLocale) throw refuse('locale', 'wants a language and a region such as de-DE')
    throw refuse('time-zone', 'wants a time zone such as Europe/Berlin')
  }
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw refuse('time-zone', `is not known: ${timeZone}`)
  return Object.keys(shown).length > 0 ? read.data : undefined
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
