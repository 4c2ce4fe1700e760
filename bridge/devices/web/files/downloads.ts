import { readFile } from 'node:fs/promises'
import { sizeText } from '@harness/shared/base/labels.ts'
import {
  type Download,
  downloadName,
  MAX_DOWNLOAD,
  MAX_DOWNLOADS,
} from '@harness/shared/device/downloads.ts'
import { quote } from '@harness/shared/device/known-results.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import type { CDPSession, Download as Incoming, Page } from 'playwright-core'
import { within } from '../../waiting.ts'
import { freeName } from './given-files.ts'
import { mediaTypeOf } from './media-type.ts'

/** Time limits in milliseconds: for a file to arrive, and for an outcome to wait for it. */
const ARRIVE_MS = 120_000
const WAIT_MS = 3_000

/** Files downloaded by pages of this browser, kept in memory up to a limit. */
export interface Downloads {
  /** Keeps the downloads of this page, and reports each in a sentence. */
  watch(page: Page, cdp: CDPSession, notes: Notes): void
  /** Waits briefly for downloads in progress. */
  settled(): Promise<void>
  read(name: string): Uint8Array | undefined
  names(): readonly string[]
  addTo<C extends { readonly scene: Scene }>(capture: C): C
}

interface Notes {
  note(text: string): void
  /** Reports a download that arrived. */
  happened(text: string): void
}

export function makeDownloads(): Downloads {
  const kept = new Map<string, Download & { readonly content: Uint8Array }>()
  const taken = new Set<string>()
  const coming = new Set<Promise<void>>()
  const total = () => [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0)

  const keep = async (incoming: Incoming): Promise<string> => {
    const name = freeName(downloadName(incoming.suggestedFilename()), taken)
    taken.add(name)
    const what = `The page offered a file to download (${name})`
    if (kept.size >= MAX_DOWNLOADS.count || total() >= MAX_DOWNLOADS.bytes) {
      await incoming.cancel()
      return `${what}; it was not kept, because the run has as many as it keeps.`
    }
    const path = await within(ARRIVE_MS, incoming.path()).catch(() => undefined)
    if (path === 'late') await incoming.cancel()
    if (path === undefined || path === 'late') {
      const why = path === 'late' ? 'it did not arrive in time' : await failureOf(incoming)
      return `${what}; it was not kept: ${why}.`
    }
    const content = await readFile(path)
    await incoming.delete().catch(() => undefined) // The browser is closing.
    if (content.length > MAX_DOWNLOAD) return `${what}; it was not kept: ${TOO_LARGE}.`
    kept.set(name, { name, bytes: content.length, mediaType: mediaTypeOf(name), content })
    return `Downloaded ${quote(name)} (${sizeText(content.length)}); read_download shows its text.`
  }

  return {
    watch(page, cdp, { note, happened }) {
      const limit = limitSizes(cdp)
      page.on('download', (incoming) => {
        limit(incoming)
        const count = kept.size
        const work = keep(incoming)
          .catch(() => 'A download ended with its page.')
          .then((text) => (kept.size > count ? happened(text) : note(text)))
          .finally(() => coming.delete(work))
        coming.add(work)
      })
    },
    async settled() {
      if (coming.size > 0) await within(WAIT_MS, Promise.all(coming))
    },
    read: (name) => kept.get(nameIn(kept, name))?.content,
    names: () => [...kept.keys()],
    addTo: (capture) => {
      if (kept.size === 0) return capture
      const downloads = [...kept.values()].map(({ content: _, ...download }) => download)
      return { ...capture, scene: { ...capture.scene, downloads } }
    },
  }
}

const TOO_LARGE = `it is larger than ${sizeText(MAX_DOWNLOAD)}`

/** Finds a name ignoring case, which a model may change. */
function nameIn(kept: ReadonlyMap<string, unknown>, given: string): string {
  const wanted = given.trim().toLowerCase()
  return [...kept.keys()].find((name) => name.toLowerCase() === wanted) ?? given
}

/** Cancels downloads that grow too large, by the browser's progress events. */
function limitSizes(cdp: CDPSession): (incoming: Incoming) => void {
  const open: Incoming[] = []
  const guids = new Map<string, string>()
  cdp.on('Page.downloadWillBegin', ({ guid, url }) => void guids.set(guid, url))
  cdp.on('Page.downloadProgress', ({ guid, receivedBytes, state }) => {
    const url = guids.get(guid)
    if (state !== 'inProgress') return void guids.delete(guid)
    if (receivedBytes <= MAX_DOWNLOAD) return
    const large = open.find((each) => each.url() === url)
    // A download that has ended meanwhile cannot be cancelled.
    large?.cancel().catch(() => undefined)
  })
  return (incoming) => void open.push(incoming)
}

async function failureOf(incoming: Incoming): Promise<string> {
  const failure = await within(WAIT_MS, incoming.failure()).catch(() => undefined)
  if (failure === 'canceled') return TOO_LARGE
  return failure && failure !== 'late' ? `the browser says “${failure}”` : 'it did not arrive'
}
