// Model functions that need the store or the keys: listing and opening models, and their budgets.

import { HarnessError } from '@harness/shared/base/errors.ts'
import { DEFAULT_LOCAL_TOKENS, MAX_TOKENS } from '@harness/shared/order/budgets.ts'
import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import type { SamplingSetting } from '@harness/shared/order/determinism.ts'
import { isCloud, Provider } from '@harness/shared/order/provider-names.ts'
import { CLOUD, KeyOwner, SERVERS } from '@harness/shared/order/providers.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { loadPart } from '../../core/load-part.ts'
import type { Clock, Model, ModelChoice } from '../../core/ports.ts'
import { type BudgetSources, tokenBudget } from '../../core/stop/budget.ts'
import type { ProbeMemory } from '../../models/compatible/preflight.ts'
import { makeModel } from '../../models/models.ts'
import type { DrivenReplies } from '../../models/playback/driven-model.ts'
import type { PageModelLine } from '../../models/wire/on-page.ts'
import type { ModelDeps } from '../../models/wire/provider.ts'
import {
  readModelChanges,
  readProbes,
  readTokenBudget,
  writeProbe,
} from '../../store/model-facts.ts'
import type { HarnessDb } from '../../store/schema.ts'
import type { TokenLimits } from '../api.ts'
import type { BridgeLink } from '../bridge-link.ts'
import type { KeyRing } from '../credentials/keys.ts'
import { allows } from '../privacy/network.ts'
import type { KeyPool } from './several-keys.ts'

/** Time limit in milliseconds for the list of a picker. */
const LIST_LIMIT_MS = 10_000

interface ServiceParts {
  readonly db: HarnessDb
  readonly clock: Clock
  readonly fetch: typeof fetch
  readonly keys: KeyRing
  readonly link: Pick<BridgeLink, 'mode'>
  /** Returns the connection to the browser's model, once the page has offered it. */
  readonly onPage?: () => PageModelLine | undefined
  /** Source of replies from other programs; without it no program can drive a run. */
  readonly driven?: () => Promise<DrivenReplies>
}

export interface ModelService {
  catalog(): Promise<readonly CatalogEntry[]>
  /** Names of the server's vision models, for a picker; empty when Ollama does not answer. */
  installed(origin: string): Promise<readonly string[]>
  /** Names of a compatible server's models. Throws `model_*`. */
  offered(origin: string): Promise<readonly string[]>
  /** `send`: fetch function of a run. Throws `model_not_allowed`, and like `makeModel`. */
  model(choice: ModelChoice, signal: AbortSignal, send?: typeof fetch): Promise<Model>
  tokenBudget(order: Pick<RunOrder, 'model' | 'tokenBudget'>): Promise<number>
  tokenLimits(model: ModelChoice): Promise<TokenLimits>
  probes(): Promise<ProbeMemory>
  onPage(): PageModelLine | undefined
}

export function makeModelService(parts: ServiceParts): ModelService {
  const { db, clock, fetch, keys, link, onPage, driven } = parts
  const pools = new Map<KeyOwner, KeyPool>()

  async function probes(): Promise<ProbeMemory> {
    const found = await readProbes(db)
    return {
      known: (origin, model) =>
        found.find((probe) => probe.origin === origin && probe.model === model),
      keep: (origin, model, probed) => writeProbe(db, { origin, model, ...probed }),
    }
  }

  return {
    catalog: async () => (await catalog()).catalogWith(await readModelChanges(db)),
    async installed(origin) {
      const { visionModels } = await import('../../models/ollama/server.ts')
      return visionModels({ origin, clock, fetch }, AbortSignal.timeout(LIST_LIMIT_MS))
    },
    async offered(origin) {
      const { compatibleModels } = await import('../../models/compatible/server.ts')
      const key = keys.get('compatible')
      const server = { origin, clock, fetch, ...(key && { key }) }
      const { models } = await compatibleModels(server, AbortSignal.timeout(LIST_LIMIT_MS))
      return models.filter(({ vision }) => vision !== false).map(({ id }) => id)
    },
    async model(choice, signal, send = fetch) {
      await checkMode(link, choice)
      const [changes, memory] = await Promise.all([readModelChanges(db), probes()])
      const facts = { changes, probed: memory.known }
      const deps = {
        clock,
        fetch: send,
        keyOf: keys.get,
        limits: async () => (await import('../../core/rules/sweep.ts')).SWEEP_LIMITS,
        ...facts,
        onPage: onPage?.(),
        ...(driven && { driven }),
      }
      const open = (own: Partial<ModelDeps>) => makeModel(choice, { ...deps, ...own }, signal)
      const owner = KeyOwner.safeParse(choice.provider).data
      const several = owner ? keys.all(owner) : []
      if (!owner || several.length < 2) return open({})
      const { poolOf, withKeys } = await loadPart(import('./several-keys.ts'))
      const pool = poolOf(pools.get(owner), several)
      pools.set(owner, pool)
      return withKeys(pool, clock, (key) => open({ keyOf: () => key }))
    },
    async tokenBudget({ model, tokenBudget: chosen }) {
      return tokenBudget({ ...(await budgetSources(db, model)), chosen })
    },
    async tokenLimits(model) {
      const sources = await budgetSources(db, model)
      const takes = await takenBy(db, model)
      return { usual: tokenBudget(sources), most: sources.isFree ? 0 : sources.model.most, takes }
    },
    probes,
    onPage: () => onPage?.(),
  }
}

/** Checks the mode before any request, since the browser's own error would not name the reason. */
async function checkMode(link: ServiceParts['link'], choice: ModelChoice): Promise<void> {
  const { provider } = choice
  if (!isCloud(provider)) return
  const origin = 'origin' in choice ? choice.origin : undefined
  if (!allows(await link.mode(), { provider, origin }))
    throw new HarnessError('model_not_allowed', { provider: CLOUD[provider].name })
}

/** Loaded on demand: starting the worker does not need the catalog. */
const catalog = () => loadPart(import('../../models/catalog/find.ts'))

/** Sources of the token budget for this model, used unless the run sets its own. */
async function budgetSources(db: HarnessDb, model: ModelChoice): Promise<BudgetSources> {
  const [changes, setting] = await Promise.all([readModelChanges(db), readTokenBudget(db)])
  const provider = Provider.safeParse(model.provider)
  if (!provider.success || !('model' in model)) {
    const usual = { usual: DEFAULT_LOCAL_TOKENS, most: MAX_TOKENS }
    return { setting, model: usual, isFree: true }
  }
  const { budget } = (await catalog()).entryOf(provider.data, model.model, changes)
  return { setting, model: budget, isFree: !isCloud(provider.data) }
}

/** Gives an Ollama model without a name the suggested one. No other code does so. */
export function withDefaultModel(choice: ModelChoice): ModelChoice {
  return choice.provider === 'ollama' && choice.model.trim() === ''
    ? { ...choice, model: SERVERS.ollama.model }
    : choice
}

/** Sampling settings that a model accepts: all for local servers, else those in the catalog. */
async function takenBy(
  db: HarnessDb,
  { provider, ...choice }: ModelChoice,
): Promise<readonly SamplingSetting[]> {
  if (provider === 'ollama' || provider === 'compatible') return ['temperature', 'seed', 'thinking']
  if (!isCloud(provider) || !('model' in choice)) return []
  const { entryOf } = await catalog()
  return entryOf(provider, String(choice.model), await readModelChanges(db)).takes ?? []
}
