import { asHarnessError } from '@harness/shared/base/errors.ts'
import { periodOf } from '@harness/shared/log/views/cost.ts'
import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import type { CloudProvider } from '@harness/shared/order/provider-names.ts'
import { CLOUD } from '@harness/shared/order/providers.ts'
import type { PreflightRow } from '../../core/ports.ts'
import { CATALOG_DATE } from '../catalog/data.ts'
import { answeredWithin } from './ask.ts'
import { type Endpoint, fetchChecked, readJson } from './endpoint.ts'
import type { CloudModels, KeyState } from './provider.ts'

/** Inputs of the checks; the endpoint lacks a key when none is available. */
export interface CloudChecks {
  readonly provider: CloudProvider
  readonly describe: CloudModels['describe']
  readonly endpoint: Endpoint
  readonly entry: CatalogEntry
  /** True when the current mode allows requests to the provider. */
  readonly allowed: boolean
  readonly key: KeyState
  /** True when a local server replaces the provider. */
  readonly hasCustomOrigin?: boolean
  /** Today, as an ISO date. */
  readonly day: string
}

/** Checks mode, key and model before a run; a disallowed provider gets no request. Never throws. */
export async function preflightCloud(
  checks: CloudChecks,
  signal: AbortSignal,
): Promise<readonly PreflightRow[]> {
  const stops = [...modeRows(checks), ...keyRows(checks)]
  if (stops.length > 0) return stops
  try {
    await requestModel(checks, signal)
  } catch (thrown) {
    const error = asHarnessError(thrown)
    const isModel = error.code === 'model_unknown'
    // Gateways often serve models that they do not describe; the first step decides.
    if (isModel && checks.hasCustomOrigin) return modelRows(checks)
    return [{ id: isModel ? 'model' : 'model_key', state: 'bad', fact: error.message }]
  }
  return modelRows(checks)
}

function modeRows({ provider, allowed }: CloudChecks): readonly PreflightRow[] {
  const { name } = CLOUD[provider]
  const fix = `Switch to cloud mode with ${name}. Pictures of the screen are then sent to it.`
  return allowed
    ? []
    : [{ id: 'model_mode', state: 'bad', fact: `This page may not reach ${name}`, fix }]
}

/** Row about a missing key; empty when the key is in this tab. */
export function keyRows({
  provider,
  key,
}: Pick<CloudChecks, 'provider' | 'key'>): readonly PreflightRow[] {
  const { name, keysAt } = CLOUD[provider]
  const row = { id: 'model_key', state: 'bad' } as const
  switch (key) {
    case 'here':
      return []
    case 'locked':
      return [{ ...row, fact: `The key for ${name} is locked`, fix: 'Unlock the keys.' }]
    case 'none': {
      const fix = `Add one from ${keysAt}, with a spending limit.`
      return [{ ...row, fact: `There is no key for ${name}`, fix }]
    }
  }
}

/** Time limit in seconds; providers have the description ready. */
const ANSWER_LIMIT_S = 30

/** Requests the description of the model, which also proves the key. Contains no data of a run. */
async function requestModel({ describe, endpoint, entry }: CloudChecks, signal: AbortSignal) {
  const { path, headers } = describe(encodeURIComponent(entry.id), endpoint.key?.reveal() ?? '')
  await answeredWithin(endpoint, ANSWER_LIMIT_S, signal, async (connection) => {
    const init = { headers, signal: connection }
    await readJson(endpoint, await fetchChecked(endpoint, `${endpoint.base}${path}`, init))
  })
}

function modelRows({ provider, entry, day }: CloudChecks): readonly PreflightRow[] {
  const { name } = CLOUD[provider]
  const abilities = [
    entry.vision ? 'Sees pictures' : 'Sees no pictures',
    entry.tools ? 'calls tools' : 'calls no tools',
  ]
  const rows: PreflightRow[] = [
    {
      id: 'model',
      state: 'ready',
      fact: `${entry.name} answers at ${name}`,
      detail: [...abilities, priceText(entry, day)].join(', '),
    },
  ]
  if (!entry.vision) {
    const fix = 'Choose a model with vision.'
    rows.push({ id: 'model_vision', state: 'bad', fact: `${entry.name} cannot see`, fix })
  }
  if (entry.endsOn !== undefined) {
    const verb = entry.endsOn <= day ? 'ended' : 'ends'
    const fact = `${name} ${verb} ${entry.name} on ${entry.endsOn}`
    rows.push({ id: 'model_end', state: 'note', fact, fix: 'Choose a newer model.' })
  }
  return rows
}

function priceText({ prices }: CatalogEntry, day: string): string {
  const period = periodOf(prices, day)
  if (!period) return 'price unknown'
  const [input, output] = [dollars(period.input), dollars(period.output)]
  return `about ${input} input and ${output} output per 1M tokens (${CATALOG_DATE})`
}

/** Formats dollars: 0.1 as "$0.10", with up to four decimals. */
function dollars(usd: number): string {
  return `$${usd.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`
}
