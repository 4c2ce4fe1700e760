import { baseOf, CLOUD, type CloudProvider } from '@harness/shared/cloud.ts'
import { asHarnessError } from '@harness/shared/errors.ts'
import type { Health, HealthRow } from '@harness/shared/protocol.ts'
import type { Clock } from '../../core/ports.ts'
import { entryOf } from '../../models/catalog/find.ts'
import { preflightCloud } from '../../models/cloud-preflight.ts'
import { preflightCompatible } from '../../models/compatible-preflight.ts'
import { preflightOllama } from '../../models/ollama-preflight.ts'
import { readModelChanges } from '../../store/model-facts.ts'
import type { HarnessDb } from '../../store/schema.ts'
import type { ModelChoice, PreflightRow } from '../api.ts'
import type { BridgeLink } from '../bridge-link.ts'
import { allows } from '../privacy/network.ts'
import type { ModelDesk } from './desk.ts'
import type { KeyRing } from './keys.ts'

/** A server on this machine describes itself at once; one that must be asked a question first loads its model. */
const ASK_LIMIT_MS = 15_000
const PROBE_LIMIT_MS = 120_000

export interface PreflightParts {
  readonly link: Pick<BridgeLink, 'health' | 'mode' | 'simulators'>
  readonly clock: Clock
  readonly fetch?: typeof fetch
  /** What cloud models and undescribed local ones need beside; without it they are refused. */
  readonly house?: { readonly db: HarnessDb; readonly keys: KeyRing; readonly desk: ModelDesk }
}

/** What a run needs, one fact a row: the bridge, a browser or Xcode, and the model. Never throws. */
export async function preflight(
  parts: PreflightParts,
  model: ModelChoice,
  device: 'web' | 'ios' = 'web',
): Promise<readonly PreflightRow[]> {
  const models = modelRows(parts, model).catch((thrown: unknown): readonly PreflightRow[] => [
    { id: 'model', state: 'bad', fact: asHarnessError(thrown).message },
  ])
  return (await Promise.all([deviceRows(parts.link, device), models])).flat()
}

async function deviceRows(
  link: PreflightParts['link'],
  kind: 'web' | 'ios',
): Promise<readonly PreflightRow[]> {
  try {
    if (kind === 'ios') return (await link.simulators()).health.map(healthRow)
    return [browserRow(await link.health())]
  } catch (thrown) {
    const error = asHarnessError(thrown)
    if (error.code !== 'bridge_unreachable')
      return [{ id: 'device', state: 'bad', fact: error.message }]
    const remedy = 'Start it with: npm start'
    return [{ id: 'device', state: 'bad', fact: 'The bridge does not answer', remedy }]
  }
}

function browserRow({ devices }: Health): PreflightRow {
  if (devices.includes('web'))
    return { id: 'device', state: 'ready', fact: 'A browser to test in is installed' }
  const remedy = 'Install one, or set HARNESS_CHROME to the path of its program.'
  return { id: 'device', state: 'bad', fact: 'No Chrome or Chromium was found', remedy }
}

/** What only needs to be known is a detail; a remedy asks the person to do something. */
function healthRow({ id, state, fact, remedy }: HealthRow): PreflightRow {
  if (remedy === undefined) return { id, state, fact }
  return state === 'bad' ? { id, state, fact, remedy } : { id, state, fact, detail: remedy }
}

async function modelRows(
  parts: PreflightParts,
  model: ModelChoice,
): Promise<readonly PreflightRow[]> {
  const { clock, fetch } = parts
  const asking = { clock, ...(fetch && { fetch }) }
  switch (model.provider) {
    case 'ollama': {
      const server = { origin: model.origin, ...asking }
      return preflightOllama(server, model.model, AbortSignal.timeout(ASK_LIMIT_MS))
    }
    case 'compatible':
      return compatibleRows(parts, model)
    case 'anthropic':
    case 'openai':
    case 'google':
      return cloudRows(parts, model)
    case 'scripted':
      return [
        {
          id: 'model',
          state: 'ready',
          fact: `A script of ${model.replies.length} replies`,
          detail: 'No AI',
        },
      ]
    case 'recorded':
      return [
        { id: 'model', state: 'ready', fact: 'The replies of a recorded run', detail: 'No AI' },
      ]
    case 'sweep':
      return [
        {
          id: 'model',
          state: 'ready',
          fact: 'Sweep, no AI',
          detail: 'Uses every control it can reach. Needs no model.',
        },
      ]
  }
}

async function compatibleRows(
  { clock, fetch, house }: PreflightParts,
  { origin, model }: { readonly origin: string; readonly model: string },
): Promise<readonly PreflightRow[]> {
  const key = house?.keys.get('compatible')
  const server = { origin, clock, ...(key && { key }), ...(fetch && { fetch }) }
  const memory = (await house?.desk.probes()) ?? {
    known: () => undefined,
    keep: async () => undefined,
  }
  return preflightCompatible(server, model, memory, AbortSignal.timeout(PROBE_LIMIT_MS))
}

async function cloudRows(
  { link, clock, fetch, house }: PreflightParts,
  choice: Extract<ModelChoice, { readonly provider: CloudProvider }>,
): Promise<readonly PreflightRow[]> {
  const { provider, model } = choice
  const [mode, changes, report] = await Promise.all([
    link.mode(),
    house ? readModelChanges(house.db) : [],
    house?.keys.report(),
  ])
  const { name } = CLOUD[provider]
  const key = house?.keys.get(provider)
  return preflightCloud(
    {
      provider,
      endpoint: {
        provider: name,
        base: baseOf(choice),
        model,
        clock,
        ...(key && { key }),
        ...(fetch && { fetch }),
      },
      entry: entryOf(provider, model, changes),
      allowed: allows(mode, choice),
      isStandIn: choice.origin !== undefined,
      key: report?.keys.find(({ owner }) => owner === provider)?.state ?? 'none',
      day: clock.timestamp().slice(0, 10),
    },
    AbortSignal.timeout(ASK_LIMIT_MS),
  )
}
