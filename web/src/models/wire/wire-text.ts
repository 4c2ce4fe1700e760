// The words around a request, as they stand in `prompts/wire.md`.
import page from '@harness/prompts/wire.md?raw'
import { textsIn } from '@harness/shared/order/prompt-text.ts'

type Name =
  | 'picture'
  | 'answer'
  | 'friction_field'
  | 'plan_field'
  | 'call_field'
  | 'probe'
  | 'probe_request'

export const wireText = textsIn<Name>(page)
