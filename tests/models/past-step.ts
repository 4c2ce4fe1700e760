import type { PastStep } from '@harness/web/core/ports.ts'

/** A first step that tapped something and worked, on a screen without words; `more` says what matters. */
export function pastStep(more: Partial<PastStep> = {}): PastStep {
  return {
    step: 1,
    tool: 'tap_mark',
    input: {},
    label: '',
    success: true,
    outcome: 'changed',
    detail: '',
    screenHash: '',
    text: '',
    labels: '',
    friction: [],
    ...more,
  }
}
