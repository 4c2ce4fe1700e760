// Reads the files of `--prototype` before anything starts; the worker detects their kind.
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { GivenFile } from '@harness/shared/log/wire/automation.ts'
import { refuse } from '../../system/flags.ts'
import { fileErrorText } from './file-error.ts'
import { type CallerContext, callerFolder, type Values } from './values.ts'

/** Limit of the automation channel in bytes, enough for hundreds of screens. */
const MOST_BYTES = 300_000_000
const MOST_FILES = 2_000

/** Reads the files of the prototype; undefined for another platform. Throws `argument_invalid`. */
export async function prototypeOf(
  values: Values,
  platform: string,
  caller: CallerContext,
): Promise<readonly GivenFile[] | undefined> {
  const name = values.get('prototype')
  if (platform !== 'prototype') {
    if (name !== undefined) throw refuse('prototype', 'belongs to --platform prototype')
    return undefined
  }
  if (name === undefined)
    throw refuse('prototype', 'is needed: a zip, or a folder with pictures or HTML files')
  const path = resolve(callerFolder(caller), name)
  try {
    return (await stat(path)).isDirectory() ? await inFolder(path) : [await zipped(path)]
  } catch (thrown) {
    if (thrown instanceof HarnessError) throw thrown
    throw refuse('prototype', `cannot be read: ${fileErrorText(thrown)} (${name})`)
  }
}

async function zipped(path: string): Promise<GivenFile> {
  const bytes = await readFile(path)
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isZip && !/\.(html?|png|jpe?g|webp)$/i.test(path))
    throw refuse('prototype', 'wants a zip, a folder, an HTML file or a picture')
  measure([bytes])
  return given(isZip ? `${basename(path).replace(/\.zip$/i, '')}.zip` : basename(path), bytes)
}

async function inFolder(folder: string): Promise<readonly GivenFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter(
      (path) =>
        !relative(folder, path)
          .split(sep)
          .some((part) => part.startsWith('.')),
    )
  if (paths.length === 0) throw refuse('prototype', 'is an empty folder')
  if (paths.length > MOST_FILES)
    throw refuse('prototype', `holds more than ${MOST_FILES.toLocaleString('en')} files`)
  const files: GivenFile[] = []
  const read: Uint8Array[] = []
  for (const path of paths) {
    const bytes = await readFile(path)
    read.push(bytes)
    measure(read)
    const place = relative(folder, path).split(sep).join('/')
    files.push(given(`${basename(folder)}/${place}`, bytes))
  }
  return files
}

function measure(read: readonly Uint8Array[]): void {
  const bytes = read.reduce((sum, { length }) => sum + length, 0)
  if (bytes > MOST_BYTES) throw refuse('prototype', `is larger than ${MOST_BYTES / 1_000_000} MB`)
}

function given(path: string, bytes: Buffer): GivenFile {
  return { path, base64: bytes.toString('base64') }
}
