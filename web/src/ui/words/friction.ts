import type { FrictionKind } from '@harness/shared/run.ts'

export const FRICTION_WORDS: Readonly<Record<FrictionKind, string>> = {
  dead_end: 'Dead end',
  ambiguous_label: 'Ambiguous label',
  unresponsive: 'Unresponsive',
  confusing_copy: 'Confusing copy',
  unexpected_state: 'Unexpected state',
  auth_required: 'Sign-in required',
  agent_blocked: 'Agent blocked',
}

/** The name of a sensor as its rows carry it, in words: `dead_tap` is "Dead tap". */
export function sensorWord(sensor: string): string {
  const words = sensor.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
