import { asHarnessError } from '@harness/shared/errors.ts'
import type { Clock } from '../core/ports.ts'
import { preflightOllama } from '../models/ollama-preflight.ts'
import type { ModelChoice, PreflightRow } from './api.ts'
import type { BridgeLink } from './bridge-link.ts'

/** What a run needs, one fact a row: the bridge, a browser to drive, and the model. Never throws. */
export async function preflight(
  link: Pick<BridgeLink, 'health'>,
  clock: Clock,
  model: ModelChoice,
): Promise<readonly PreflightRow[]> {
  const [device, models] = await Promise.all([deviceRow(link), modelRows(clock, model)])
  return [device, ...models]
}

async function deviceRow(link: Pick<BridgeLink, 'health'>): Promise<PreflightRow> {
  try {
    const { devices } = await link.health()
    return devices.includes('web')
      ? { id: 'device', state: 'ready', fact: 'A browser to test in is installed' }
      : {
          id: 'device',
          state: 'bad',
          fact: 'No Chrome or Chromium was found',
          remedy: 'Install one, or set HARNESS_CHROME to the path of its program.',
        }
  } catch (thrown) {
    const error = asHarnessError(thrown)
    return error.code === 'bridge_unreachable'
      ? {
          id: 'device',
          state: 'bad',
          fact: 'The bridge does not answer',
          remedy: 'Start it with: npm start',
        }
      : { id: 'device', state: 'bad', fact: error.message }
  }
}

async function modelRows(clock: Clock, model: ModelChoice): Promise<readonly PreflightRow[]> {
  switch (model.provider) {
    case 'ollama':
      return preflightOllama(
        { origin: model.origin, clock },
        model.model,
        AbortSignal.timeout(15_000),
      )
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
    case 'explorer':
      return [
        {
          id: 'model',
          state: 'ready',
          fact: 'Explorer, no AI',
          detail: 'Tries what it has not tried yet. Needs no model.',
        },
      ]
  }
}
