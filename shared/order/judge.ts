// For which models the judge is on until a person chooses: one that is too small for the question
// agrees with whatever it is asked.
import { isCloud, isServer, type ProviderName } from './provider-names.ts'

/** Billions of parameters from which on a local model is asked. */
const LARGE_ENOUGH = 8

/**
 * The size in the name of a local model (`qwen3-vl:8b`, `gemma-3-12b-it`), in billions of
 * parameters.
 */
export function parametersOf(model: string): number | undefined {
  const found = /(?:^|[^a-z0-9.])(\d+(?:\.\d+)?)b(?![a-z0-9])/i.exec(model)
  return found ? Number(found[1]) : undefined
}

/**
 * Off for local models under 8B, for those whose size their name does not say, and where there is
 * no model.
 */
export function judgesByDefault(provider: ProviderName, model: string): boolean {
  if (isCloud(provider)) return true
  return isServer(provider) && (parametersOf(model) ?? 0) >= LARGE_ENOUGH
}
