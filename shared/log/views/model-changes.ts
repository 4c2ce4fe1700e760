// Changes of memory, keys, models and options in a log, in words.
import { providerLabel } from '../../order/provider-names.ts'
import type { StepState } from '../fold.ts'
import type { Row, RowOf } from '../rows.ts'
import type { ModelRoute } from '../step-rows.ts'

/** Secondary marks of a step: compaction, switches of key or model, and later settings. */
export function changesOfModel(step: StepState): readonly string[] {
  const { compacted } = step
  return [...(compacted ? [compactedText(compacted)] : []), ...settingsChanged(step)]
}

/** Keys, models and options that changed at this step or before the next. */
export function settingsChanged({ failovers = [], changes = [] }: StepState): readonly string[] {
  return [...failovers.map(failoverText), ...changes.flatMap((row) => setText(row) ?? [])]
}

/** Text for a row about such a change; undefined for every other kind. */
export function modelChangeText(row: Row): string | undefined {
  if (row.kind === 'compacted') return compactedText(row)
  if (row.kind === 'run_resumed') return setText(row)
  return row.kind === 'failover' ? failoverText(row) : undefined
}

function compactedText(row: RowOf<'compacted'>): string {
  const { fromStep, toStep, tokensBefore, tokensAfter, by } = row
  const how = by === 'model' ? 'the model summarized' : 'Harness shortened'
  const tokens = `${tokensBefore.toLocaleString('en-US')} → ${tokensAfter.toLocaleString('en-US')} tokens`
  return `Memory: ${how} steps ${fromStep} to ${toStep} (${tokens}).`
}

/** Reason why another key or model took over, by error code. */
const REASONS: Readonly<Record<string, string>> = {
  model_rate_limited: 'rate limit',
  model_busy: 'server busy',
  model_quota_spent: 'quota spent',
  model_auth_refused: 'key refused',
  model_key_missing: 'no key',
}

function failoverText({ from, to, reason }: RowOf<'failover'>): string {
  const why = REASONS[reason] ?? 'no answer'
  const isKey = from.provider === to.provider && from.model === to.model
  if (isKey) return `Next key: ${from.key ?? '?'} → ${to.key ?? '?'} (${why}).`
  return `Next model: ${routeText(from)} → ${routeText(to)} (${why}).`
}

function routeText({ provider, model }: ModelRoute): string {
  return `${providerLabel(provider)} ${model}`
}

/** Limits, model and options that apply from the next step. */
function setText(row: RowOf<'run_resumed'>): string | undefined {
  const { stepBudget, tokenBudget, provider, model, set = [] } = row
  const texts = [
    ...(provider && model !== undefined ? [`Model: ${routeText({ provider, model })}`] : []),
    ...(stepBudget === undefined ? [] : [`Steps: ${limitText(stepBudget)}`]),
    ...(tokenBudget === undefined ? [] : [`Tokens: ${limitText(tokenBudget)}`]),
    ...set.map(({ text }) => text),
  ]
  return texts.length > 0 ? `Changed from the next step on: ${texts.join('; ')}` : undefined
}

function limitText(limit: number): string {
  return limit === 0 ? 'unlimited' : limit.toLocaleString('en-US')
}
