import { asHarnessError, fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import type { BrowserNetwork } from '@harness/shared/device/browser-network.ts'
import type { HtmlPrototype } from '@harness/shared/device/prototype/prototype.ts'
import type { Application } from '@harness/shared/order/library/library.ts'
import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { Page } from '../../kit/page/page.ts'
import { changeEntry, entriesOf } from '../../store/library/entries.ts'
import { prototypeFile, prototypePaths, readPrototypeEntry } from '../../store/prototypes.ts'
import type { OpenedFile, PrototypeCheck } from '../../worker/api.ts'
import { createHtmlChanges } from './create-html-changes.ts'
import { createScreenCapture, type ScreenCaptureState } from './create-screen-capture.ts'

export interface PrototypeFileSize {
  readonly path: string
  readonly bytes: number
}

export interface HtmlPrototypeState {
  readonly id: string
  /** Undefined while loading, and after an error. */
  readonly document: Accessor<HtmlPrototype | undefined>
  readonly files: Accessor<readonly PrototypeFileSize[]>
  /** Library entry; undefined while loading and after its deletion. */
  readonly application: Accessor<Application | undefined>
  /** Check of the first page; undefined while it opens. */
  readonly check: Accessor<PrototypeCheck | undefined>
  readonly checking: Accessor<boolean>
  /** URL of a picture of the first screen. */
  readonly picture: Accessor<string | undefined>
  readonly error: Accessor<HarnessError | undefined>
  /** Hosts that runs of the prototype may contact. */
  readonly allowed: Accessor<readonly string[]>
  /** Allows or forbids a host for every run of the prototype, and reloads the page. */
  readonly allow: (host: string, may: boolean) => Promise<void>
  readonly checkAgain: () => Promise<void>
  /** Saves the change immediately, and reloads the page if the change could be visible. */
  readonly change: (patch: Partial<HtmlPrototype>) => Promise<void>
  /** Adds files or replaces those with the same path, reports it, and offers undo. */
  readonly addFiles: (files: readonly OpenedFile[]) => Promise<void>
  /** Reason why the latest change was not saved. */
  readonly unsaved: Accessor<HarnessError | undefined>
  readonly capture: ScreenCaptureState
}

export function createHtmlPrototype(page: Page, id: string): HtmlPrototypeState {
  const [document, setDocument] = createSignal<HtmlPrototype>()
  const [files, setFiles] = createSignal<readonly PrototypeFileSize[]>([])
  const [application, setApplication] = createSignal<Application>()
  const [error, setError] = createSignal<HarnessError>()
  const fail = (thrown: unknown) => setError(asHarnessError(thrown))
  const shown = createCheck(page, id, setError)
  const allowed = () => {
    const { policy, hosts = [] } = application()?.defaults.contacts ?? { policy: 'same_site' }
    return policy === 'listed' ? hosts : []
  }
  const changes = createHtmlChanges(page, { id, document, setDocument })
  const read = async () => {
    const entry = await readPrototypeEntry(page.db, id)
    if (entry.document.kind !== 'html') return
    setDocument(entry.document)
    setApplication(await applicationOf(page, id))
    setFiles(await sizesOf(page, id))
    await shown.run()
  }
  void read().catch(fail)
  return {
    ...{ id, document, files, application, error, allowed },
    ...{ check: shown.check, checking: shown.checking, picture: shown.picture },
    async allow(host, may) {
      const known = application()
      if (!known) return
      const contacts = allowing(allowed(), host, may)
      const defaults = { ...known.defaults, contacts }
      try {
        await changeEntry(page.db, 'applications', known.id, { defaults })
        setApplication({ ...known, defaults })
        await shown.run()
      } catch (thrown) {
        fail(thrown)
      }
    },
    checkAgain: shown.run,
    unsaved: changes.error,
    async change(patch) {
      if (!(await changes.change(patch))) return
      if ('name' in patch) setApplication(await applicationOf(page, id))
      else await shown.run()
    },
    async addFiles(given) {
      const show = async () => {
        setFiles(await sizesOf(page, id))
        await shown.run()
      }
      if (await changes.addFiles(given, show)) await show()
    },
    capture: createScreenCapture(page, () => void shown.run()),
  }
}

function allowing(hosts: readonly string[], host: string, may: boolean): BrowserNetwork {
  const others = hosts.filter((each) => each !== host)
  const next = may ? [...others, host] : others
  return next.length > 0 ? { policy: 'listed', hosts: next } : { policy: 'same_site' }
}

/** Opens the prototype now and on request; only the latest result counts. */
function createCheck(
  { worker }: Page,
  id: string,
  setError: (error: HarnessError | undefined) => void,
) {
  const [check, setCheck] = createSignal<PrototypeCheck>()
  const [checking, setChecking] = createSignal(true)
  const [picture, setPicture] = createSignal<string>()
  let newest = 0
  const show = (url: string | undefined) => {
    const last = picture()
    if (last !== undefined) URL.revokeObjectURL(last)
    setPicture(url)
  }
  onCleanup(() => show(undefined))
  return {
    ...{ check, checking, picture },
    async run() {
      newest += 1
      const mine = newest
      setChecking(true)
      setError(undefined)
      const result = await worker.checkPrototype(id)
      if (mine !== newest) return
      setChecking(false)
      if ('error' in result) return setError(fromWire(result.error))
      setCheck(result.value)
      show(URL.createObjectURL(result.value.picture))
    },
  }
}

async function applicationOf({ db }: Page, id: string): Promise<Application | undefined> {
  const all = await entriesOf(db, 'applications')
  return all.find(({ target }) => target.kind === 'prototype' && target.prototype.id === id)
}

async function sizesOf({ db }: Page, id: string): Promise<readonly PrototypeFileSize[]> {
  const paths = await prototypePaths(db, id)
  return Promise.all(
    paths.map(async (path) => ({ path, bytes: (await prototypeFile(db, id, path))?.size ?? 0 })),
  )
}
