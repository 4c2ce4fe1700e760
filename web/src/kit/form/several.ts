// Combinations of personas, screens and repeats in the form; more than one run makes a study.
import { SCREEN_NAMES, SCREEN_SIZES, type ScreenName } from '@harness/shared/device/screen-sizes.ts'
import type { Viewport } from '@harness/shared/device/spec.ts'
import type { NewRunDraft } from '../../store/drafts.ts'
import type { PersonaEntry } from '../../store/schema.ts'
import { countOf } from '../words/number.ts'
import type { Choice } from './choice.ts'
import { screenOf } from './where.ts'

export interface Several {
  /** The form's own persona first; empty for a sweep. */
  readonly personas: readonly PersonaEntry[]
  /** The form's own screen first; empty when the application has no choice of screens. */
  readonly screens: readonly Screen[]
  readonly repeats: number
  /** Number of runs that a start creates. */
  readonly runs: number
}

/** A web page's screen: a named one, or a custom size. */
export interface Screen {
  readonly name: string
  readonly size: Viewport
  readonly preset?: ScreenName
}

export const NOTHING_ELSE: Also = { personas: [], screens: [], repeats: 1 }

type Also = NonNullable<NewRunDraft['also']>

/** All combinations that a start of the form tries. */
export function severalOf(choice: Choice, here: readonly PersonaEntry[]): Several {
  const { draft, persona, model } = choice
  const also = draft.also ?? NOTHING_ELSE
  const isSweep = model?.provider === 'sweep'
  const others = here.filter(({ name }) => also.personas.includes(name) && name !== persona?.name)
  const personas = isSweep ? [] : [...(persona ? [persona] : []), ...others]
  const screens = screensOf(choice, also.screens)
  // A sweep is deterministic, so that repeats add nothing.
  const repeats = isSweep ? 1 : also.repeats
  const runs = Math.max(1, personas.length) * Math.max(1, screens.length) * repeats
  return { personas, screens, repeats, runs }
}

function screensOf(
  { draft, application, settings }: Choice,
  also: Also['screens'],
): readonly Screen[] {
  if (draft.device !== 'desktop' && draft.device !== 'phone') return []
  const { viewport = SCREEN_SIZES.desktop } = screenOf(draft, application, settings)
  const { width, height } = viewport
  const preset = SCREEN_NAMES.find(
    (name) => SCREEN_SIZES[name].width === width && SCREEN_SIZES[name].height === height,
  )
  const own = preset ? named(preset) : { name: `${width}x${height}`, size: { width, height } }
  return [own, ...also.filter((name) => name !== preset).map(named)]
}

export function named(preset: ScreenName): Screen {
  const { width, height } = SCREEN_SIZES[preset]
  return { name: preset, size: { width, height }, preset }
}

/** Text such as "2 personas × 2 screens × 3 repeats". */
export function severalText({ personas, screens, repeats }: Several): string {
  const parts = [
    ...(personas.length > 1 ? [countOf(personas.length, 'persona')] : []),
    ...(screens.length > 1 ? [countOf(screens.length, 'screen')] : []),
    ...(repeats > 1 ? [countOf(repeats, 'repeat')] : []),
  ]
  return parts.join(' × ')
}
