// Adds, exports and checks prototypes, and provides the built-in ones. Loaded on demand.

import { HEAD_BYTES, pictureHead } from '@harness/shared/device/prototype/picture-head.ts'
import type { Prototype } from '@harness/shared/device/prototype/prototype.ts'
import type { Application } from '@harness/shared/order/library/library.ts'
import type { OpenedFile } from '../../bundle/entry.ts'
import { exportPrototype as packed } from '../../bundle/export-prototype.ts'
import { filesForPrototype as unpacked } from '../../bundle/files-for-prototype.ts'
import { type PrototypeFile, readPrototypeFiles } from '../../bundle/import-prototype.ts'
import type { Clock, Ids } from '../../core/ports.ts'
import { addEntry, entriesOf } from '../../store/library/entries.ts'
import { addPrototype, allPrototypes, prototypePaths } from '../../store/prototypes.ts'
import type { HarnessDb } from '../../store/schema.ts'
import type { PrototypeDevices } from '../run/prototypes.ts'
import type {
  AddedPrototype,
  PictureReport,
  PrototypeCheck,
  SampleName,
  SamplePrototype,
} from './reports.ts'

interface PrototypeServiceDeps {
  readonly db: HarnessDb
  readonly clock: Clock
  readonly ids: Ids
}

/** Adds a prototype, or nothing on failure. Throws `prototype_invalid`, `bundle_*`, `store_*`. */
export async function importPrototype(
  deps: PrototypeServiceDeps,
  files: readonly OpenedFile[],
): Promise<AddedPrototype> {
  const { document, files: kept, notes, isNamed } = await readPrototypeFiles(files)
  const taken = isNamed ? [] : (await allPrototypes(deps.db)).map((entry) => entry.document.name)
  const named = { ...document, name: freeName(document.name, taken) }
  return { ...(await add(deps, deps.ids.uuid(), named, kept)), notes }
}

/** Name for a new prototype, with a number if it is taken. */
function freeName(name: string, taken: readonly string[]): string {
  for (let count = 1; ; count += 1) {
    const next = count === 1 ? name : `${name.slice(0, 190)} ${count}`
    if (!taken.includes(next)) return next
  }
}

async function add(
  { db, clock, ids }: PrototypeServiceDeps,
  id: string,
  document: Prototype,
  files: readonly PrototypeFile[],
): Promise<Omit<AddedPrototype, 'notes'>> {
  const now = clock.timestamp()
  await addPrototype(db, { id, document, createdAt: now, changedAt: now }, files)
  const { kind: form, name } = document
  const applicationId = ids.uuid()
  const application = {
    id: applicationId,
    name,
    createdAt: now,
    lastUsedAt: now,
    target: { kind: 'prototype', prototype: { id, form, name } },
    defaults: {},
    checks: [],
    notes: '',
  } as const
  await addEntry(db, 'applications', application)
  return { id, form, name, applicationId }
}

export const filesForPrototype = async (
  db: HarnessDb,
  id: string,
  files: readonly OpenedFile[],
): Promise<readonly OpenedFile[]> => unpacked(files, await prototypePaths(db, id))

export const exportPrototype = (db: HarnessDb, id: string) => packed(db, id)

export async function readPictures(
  files: readonly OpenedFile[],
): Promise<readonly PictureReport[]> {
  return Promise.all(
    files.map(async ({ path, blob }) => {
      const head = pictureHead(new Uint8Array(await blob.slice(0, HEAD_BYTES).arrayBuffer()))
      return 'fault' in head ? { path, fault: head.fault } : { path, size: head }
    }),
  )
}

/** Application of a prototype; undefined when it was deleted. */
async function applicationOf(db: HarnessDb, id: string): Promise<Application | undefined> {
  const applications = await entriesOf(db, 'applications')
  return applications.find(
    ({ target }) => target.kind === 'prototype' && target.prototype.id === id,
  )
}

/**
 * Opens an HTML prototype once, as its runs would, and reports what they would find. Throws like
 * opening a device.
 */
export async function checkPrototype(
  { db, devices }: { readonly db: HarnessDb; readonly devices: PrototypeDevices },
  id: string,
  signal: AbortSignal,
): Promise<PrototypeCheck> {
  const network = (await applicationOf(db, id))?.defaults.contacts
  const spec = { kind: 'prototype', id, form: 'html', ...(network && { network }) } as const
  const driver = await devices.look(spec, signal)
  try {
    const { png, elements, contacts = [], title = '' } = await driver.observe(signal)
    return {
      title,
      contacts,
      controls: elements.length,
      picture: new Blob([png], { type: 'image/png' }),
      missing: driver.noted('file'),
      linked: driver.noted('link'),
      doubts: driver.noted('picture'),
      uncaptured: driver.noted('capture'),
    }
  } finally {
    await driver.close()
  }
}

/**
 * Returns a built-in prototype, added at the first call. If it was changed, a fresh copy is added,
 * since the tour fits only the original.
 */
export async function samplePrototype(
  deps: PrototypeServiceDeps & { readonly fetch: typeof fetch },
  sample: SampleName,
): Promise<SamplePrototype> {
  const { document, tour, files } = (await import('./sample.ts')).SAMPLES[sample]()
  const known = (await allPrototypes(deps.db)).find(
    (entry) => JSON.stringify(entry.document) === JSON.stringify(document),
  )
  const applicationId = known && (await applicationOf(deps.db, known.id))?.id
  const { kind: form, name } = document
  if (known && applicationId) return { id: known.id, form, name, applicationId, tour }
  const isTaken = (await deps.db.prototypes.get(sample)) !== undefined
  const id = isTaken ? deps.ids.uuid() : sample
  return { ...(await add(deps, id, document, await files(deps.fetch))), tour }
}
