// Opens the device of a prototype from its files in the store.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Prototype } from '@harness/shared/device/prototype/prototype.ts'
import type { PrototypeSpec } from '@harness/shared/device/prototype/ref.ts'
import type { Clock, Driver } from '../../core/ports.ts'
import type { HtmlDriver } from '../../drivers/html-prototype/driver.ts'
import type { Frames } from '../../drivers/html-prototype/frames.ts'
import { prototypeFile, prototypePaths, readPrototypeEntry } from '../../store/prototypes.ts'
import type { HarnessDb } from '../../store/schema.ts'

export interface PrototypeDeps {
  readonly db: HarnessDb
  readonly clock: Clock
  /** Returns the port to the page that contains frames; undefined where there is no such page. */
  readonly framesPort?: () => MessagePort | undefined
  readonly frameScript: () => Promise<string>
}

export interface OpenDeps extends PrototypeDeps {
  /** Frames by port, since commands on one port share a numbering. */
  readonly framesOf: WeakMap<MessagePort, Frames>
}

/** Opens the driver of a prototype. The code for its form is loaded on demand. */
export async function openDriver(
  deps: OpenDeps,
  spec: PrototypeSpec,
  signal: AbortSignal,
): Promise<Driver> {
  const { id, marks } = spec
  const { document } = await readPrototypeEntry(deps.db, id)
  if (document.kind === 'html') return openHtml(deps, spec, document, signal)
  const { db, clock } = deps
  const read = (path: string) => prototypeFile(db, id, path)
  const { openScreens } = await import('../../drivers/picture-prototype/screens.ts')
  return openScreens({ document: marks ? { ...document, marks } : document, read, clock }, signal)
}

/** Opens an HTML prototype outside of any run. Throws `prototype_invalid` for one of pictures. */
export async function look(
  deps: OpenDeps,
  spec: PrototypeSpec,
  signal: AbortSignal,
): Promise<HtmlDriver> {
  const { document } = await readPrototypeEntry(deps.db, spec.id)
  if (document.kind === 'html') return openHtml(deps, spec, document, signal)
  throw new HarnessError('prototype_invalid', { name: document.name, what: 'it is no HTML.' })
}

/** Opens an HTML prototype. Throws `device_kind_unavailable` where no page contains frames. */
async function openHtml(
  { db, framesPort, frameScript, framesOf }: OpenDeps,
  { id, network }: PrototypeSpec,
  { name, size: pointSize, scale, entry }: Extract<Prototype, { kind: 'html' }>,
  signal: AbortSignal,
): Promise<HtmlDriver> {
  const port = framesPort?.()
  if (!port) throw new HarnessError('device_kind_unavailable', { kind: 'HTML prototype' })
  const [{ openHtmlPrototype }, { makeFrames }, paths] = await Promise.all([
    import('../../drivers/html-prototype/driver.ts'),
    import('../../drivers/html-prototype/frames.ts'),
    prototypePaths(db, id),
  ])
  const frames = framesOf.get(port) ?? makeFrames(port, frameScript)
  framesOf.set(port, frames)
  const files = new Map<string, Blob>()
  for (const path of paths) {
    const blob = await prototypeFile(db, id, path)
    if (blob) files.set(path, blob)
  }
  const hosts = network?.policy === 'listed' ? (network.hosts ?? []) : []
  const info = { kind: 'prototype', form: 'html', name, pointSize, scale } as const
  return openHtmlPrototype({ entry, files, hosts }, info, frames, signal)
}
