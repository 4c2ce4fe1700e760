import type { Size } from '@harness/shared/base/geometry.ts'
import type { ImageTokens } from '@harness/shared/order/catalog.ts'

/** Tokens that a picture of this size (in pixels, as it is sent) takes. */
export function imageTokens(size: Size, formula: ImageTokens): number {
  if (formula.kind === 'fixed') return formula.tokens
  const { side, factor, cap = Number.POSITIVE_INFINITY } = formula
  const patches = Math.ceil(size.width / side) * Math.ceil(size.height / side)
  return Math.round(Math.min(patches, cap) * factor)
}
