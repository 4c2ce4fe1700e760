// Everything about models that needs the store or the keys: which there are, how one is reached, what it may use.
import { type CatalogEntry, Provider } from '@harness/shared/catalog.ts'
import { CLOUD, isCloud } from '@harness/shared/cloud.ts'
import { HarnessError } from '@harness/shared/errors.ts'
import { tokenBudget } from '../../core/budget.ts'
import { DEFAULT_LOCAL_TOKEN_BUDGET } from '../../core/figures.ts'
import type { Clock, Model, ModelChoice } from '../../core/ports.ts'
import { SWEEP_LIMITS } from '../../core/rules/sweep.ts'
import { catalogWith, entryOf } from '../../models/catalog/find.ts'
import type { ProbeMemory } from '../../models/compatible-preflight.ts'
import { makeModel } from '../../models/models.ts'
import {
  readModelChanges,
  readProbes,
  readTokenBudget,
  writeProbe,
} from '../../store/model-facts.ts'
import type { HarnessDb } from '../../store/schema.ts'
import type { BridgeLink } from '../bridge-link.ts'
import type { RunChoice } from '../choice.ts'
import { allows } from '../privacy/network.ts'
import type { KeyRing } from './keys.ts'

export interface DeskParts {
  readonly db: HarnessDb
  readonly clock: Clock
  readonly fetch: typeof fetch
  readonly keys: KeyRing
  readonly link: Pick<BridgeLink, 'mode'>
}

export interface ModelDesk {
  catalog(): Promise<readonly CatalogEntry[]>
  /** Throws `model_not_allowed` in local mode, and what `makeModel` throws. */
  model(choice: ModelChoice, signal: AbortSignal): Promise<Model>
  tokenBudget(choice: Pick<RunChoice, 'model' | 'tokenBudget'>): Promise<number>
  probes(): Promise<ProbeMemory>
}

export function makeModelDesk({ db, clock, fetch, keys, link }: DeskParts): ModelDesk {
  /** Said before anything is sent: the browser would only say that something failed. */
  async function checkMode(choice: ModelChoice): Promise<void> {
    const { provider } = choice
    if (!isCloud(provider)) return
    const origin = 'origin' in choice ? choice.origin : undefined
    if (!allows(await link.mode(), { provider, origin }))
      throw new HarnessError('model_not_allowed', { provider: CLOUD[provider].name })
  }

  async function probes(): Promise<ProbeMemory> {
    const found = await readProbes(db)
    return {
      known: (origin, model) =>
        found.find((probe) => probe.origin === origin && probe.model === model),
      keep: (origin, model, probed) => writeProbe(db, { origin, model, ...probed }),
    }
  }

  return {
    catalog: async () => catalogWith(await readModelChanges(db)),
    async model(choice, signal) {
      await checkMode(choice)
      const [changes, memory] = await Promise.all([readModelChanges(db), probes()])
      const known = { changes, probed: memory.known }
      const deps = { clock, fetch, keyOf: keys.get, limits: SWEEP_LIMITS, ...known }
      return makeModel(choice, deps, signal)
    },
    async tokenBudget({ model, tokenBudget: chosen }) {
      const provider = Provider.safeParse(model.provider)
      if (!provider.success || !('model' in model)) return chosen ?? DEFAULT_LOCAL_TOKEN_BUDGET
      const [changes, setting] = await Promise.all([readModelChanges(db), readTokenBudget(db)])
      const { budget } = entryOf(provider.data, model.model, changes)
      return tokenBudget({ chosen, setting, model: budget, isFree: !isCloud(provider.data) })
    },
    probes,
  }
}
