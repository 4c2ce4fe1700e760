import type { CatalogChange } from '@harness/shared/order/catalog.ts'
import type { CloudProvider } from '@harness/shared/order/provider-names.ts'

/** Values of the form for a model. */
export interface ModelWords {
  readonly provider: CloudProvider
  readonly id: string
  /** Price in USD per 1M tokens, as typed; empty if unknown. */
  readonly input: string
  readonly output: string
}

type Wanted = { readonly change: CatalogChange } | { readonly failure: string }

/** Change for the catalog, with prices from `day` (ISO date) on, or why it is invalid. */
export function changeFrom({ provider, id, input, output }: ModelWords, day: string): Wanted {
  const name = id.trim()
  if (name === '' || name.length > 200 || /\s/.test(name))
    return { failure: 'Enter the model ID, without spaces.' }
  const change = { provider, id: name }
  if (input.trim() === '' && output.trim() === '') return { change }
  const [dollarsIn, dollarsOut] = [dollars(input), dollars(output)]
  if (dollarsIn === undefined || dollarsOut === undefined)
    return { failure: 'Enter both prices as numbers, such as 0.5, or leave both empty.' }
  // Without cache prices, cached tokens are charged as input.
  const prices = { input: dollarsIn, cacheRead: dollarsIn, cacheWrite: dollarsIn }
  return { change: { ...change, prices: [{ from: day, ...prices, output: dollarsOut }] } }
}

function dollars(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(value) && value >= 0 ? value : undefined
}
