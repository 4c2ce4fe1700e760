import type { Check } from '@harness/shared/order/run.ts'
import { quoted } from './quote.ts'

export const CHECK_LABELS: Readonly<Record<Check['kind'], string>> = {
  text: 'Text',
  'no-text': 'No text',
  url: 'Address',
  element: 'Element',
  answer: 'Answer',
}

export function checkText({ kind, value }: Check): string {
  return `${CHECK_LABELS[kind]} ${quoted(value)}`
}
