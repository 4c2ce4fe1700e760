// The sample made of pictures: its files are built into the app, so that it is there offline and without a bridge.
import { HarnessError } from '@harness/shared/language/errors.ts'
import { Tour } from '@harness/shared/language/protocol.ts'
import { parsePrototype } from '@harness/shared/prototype/check.ts'
import type { Prototype } from '@harness/shared/prototype/prototype.ts'
import description from '../../../../sample/screens/prototype.json?raw'
import tour from '../../../../sample/screens/tour.json?raw'

export const SAMPLE_ID = 'marrow'

const PICTURES = import.meta.glob<string>('../../../../sample/screens/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

export function sampleDocument(): Prototype {
  return parsePrototype(description)
}

export function sampleTour(): Tour {
  return Tour.parse(JSON.parse(tour))
}

export async function sampleFiles(): Promise<{ path: string; blob: Blob }[]> {
  return Promise.all(
    Object.entries(PICTURES).map(async ([name, url]) => {
      const path = name.split('/').at(-1) ?? name
      const response = await fetch(url)
      if (!response.ok)
        throw new HarnessError('prototype_invalid', {
          name: 'The sample',
          what: `${path} could not be loaded. Reload the page.`,
        })
      return { path, blob: await response.blob() }
    }),
  )
}
