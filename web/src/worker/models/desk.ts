// Everything about models that needs the store or the keys: which there are, how one is reached, what it may use.
import { DEFAULT_LOCAL_TOKENS, MAX_TOKENS } from '@harness/shared/budgets.ts'
import { type CatalogEntry, Provider } from '@harness/shared/catalog.ts'
import { CLOUD, isCloud } from '@harness/shared/cloud.ts'
import { HarnessError } from '@harness/shared/errors.ts'
import type { RunOrder } from '@harness/shared/run-order.ts'
import { type BudgetSources, tokenBudget } from '../../core/budget.ts'
import type { Clock, Model, ModelChoice } from '../../core/ports.ts'
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
import type { TokenLimits } from '../api.ts'
import type { BridgeLink } from '../bridge-link.ts'
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
  tokenBudget(order: Pick<RunOrder, 'model' | 'tokenBudget'>): Promise<number>
  tokenLimits(model: ModelChoice): Promise<TokenLimits>
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

  /** Where the budget of a run with this model comes from, unless the run has one of its own. */
  async function budgetSources(model: ModelChoice): Promise<BudgetSources> {
    const [changes, setting] = await Promise.all([readModelChanges(db), readTokenBudget(db)])
    const provider = Provider.safeParse(model.provider)
    if (!provider.success || !('model' in model)) {
      const usual = { usual: DEFAULT_LOCAL_TOKENS, most: MAX_TOKENS }
      return { setting, model: usual, isFree: true }
    }
    const { budget } = entryOf(provider.data, model.model, changes)
    return { setting, model: budget, isFree: !isCloud(provider.data) }
  }

  return {
    catalog: async () => catalogWith(await readModelChanges(db)),
    async model(choice, signal) {
      await checkMode(choice)
      const [changes, memory] = await Promise.all([readModelChanges(db), probes()])
      const deps = { clock, fetch, changes, keyOf: keys.get, probed: memory.known }
      return makeModel(choice, deps, signal)
    },
    async tokenBudget({ model, tokenBudget: chosen }) {
      return tokenBudget({ ...(await budgetSources(model)), chosen })
    },
    async tokenLimits(model) {
      const sources = await budgetSources(model)
      return { usual: tokenBudget(sources), most: sources.isFree ? 0 : sources.model.most }
    },
    probes,
  }
}
