// Prototypes that are added, handed out and shown to a first visitor. Loaded when one of this is asked for.
import type { Size } from '@harness/shared/language/geometry.ts'
import type { Tour } from '@harness/shared/language/protocol.ts'
import { HEAD_BYTES, pictureHead } from '@harness/shared/prototype/picture-head.ts'
import type { Prototype } from '@harness/shared/prototype/prototype.ts'
import type { PrototypeKind } from '@harness/shared/prototype/ref.ts'
import type { OpenedFile } from '../../bundle/entry.ts'
import { exportPrototype as packed } from '../../bundle/export-prototype.ts'
import { type PrototypeFile, readPrototypeFiles } from '../../bundle/import-prototype.ts'
import type { Clock, Ids } from '../../core/ports.ts'
import { addEntry, entriesOf } from '../../store/library/entries.ts'
import { addPrototype, allPrototypes } from '../../store/prototypes.ts'
import type { HarnessDb } from '../../store/schema.ts'

export interface PrototypeServiceDeps {
  readonly db: HarnessDb
  readonly clock: Clock
  readonly ids: Ids
}

/** A prototype that is in the store now, and the application that stands for it. */
export interface AddedPrototype {
  readonly id: string
  readonly form: PrototypeKind
  readonly name: string
  readonly applicationId: string
  /** Sentences: what was left out, and why. */
  readonly notes: readonly string[]
}

/** A picture that can be a screen, or why not. */
export interface PictureReport {
  readonly path: string
  readonly size?: Size
  readonly fault?: string
}

/** Throws `prototype_invalid`, `bundle_*`, `store_*`; then nothing was added. */
export async function importPrototype(
  deps: PrototypeServiceDeps,
  files: readonly OpenedFile[],
): Promise<AddedPrototype> {
  const { document, files: kept, notes } = await readPrototypeFiles(files)
  return { ...(await add(deps, deps.ids.uuid(), document, kept)), notes }
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
    ...{ id: applicationId, name, createdAt: now, lastUsedAt: now },
    target: { kind: 'prototype', prototype: { id, form, name } },
    ...{ defaults: {}, checks: [], notes: '' },
  } as const
  await addEntry(db, 'applications', application)
  return { id, form, name, applicationId }
}

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

/** The application of a prototype; undefined when it was deleted. */
async function applicationOf(db: HarnessDb, id: string): Promise<string | undefined> {
  const applications = await entriesOf(db, 'applications')
  return applications.find(
    ({ target }) => target.kind === 'prototype' && target.prototype.id === id,
  )?.id
}

/** The prototype that comes with Harness, and its tour. */
export interface SamplePrototype extends Omit<AddedPrototype, 'notes'> {
  readonly tour: Tour
}

/** Added when it is first asked for; once it was changed, a fresh copy, because the tour knows only the original. */
export async function samplePrototype(deps: PrototypeServiceDeps): Promise<SamplePrototype> {
  const { SAMPLE_ID, sampleDocument, sampleFiles, sampleTour } = await import('./sample.ts')
  const document = sampleDocument()
  const known = (await allPrototypes(deps.db)).find(
    (entry) => JSON.stringify(entry.document) === JSON.stringify(document),
  )
  const applicationId = known && (await applicationOf(deps.db, known.id))
  const { kind: form, name } = document
  if (known && applicationId) return { id: known.id, form, name, applicationId, tour: sampleTour() }
  const isTaken = (await deps.db.prototypes.get(SAMPLE_ID)) !== undefined
  const id = isTaken ? deps.ids.uuid() : SAMPLE_ID
  return { ...(await add(deps, id, document, await sampleFiles())), tour: sampleTour() }
}
