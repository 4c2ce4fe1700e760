import { useNavigate } from '@solidjs/router'
import { type BundleOpener, createBundleOpener } from '../lists/create-bundle-opener.ts'
import { usePage } from '../shell/page.ts'
import { createPrototypes, type Prototypes } from './create-prototypes.ts'

export interface OpenedFiles {
  readonly opener: BundleOpener
  readonly prototypes: Prototypes
}

/** Files that a page takes: a run or a report is opened, anything else becomes a prototype. */
export function createOpenedFiles(): OpenedFiles {
  const page = usePage()
  const navigate = useNavigate()
  const prototypes = createPrototypes(page, (path, notes) => navigate(path, { state: { notes } }))
  const opener = createBundleOpener(page, prototypes.add)
  return { opener, prototypes }
}
