import type { NewRunDraft } from '../../store/drafts.ts'
import type { PersonaEntry } from '../../store/schema.ts'
import type { PreflightRow, RunChoice } from '../../worker/api.ts'

export type FieldName = 'url' | 'goal' | 'persona' | 'model' | 'preflight'

/** Why a run cannot start yet, and the field that mends it. */
export interface Failure {
  readonly field: FieldName
  readonly text: string
}

export const EMPTY_DRAFT: NewRunDraft = {
  url: '',
  goal: '',
  persona: '',
  device: 'desktop',
  model: 'qwen3-vl:8b',
}

export const DEVICES = {
  desktop: { label: 'Desktop 1280 × 800', width: 1280, height: 800 },
  phone: { label: 'Phone 390 × 844', width: 390, height: 844 },
} as const

function urlFailure(url: string): string | undefined {
  if (url.trim() === '') return 'Say where the app is.'
  if (!/^https?:\/\//i.test(url.trim())) return 'Add http:// or https:// in front.'
  return URL.canParse(url.trim()) ? undefined : 'This address cannot be read.'
}

function preflightFailure(rows: readonly PreflightRow[] | undefined): string | undefined {
  if (!rows) return 'The checks are still going on.'
  const bad = rows.find((row) => row.state === 'bad')
  return bad && [bad.fact, bad.remedy].filter(Boolean).join('. ').replaceAll('..', '.')
}

/** What the person has chosen, with the checks of the machine; rows are undefined while they are made. */
export interface Choice {
  readonly draft: NewRunDraft
  readonly persona: PersonaEntry | undefined
  readonly origin: string | undefined
  readonly rows: readonly PreflightRow[] | undefined
}

/** Everything that keeps a run from starting, in the order of the form. Empty when it can start. */
export function failuresOf({ draft, persona, origin, rows }: Choice): readonly Failure[] {
  const found: readonly (readonly [FieldName, string | undefined])[] = [
    ['url', urlFailure(draft.url)],
    ['goal', draft.goal.trim() === '' ? 'Say what the persona wants.' : undefined],
    ['persona', persona ? undefined : 'Choose a persona.'],
    ['model', draft.model.trim() === '' ? 'Name a model.' : undefined],
    [
      'preflight',
      origin === undefined ? 'The worker has not answered yet.' : preflightFailure(rows),
    ],
  ]
  return found.flatMap(([field, text]) => (text === undefined ? [] : [{ field, text }]))
}

/** The order for the worker, or undefined while something is missing. */
export function runChoiceOf({ draft, persona, origin }: Choice): RunChoice | undefined {
  if (!persona || origin === undefined) return undefined
  const { width, height } = DEVICES[draft.device]
  return {
    url: draft.url.trim(),
    viewport: { width, height },
    persona: { name: persona.name, text: persona.text },
    goal: draft.goal.trim(),
    model: { provider: 'ollama', model: draft.model.trim(), origin },
  }
}
