// Addresses of the browsers and devices that a study uses.
import * as z from 'zod/mini'
import { BrowserAddress } from '../../device/attached.ts'
import type { ValueKind } from '../options/values.ts'

const Place = z.strictObject({
  url: BrowserAddress,
  /** Maximum number of simultaneous runs. */
  runs: z.int(),
})
/** A running browser, or a server with browsers or devices. */
export type Place = z.infer<typeof Place>

/** `ADDRESS` or `ADDRESS=RUNS`; the last value of an address counts. */
export function places(most: number): ValueKind<readonly Place[]> {
  return {
    schema: z.readonly(z.array(Place)),
    placeholder: 'ADDRESS=RUNS',
    many: true,
    wants: `addresses such as http://127.0.0.1:9222 or ws://grid:3000=4, with 1 to ${most} runs`,
    read(texts) {
      const found = new Map<string, Place>()
      for (const each of texts) {
        const place = placeOf(each.trim())
        if (!Place.safeParse(place).success || place.runs < 1 || place.runs > most)
          return { wrong: withoutToken(each) }
        found.set(place.url, place)
      }
      return { value: [...found.values()] }
    },
  }
}

function placeOf(given: string): Place {
  const [, url = '', runs] = /^(.+)=(\d{1,4})$/s.exec(given) ?? []
  // The number may also be the value of a query parameter, as in ?token=12.
  const isLimit = runs !== undefined && !/[?&][^=&]*$/.test(url)
  return isLimit ? { url, runs: Number(runs) } : { url: given, runs: 1 }
}

/** Removes parts that may contain a token from a refused text. */
function withoutToken(text: string): string {
  return text.replace(/[?#].*$/s, '').replace(/[^/]*@/s, '')
}
