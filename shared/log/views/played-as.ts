import { isSweep } from '../../order/provider-names.ts'

interface Played {
  readonly provider?: string | undefined
  readonly personaName: string
}

/** Returns the persona's name, or "Sweep" for a sweep, which ignores its persona. */
export function playedAs({ provider, personaName }: Played): string {
  return isSweep(provider) ? 'Sweep' : personaName
}
