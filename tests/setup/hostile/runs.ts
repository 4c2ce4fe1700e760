import { lineOf, type Row, type RowBody } from '@harness/shared/log/rows.ts'
import { encode } from 'fast-png'
import { strToU8 } from 'fflate'
import {
  acted,
  LEG_STARTED,
  newRunId,
  RUN_COMPLETED,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../store/sample-rows.ts'
import { type Entry, zipOf } from './raw-zip.ts'

export interface HostileFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /**
   * `refused` with this reason; `tolerated` with this among what was left out; `safe`: opened,
   * everything is text.
   */
  readonly expected: readonly ['refused' | 'tolerated', RegExp] | 'safe'
}

export const PNG = new Uint8Array(
  encode({ width: 4, height: 4, data: new Uint8Array(48).fill(90), channels: 3 }),
)

export function rowsOf(change: (row: RowBody) => RowBody = (row) => row): readonly Row[] {
  const bodies = [
    ...[RUN_STARTED, LEG_STARTED, stepStarted(1), ...thought(1), ...acted(1)],
    RUN_COMPLETED,
  ]
  return stamp(newRunId(), 0, bodies.map(change))
}

export const textOf = (rows: readonly Row[]) => rows.map(lineOf).join('')

export function entriesOf(events: string, more: readonly Entry[] = []): readonly Entry[] {
  const own = new Set(more.map(({ path }) => path))
  const plain: readonly Entry[] = [
    { path: 'events.jsonl', data: strToU8(events), deflate: true },
    { path: 'meta.json', data: strToU8('{}') },
    { path: 'step-001.png', data: PNG },
    { path: 'step-001.json', data: strToU8('{}') },
  ]
  return [...plain.filter(({ path }) => !own.has(path)), ...more]
}

export const SCREEN = JSON.stringify({
  step: 1,
  scene: { pointSize: { width: 390, height: 844 }, scale: 2, elements: [], text: 'A shop.' },
  marks: [],
})

/** An honest run, with one file of it changed or added. */
export function withFile(entry: Entry): Uint8Array<ArrayBuffer> {
  const screen: Entry = { path: 'step-001.json', data: strToU8(SCREEN) }
  const more = entry.path === screen.path ? [entry] : [screen, entry]
  return zipOf(entriesOf(textOf(rowsOf()), more))
}

export function withEvents(change: (text: string) => string): Uint8Array<ArrayBuffer> {
  const screen: Entry = { path: 'step-001.json', data: strToU8(SCREEN) }
  return zipOf(entriesOf(change(textOf(rowsOf())), [screen]))
}
