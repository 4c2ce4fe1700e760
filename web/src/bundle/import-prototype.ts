// Imports a prototype from a zip, a folder or loose files, with a description or only with images
// or HTML files.

import { HarnessError } from '@harness/shared/base/errors.ts'
import { checkScreens, parsePrototype } from '@harness/shared/device/prototype/check.ts'
import { prototypeOfPictures } from '@harness/shared/device/prototype/from-pictures.ts'
import {
  HEAD_BYTES,
  type PictureHead,
  pictureHead,
} from '@harness/shared/device/prototype/picture-head.ts'
import {
  FilePath,
  PROTOTYPE_FILE,
  PROTOTYPE_VERSION,
  type Prototype,
} from '@harness/shared/device/prototype/prototype.ts'
import { MAX_FILES, tooMany } from '@harness/shared/files/bundle/zip.ts'
import { contentOf, type Entry, type OpenedFile } from './entry.ts'
import { MAX_PICTURE, MAX_TEXT, within } from './limits.ts'
import { zipEntries } from './read-zip.ts'

/** Maximum size of one prototype, in bytes: hundreds of screens, or a page with its images. */
const MAX_PROTOTYPE = 500_000_000

export interface PrototypeFile {
  readonly path: string
  readonly blob: Blob
}

export interface ReadPrototype {
  readonly document: Prototype
  readonly files: readonly PrototypeFile[]
  /** Sentences on what was left out, and why. */
  readonly notes: readonly string[]
  /** True when the author chose the name; otherwise it is made of file names. */
  readonly isNamed: boolean
}

export type Found = ReadonlyMap<string, Entry>

/** Files of a drop by their paths without `root`, the folder that holds them all. */
export interface FoundFiles {
  readonly name: string
  readonly root: string
  readonly found: Found
  readonly isLoose: boolean
}

/** Throws `prototype_invalid`, `bundle_invalid`, `bundle_too_large`, before any change is made. */
export async function readPrototypeFiles(opened: readonly OpenedFile[]): Promise<ReadPrototype> {
  const { name, found, isLoose } = await entriesIn(opened)
  const description = found.get(PROTOTYPE_FILE)
  if (description) return described(await textIn(description), found)
  if (![...found.keys()].some(isHtml)) return ofPictures(name, found, isLoose)
  const entry = entryIn(found)
  const title = isLoose && (await titleOf(found.get(entry)))
  const read = await ofHtml(title || name, entry, found)
  return { ...read, notes: isLoose ? await unusedPictures(found) : [] }
}

/** Rewords zip errors, which otherwise mention runs. */
async function entriesOfZip({ path, blob }: OpenedFile): Promise<readonly Entry[]> {
  try {
    return await zipEntries(blob)
  } catch (thrown) {
    if (!(thrown instanceof HarnessError) || thrown.code !== 'bundle_invalid') throw thrown
    const { what = 'it is no zip.' } = thrown.detail
    throw new HarnessError('prototype_invalid', { name: baseOf(path), what }, thrown)
  }
}

/**
 * Files by path relative to the description's folder, or to the common folder. Loose files have
 * neither a folder nor a zip to name the prototype.
 */
export async function entriesIn(opened: readonly OpenedFile[]): Promise<FoundFiles> {
  const [first] = opened
  if (!first)
    throw new HarnessError('prototype_invalid', { name: 'This', what: 'it has no files.' })
  const isZip = opened.length === 1 && /\.zip$/i.test(first.path)
  const entries = isZip ? await entriesOfZip(first) : opened.map(looseEntry)
  if (entries.length > MAX_FILES) throw tooMany()
  const kept = entries.filter(({ path }) => isKept(path))
  const root = rootOf(kept.map(({ path }) => path))
  const found = kept.flatMap((entry) => {
    const path = FilePath.safeParse(entry.path.slice(root.length))
    return path.success && entry.path.startsWith(root) ? [[path.data, entry] as const] : []
  })
  const alone = opened.length === 1 ? first.path : 'Prototype'
  const named = isZip ? first.path : root.slice(0, -1) || alone
  within(
    found.reduce((sum, [, { size }]) => sum + size, 0),
    MAX_PROTOTYPE,
    'It',
  )
  return {
    name: baseOf(named).replace(/\.(?:zip|html?)$/i, ''),
    root,
    found: new Map(found),
    isLoose: !isZip && root === '',
  }
}

function looseEntry({ path, blob }: OpenedFile): Entry {
  const read = async (limit: number) => {
    within(blob.size, limit, path)
    return contentOf(blob)
  }
  return { path, size: blob.size, read }
}

/** False for files that operating systems add to folders and archives. */
function isKept(path: string): boolean {
  return !/(^|\/)(\.[^/]*|__MACOSX|Thumbs\.db|desktop\.ini)(\/|$)/i.test(path)
}

function baseOf(path: string): string {
  return path.split('/').at(-1) ?? path
}

/** Folder of `prototype.json`, else the folder common to all files. */
function rootOf(paths: readonly string[]): string {
  const description = paths
    .filter((path) => baseOf(path) === PROTOTYPE_FILE)
    .toSorted((a, b) => a.length - b.length)[0]
  if (description !== undefined) return description.slice(0, -PROTOTYPE_FILE.length)
  const [first = ''] = paths
  const folders = first.split('/').slice(0, -1)
  const shared = folders.findIndex(
    (_, index) =>
      !paths.every((path) => path.startsWith(`${folders.slice(0, index + 1).join('/')}/`)),
  )
  const depth = shared < 0 ? folders.length : shared
  return depth === 0 ? '' : `${folders.slice(0, depth).join('/')}/`
}

function isHtml(path: string): boolean {
  return /\.html?$/i.test(path)
}

async function described(text: string, found: Found): Promise<ReadPrototype> {
  const document = parsePrototype(text)
  if (document.kind === 'html') return withFiles(document, found, [...found.keys()])
  const wanted = new Set(document.screens.map(({ picture }) => picture))
  const heads = await headsOf([...wanted], found)
  const { document: checked, notes } = checkScreens(document, heads)
  const used = [...new Set(checked.screens.map(({ picture }) => picture))]
  return { ...(await withFiles(checked, found, used)), notes }
}

async function ofPictures(name: string, found: Found, isLoose: boolean): Promise<ReadPrototype> {
  const heads = await headsOf([...found.keys()], found)
  const pictures = [...heads].flatMap(([path, head]) =>
    'fault' in head ? [] : [{ path, ...head }],
  )
  const notes = [...heads].flatMap(([path, head]) =>
    'fault' in head ? [`${path} was left out: it ${head.fault}.`] : [],
  )
  if (pictures.length === 0)
    throw new HarnessError('prototype_invalid', { name, what: whyUnusable(name, heads) })
  const document = prototypeOfPictures(isLoose ? undefined : name, pictures)
  const used = document.screens.map(({ picture }) => picture)
  return { ...(await withFiles(document, found, used)), notes, isNamed: false }
}

/** Maximum number of files named in an error; a folder may have hundreds. */
const MOST_NAMED = 3

function whyUnusable(name: string, heads: ReadonlyMap<string, PictureHead>): string {
  const faults = [...heads].flatMap(([path, head]) =>
    'fault' in head ? [{ path, fault: head.fault }] : [],
  )
  const [first] = faults
  if (!first) return `${NEITHER}.`
  if (heads.size === 1 && first.path === name) return `it ${first.fault}, and it is no HTML page.`
  const named = faults.slice(0, MOST_NAMED).map(({ path, fault }) => `${path} ${fault}`)
  const more = faults.length - named.length
  return `${NEITHER}: ${[...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')}.`
}

const NEITHER = 'it has neither an HTML page nor a picture that can be read'

/** Images that no dropped page uses: the user may have intended them as screens. */
async function unusedPictures(found: Found): Promise<readonly string[]> {
  const texts = [...found].filter(([path]) => /\.(?:html?|css|m?js|json|svg)$/i.test(path))
  const all = (await Promise.all(texts.map(([, entry]) => textIn(entry)))).join('\n')
  const isUnused = (path: string) =>
    /\.(?:png|jpe?g|webp)$/i.test(path) &&
    !all.includes(baseOf(path)) &&
    !all.includes(encodeURI(baseOf(path)))
  const count = [...found.keys()].filter(isUnused).length
  if (count === 0) return []
  const kept =
    count === 1
      ? '1 picture that no page names was kept as a file'
      : `${count} pictures that no page names were kept as files`
  return [`${kept} of the pages. Drop pictures alone to make screens of them.`]
}

/** `index.html`, else the page nearest to the root. */
function entryIn(found: Found): string {
  const depth = (path: string) =>
    path.split('/').length * 2 + (/^index\.html?$/i.test(baseOf(path)) ? 0 : 1)
  const [entry = ''] = [...found.keys()].filter(isHtml).toSorted((a, b) => depth(a) - depth(b))
  return entry
}

/** Title in the source of a page: a worker has no HTML parser. */
async function titleOf(entry: Entry | undefined): Promise<string> {
  const text = entry ? await textIn(entry) : ''
  const [, title = ''] = /<title[^>]*>([^<]*)/i.exec(text) ?? []
  return title.replace(/&amp;/gi, '&').replace(/\s+/g, ' ').trim()
}

async function textIn(entry: Entry): Promise<string> {
  return new TextDecoder().decode((await entry.read(MAX_TEXT)).bytes)
}

async function ofHtml(name: string, entry: string, found: Found): Promise<ReadPrototype> {
  const document = {
    harnessPrototype: PROTOTYPE_VERSION,
    kind: 'html',
    name: name.slice(0, 200) || 'Prototype',
    entry,
    size: { width: 1280, height: 800 },
    scale: 1,
    hosts: [],
  } as const
  return { ...(await withFiles(document, found, [...found.keys()])), isNamed: false }
}

async function headsOf(paths: readonly string[], found: Found): Promise<Map<string, PictureHead>> {
  const heads = new Map<string, PictureHead>()
  for (const path of paths) {
    const entry = found.get(path)
    if (!entry) continue
    heads.set(path, await headOf(entry))
  }
  return heads
}

async function headOf(entry: Entry): Promise<PictureHead> {
  try {
    const { bytes } = await entry.read(MAX_PICTURE)
    return pictureHead(bytes.subarray(0, HEAD_BYTES))
  } catch (thrown) {
    // A file that cannot be unpacked must not prevent reading the others.
    if (thrown instanceof HarnessError)
      return { fault: `cannot be read (${thrown.message.replace(/\.$/, '')})` }
    throw thrown
  }
}

async function withFiles(
  document: Prototype,
  found: Found,
  paths: readonly string[],
): Promise<ReadPrototype> {
  const files: PrototypeFile[] = []
  for (const path of paths) {
    if (path === PROTOTYPE_FILE) continue
    const entry = found.get(path)
    if (entry) files.push({ path, blob: (await entry.read(MAX_PICTURE)).blob() })
  }
  if (document.kind === 'html' && !found.has(document.entry))
    throw new HarnessError('prototype_invalid', {
      name: document.name,
      what: `its first page is missing: ${document.entry}.`,
    })
  return { document, files, notes: [], isNamed: true }
}
