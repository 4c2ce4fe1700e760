import { CLOUD, isCloud } from '@harness/shared/cloud.ts'
import type { ProviderName } from '@harness/shared/run.ts'

/** What runs without AI is called; `explorer` stands in runs of earlier versions only. */
const WITHOUT_MODEL: Readonly<Partial<Record<ProviderName, string>>> = {
  sweep: 'Sweep, no AI',
  explorer: 'Explorer, no AI',
}

/** True for a run in which no model judged what a real person would do. */
export function isWithoutModel(provider: ProviderName | undefined): boolean {
  return provider !== undefined && provider in WITHOUT_MODEL
}

/** The name of a model wherever one is shown. An old index row knows no provider. */
export function modelLabel(provider: ProviderName | undefined, model: string): string {
  return (provider && WITHOUT_MODEL[provider]) ?? model
}

/** The name of a model and where it thinks: "qwen3-vl:8b on this machine", "claude-haiku-5-5 at Anthropic". */
export function modelPlace(provider: ProviderName | undefined, model: string): string {
  const label = modelLabel(provider, model)
  if (provider === 'ollama' || provider === 'compatible') return `${label} on this machine`
  return provider && isCloud(provider) ? `${label} at ${CLOUD[provider].name}` : label
}
