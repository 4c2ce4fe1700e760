import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import type { ModelProfile } from '../../core/ports.ts'

/** Maximum tokens of one request to a cloud model. */
const CAP = 30_000

/** Number of recent steps that keep their picture with cloud models. */
const PICTURES = { min: 3, max: 6 } as const

export function cloudProfile({ longEdge, contextTokens, dialect }: CatalogEntry): ModelProfile {
  return { longEdge, pictures: PICTURES, contextTokens: Math.min(CAP, contextTokens), dialect }
}
