// Runs in this file: rows are read when a run is shown, and pictures one at a time on demand.

import { jsonOf } from '@harness/shared/base/json.ts'
import { readScreen, type ScreenFile } from '@harness/shared/device/observation.ts'
import { foldAll, type RunState } from '@harness/shared/log/fold.ts'
import { type Redaction, redactionIn } from '@harness/shared/log/redaction.ts'
import { SCHEMA_VERSION } from '@harness/shared/log/row-head.ts'
import { Row, stepFile } from '@harness/shared/log/rows.ts'
import { linesOf } from '@harness/shared/log/versions/lines.ts'
import { EVENTS_FILE, META_FILE } from '@harness/shared/log/versions/names.ts'
import { hashOfStep } from '../../../kit/replay/playhead.ts'
import type { RunFiles } from '../../../kit/runs/run-files.ts'

const decoder = new TextDecoder()

function bytesOf(block: Element): Uint8Array<ArrayBuffer> {
  const text = atob(block.textContent)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

export interface ReportFile {
  readonly names: readonly string[]
  /** Bytes of a part; undefined when it is missing or not base64. */
  readonly bytes: (name: string) => Uint8Array<ArrayBuffer> | undefined
  readonly text: (name: string) => string | undefined
}

/** Reads the blocks of the page. */
export function openFile(page: Document): ReportFile {
  const blocks = new Map(
    [...page.querySelectorAll<HTMLElement>('script[data-part]')].map((block) => [
      block.dataset['part'] ?? '',
      block,
    ]),
  )
  const bytes: ReportFile['bytes'] = (name) => {
    const block = blocks.get(name)
    try {
      return block && bytesOf(block)
    } catch {
      // Not base64, so the file was changed. The callers report the part as missing.
      return undefined
    }
  }
  return {
    names: [...blocks.keys()],
    bytes,
    text: (name) => {
      const found = bytes(name)
      return found && decoder.decode(found)
    },
  }
}

/** Each run of a file, with part names that do not include the run's number. */
export function runsIn(file: ReportFile): readonly ReportFile[] {
  const folders = new Set(file.names.map((name) => name.slice(0, name.indexOf('/') + 1)))
  return [...folders].map((folder) => ({
    names: file.names
      .filter((name) => name.startsWith(folder))
      .map((name) => name.slice(folder.length)),
    bytes: (name) => file.bytes(`${folder}${name}`),
    text: (name) => file.text(`${folder}${name}`),
  }))
}

export type ReadFile =
  | {
      readonly kind: 'run'
      readonly run: RunState
      readonly total: number
      readonly unread: number
    }
  | { readonly kind: 'newer'; readonly version: number }
  | { readonly kind: 'empty' }

/** Reads the run of the file. Unreadable rows are counted and left out. */
export function readFile(file: ReportFile): ReadFile {
  const { lines, unreadable } = linesOf(file.text(EVENTS_FILE) ?? '')
  const version = lines[0]?.fields['schemaVersion']
  if (typeof version === 'number' && version > SCHEMA_VERSION) return { kind: 'newer', version }
  const rows = lines.flatMap(({ fields }) => Row.safeParse(fields).data ?? [])
  const total = lines.length + unreadable.length
  if (rows.length === 0) return { kind: 'empty' }
  return { kind: 'run', run: foldAll(rows), total, unread: total - rows.length }
}

export function metaIn(file: ReportFile): unknown {
  return jsonOf(file.text(META_FILE) ?? '')
}

/** Data removed before the file was written; undefined when none was. */
export function redactionOf(file: ReportFile): Redaction | undefined {
  return redactionIn(metaIn(file))
}

/** Elements and marks of a step; undefined when missing or unreadable. */
export function screenIn(file: ReportFile, step: number): ScreenFile | undefined {
  return readScreen(jsonOf(file.text(stepFile(step, 'json')) ?? ''))
}

/** Adapts the file to the interface for files of a run. */
export function runFilesOf(file: ReportFile): RunFiles {
  const blobOf = (name: string) => {
    const bytes = file.bytes(name)
    return bytes && new Blob([bytes], { type: 'image/png' })
  }
  return {
    shot: async (_, step) => blobOf(stepFile(step, 'png')),
    screen: async (_, step) => screenIn(file, step),
    file: async (_, name) => blobOf(name),
    hrefOfStep: (_, step) => hashOfStep(step),
  }
}
