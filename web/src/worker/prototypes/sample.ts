// Built-in prototypes. Their files are part of the app, so that they are available offline and
// without a bridge.

import { HarnessError } from '@harness/shared/base/errors.ts'
import { parsePrototype } from '@harness/shared/device/prototype/check.ts'
import type { Prototype } from '@harness/shared/device/prototype/prototype.ts'
import { Tour } from '@harness/shared/log/wire/bridge-api.ts'
import quayside from '../../../../sample/library/prototype.json?raw'
import quaysideTour from '../../../../sample/library/tour.json?raw'
import marrow from '../../../../sample/screens/prototype.json?raw'
import marrowTour from '../../../../sample/screens/tour.json?raw'

const PICTURES = import.meta.glob<string>('../../../../sample/screens/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})
const PAGES = import.meta.glob<string>('../../../../sample/library/*.{html,css,js}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

interface SampleFile {
  readonly path: string
  readonly blob: Blob
}

interface Sample {
  readonly document: Prototype
  readonly tour: Tour
  /** Loads the files. Throws `prototype_invalid` when one cannot be loaded. */
  readonly files: (load: typeof fetch) => Promise<readonly SampleFile[]>
}

function baseName(path: string): string {
  return path.split('/').at(-1) ?? path
}

function pictures(load: typeof fetch): Promise<readonly SampleFile[]> {
  return Promise.all(
    Object.entries(PICTURES).map(async ([place, url]) => {
      const path = baseName(place)
      const response = await load(url)
      if (!response.ok)
        throw new HarnessError('prototype_invalid', {
          name: 'The sample',
          what: `${path} could not be loaded. Reload the page.`,
        })
      return { path, blob: await response.blob() }
    }),
  )
}

async function pages(): Promise<readonly SampleFile[]> {
  return Object.entries(PAGES).map(([place, text]) => ({
    path: baseName(place),
    blob: new Blob([text]),
  }))
}

const make = (document: string, tour: string, files: Sample['files']): Sample => ({
  document: parsePrototype(document),
  tour: Tour.parse(JSON.parse(tour)),
  files,
})

export const SAMPLES = {
  marrow: () => make(marrow, marrowTour, pictures),
  quayside: () => make(quayside, quaysideTour, pages),
} as const
