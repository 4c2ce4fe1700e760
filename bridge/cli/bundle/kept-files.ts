// Downloads that are kept with a run, searched for secrets before they leave.
import { holdsSecret, isText } from '@harness/shared/files/redact/downloads.ts'
import { keptFileOf } from '@harness/shared/log/kept-file.ts'
import { textOf } from '../../devices/web/files/text-of.ts'
import type { Bundle } from './read-bundle.ts'

/** Names of files: those with a secret, and those without text, in which none can be found. */
export interface FoundInFiles {
  readonly secret: readonly string[]
  readonly unsearched: readonly string[]
}

export async function searchFiles({ run, files }: Bundle): Promise<FoundInFiles> {
  const secret: string[] = []
  const unsearched: string[] = []
  for (const row of run.rows) {
    const { file } = keptFileOf(row) ?? {}
    const bytes = file === undefined ? undefined : await files.get(file)?.()
    if (file === undefined || !bytes) continue
    const text = await searchableText(file, bytes)
    if (holdsSecret(file, text)) secret.push(file)
    else if (text === undefined && row.kind === 'downloaded') unsearched.push(file)
  }
  return { secret, unsearched }
}

/** Undefined for a picture or an archive, and for a PDF that is locked or has only pictures. */
async function searchableText(name: string, bytes: Uint8Array): Promise<string | undefined> {
  const text = await textOf(name, bytes)
  const words = text?.replace(/^Page \d+$/gm, '').trim()
  // Attributes and scripts of an HTML file may have secrets, too, and `words` lacks them.
  if (isText(name)) return `${words ?? ''}\n${new TextDecoder().decode(bytes)}`
  return words === '' ? undefined : words
}

/** Sentences about the downloads of an export; undefined where it has all and searched them. */
export function filesText({ secret, unsearched }: FoundInFiles): string | undefined {
  const texts = [
    secret.length > 0 ? `Left out, because a secret is in it: ${secret.join(', ')}.` : '',
    unsearched.length > 0
      ? `Not searched for secrets, because it has no text to read: ${unsearched.join(', ')}.`
      : '',
  ].filter((text) => text !== '')
  return texts.length > 0 ? texts.join('\n') : undefined
}

/** Said of a run from which something was taken out: its downloads stay here. */
export function leftOutText({ run }: Bundle): string | undefined {
  const names = run.rows.flatMap((row) => keptFileOf(row)?.file ?? [])
  if (names.length === 0) return undefined
  return `Left out, because data was removed from this run: ${names.join(', ')}.`
}
