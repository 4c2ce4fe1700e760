import { isSweep } from '../../order/provider-names.ts'

interface Played {
  readonly provider?: string | undefined
  readonly personaName: string
}

/** Whom a run was played as. An order names a persona in any case; a sweep plays none. */
export function playedAs({ provider, personaName }: Played): string {
  return isSweep(provider) ? 'Sweep' : personaName
}
