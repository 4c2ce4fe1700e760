import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RunSource } from '@harness/shared/log/versions/read.ts'

export const BUNDLES = fileURLToPath(new URL('../../../fixtures/bundles', import.meta.url))

/** A recorded run as stored on disk, with its pictures by name. */
export function fixture(name: string): Required<RunSource> {
  const folder = `${BUNDLES}/${name}`
  const meta = `${folder}/meta.json`
  return {
    events: readFileSync(`${folder}/events.jsonl`, 'utf8'),
    meta: existsSync(meta) ? readFileSync(meta, 'utf8') : '',
    files: readdirSync(folder),
  }
}

/** The source with its lines changed. */
export function withLines(
  source: Required<RunSource>,
  change: (lines: string[]) => readonly string[],
): Required<RunSource> {
  const lines = source.events.split('\n').filter((line) => line !== '')
  return { ...source, events: `${change(lines).join('\n')}\n` }
}
