import { samplingText, takenOf } from '@harness/shared/determinism.ts'
import { asHarnessError } from '@harness/shared/errors.ts'
import type { Health, HealthRow } from '@harness/shared/protocol.ts'
import { isCloud, repeatsOf } from '@harness/shared/providers.ts'
import type { Clock } from '../../core/ports.ts'
import { entryOf } from '../../models/catalog/find.ts'
import type { ProbeMemory } from '../../models/compatible/preflight.ts'
import { preflightModel } from '../../models/models.ts'
import { readModelChanges } from '../../store/model-facts.ts'
import type { HarnessDb } from '../../store/schema.ts'
import type { ModelChoice, PreflightRow } from '../api.ts'
import type { BridgeLink } from '../bridge-link.ts'
import type { KeyRing } from '../credentials/keys.ts'
import { allows } from '../privacy/network.ts'
import type { ModelService } from './model-service.ts'

export interface PreflightParts {
  readonly link: Pick<BridgeLink, 'health' | 'mode' | 'simulators'>
  readonly clock: Clock
  readonly fetch?: typeof fetch
  /** What cloud models and undescribed local ones need beside; without it they are refused. */
  readonly house?: { readonly db: HarnessDb; readonly keys: KeyRing; readonly models: ModelService }
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
  return (
    await Promise.all([deviceRows(parts.link, device), models, samplingRows(parts, model)])
  ).flat()
}

/** Whether what was asked for to repeat a run reaches the model: a note where it does not, or where it may not hold. */
async function samplingRows(
  { house }: PreflightParts,
  model: ModelChoice,
): Promise<readonly PreflightRow[]> {
  const asked = 'sampling' in model ? samplingText(model.sampling ?? {}) : ''
  if (!('sampling' in model) || asked === '') return []
  const { text, holds } = repeatsOf(model.provider)
  const row = { id: 'determinism', detail: `${model.provider}: ${text}` } as const
  const changes = house ? await readModelChanges(house.db).catch(() => []) : []
  const taken = isCloud(model.provider)
    ? samplingText(
        takenOf(model.sampling ?? {}, entryOf(model.provider, model.model, changes).takes ?? []),
      )
    : asked
  if (taken === asked)
    return [{ ...row, state: holds === 'exact' ? 'ready' : 'note', fact: `Asks for ${asked}` }]
  const fact = `${model.model} is not asked for ${asked}${taken && `, only for ${taken}`}: a run may go differently each time`
  return [{ ...row, state: 'note', fact }]
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
  { link, clock, fetch, house }: PreflightParts,
  model: ModelChoice,
): Promise<readonly PreflightRow[]> {
  const [changes, probes] = await Promise.all([
    house ? readModelChanges(house.db) : [],
    house ? house.models.probes() : NO_PROBES,
  ])
  return preflightModel(model, {
    clock,
    changes,
    probes,
    ...(fetch && { fetch }),
    ...(house && { keyOf: house.keys.get }),
    isAllowed: async (choice) => allows(await link.mode(), choice),
    keyState: async (provider) => {
      const report = await house?.keys.report()
      return report?.keys.find(({ owner }) => owner === provider)?.state ?? 'none'
    },
  })
}

/** Nothing is known and nothing kept. */
const NO_PROBES: ProbeMemory = { known: () => undefined, keep: async () => undefined }
