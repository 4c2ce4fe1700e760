// Models of local servers: Ollama, and compatible servers.
import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import type { ServerProvider } from '@harness/shared/order/provider-names.ts'

const LOCAL = { usual: 1_000_000, most: 10_000_000 }

export function localModel(provider: ServerProvider, id: string): CatalogEntry {
  return {
    provider,
    id,
    name: id,
    prices: [],
    contextTokens: 16_384,
    budget: LOCAL,
    vision: true,
    tools: true,
    image: { kind: 'patches', side: 32, factor: 1 },
    longEdge: 1_024,
    dialect: 'points',
    thinking: { allowance: 0 },
    forcesTools: false,
  }
}

function local(id: string, name: string, facts: Partial<CatalogEntry>): CatalogEntry {
  return { ...localModel('ollama', id), name, ...facts }
}

export const LOCALS: readonly CatalogEntry[] = [
  local('qwen3-vl:8b', 'Qwen3-VL 8B', { dialect: 'thousandths' }),
  local('gemma4:9b', 'Gemma 4 9B', {
    dialect: 'thousandths',
    image: { kind: 'fixed', tokens: 1_120 },
  }),
  local('llama3.2-vision:11b', 'Llama 3.2 Vision 11B', { tools: false }),
]
