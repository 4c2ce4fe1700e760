import { useNavigate } from '@solidjs/router'
import { usePage } from '../page/page.ts'
import { type BundleOpener, createBundleOpener } from '../runs/create-bundle-opener.ts'
import { createPrototypes, type Prototypes } from './create-prototypes.ts'

export interface OpenedFiles {
  readonly opener: BundleOpener
  readonly prototypes: Prototypes
}

/** Handles files given to a page: opens a run or report, and makes anything else a prototype. */
export function createOpenedFiles(): OpenedFiles {
  const page = usePage()
  const navigate = useNavigate()
  const prototypes = createPrototypes(page, (path, notes) => navigate(path, { state: { notes } }))
  const opener = createBundleOpener(page, prototypes.add)
  return { opener, prototypes }
}
