// Models for which the judge is on by default: a model that is too small agrees with whatever it is
// asked.
import { isCloud, isServer, type ProviderName } from './provider-names.ts'

/** Minimum size of a local model, in billions of parameters. */
const LARGE_ENOUGH = 8

/**
 * Size of a local model by its name (`qwen3-vl:8b`, `gemma-3-12b-it`), in billions of parameters.
 */
export function parametersOf(model: string): number | undefined {
  const found = /(?:^|[^a-z0-9.])(\d+(?:\.\d+)?)b(?![a-z0-9])/i.exec(model)
  return found ? Number(found[1]) : undefined
}

/** Off for local models under 8B or of unknown size, and for providers without a model. */
export function judgesByDefault(provider: ProviderName, model: string): boolean {
  if (isCloud(provider)) return true
  return isServer(provider) && (parametersOf(model) ?? 0) >= LARGE_ENOUGH
}
