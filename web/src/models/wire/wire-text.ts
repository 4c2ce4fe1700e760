// The words around a request, as they stand in `prompts/wire.md`.
import page from '@harness/prompts/wire.md?raw'
import { fillIn, type PromptValues, sectionsOf } from '@harness/shared/order/prompt-text.ts'

type Name =
  | 'picture'
  | 'answer'
  | 'friction_field'
  | 'plan_field'
  | 'call_field'
  | 'probe'
  | 'probe_request'

const TEXTS: Readonly<Record<string, string>> = Object.fromEntries(sectionsOf(page))

export function wireText(name: Name, values: PromptValues = {}): string {
  return fillIn(TEXTS[name] ?? '', values)
}
