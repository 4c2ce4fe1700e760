// Fallback models as `PROVIDER/MODEL`, tried in order when a model cannot answer.
import * as z from 'zod/mini'
import type { ModelChoice } from './model-choice.ts'
import { isCloud, Provider } from './provider-names.ts'
import { SERVERS } from './providers.ts'

export const FallbackModel = z
  .string()
  .check(
    z.trim(),
    z.maxLength(300),
    z.regex(new RegExp(`^(?:${Provider.options.join('|')})/\\S.*$`)),
  )

/** Model choice for a name; keeps the server or gateway if the provider is the same. */
export function fallbackChoice(name: string, current: ModelChoice): ModelChoice | undefined {
  const at = name.indexOf('/')
  const provider = Provider.safeParse(name.slice(0, at)).data
  const model = name.slice(at + 1)
  if (provider === undefined || model.trim() === '') return undefined
  const sampling = 'sampling' in current && current.sampling ? { sampling: current.sampling } : {}
  const own = current.provider === provider && 'origin' in current ? current.origin : undefined
  if (isCloud(provider)) return { provider, model, ...(own && { origin: own }), ...sampling }
  return { provider, model, origin: own ?? SERVERS[provider].origin, ...sampling }
}

/** True unless the fallback would send data off this machine that stayed on it before. */
export function mayTakeOver(
  next: Pick<ModelChoice, 'provider'>,
  { provider, ...current }: ModelChoice,
): boolean {
  const isGateway = 'origin' in current && current.origin !== undefined
  return (
    !isCloud(next.provider) || (isCloud(provider) && (!isGateway || next.provider === provider))
  )
}
