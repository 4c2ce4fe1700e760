import { strToU8 } from 'fflate'
import { type Entry, zipOf } from './raw-zip.ts'
import { type HostileFile, PNG, rowsOf, textOf, withEvents } from './runs.ts'

const DAMAGED = /damaged/
const NOT_WHOLE = /no whole zip/

export function brokenZips(): readonly HostileFile[] {
  const whole = withEvents((text) => text)
  const events = (says: Entry['says'], deflate = true): Entry => ({
    ...{ path: 'events.jsonl', data: strToU8(textOf(rowsOf())), deflate },
    ...(says && { says }),
  })
  const refused = (name: string, bytes: Uint8Array<ArrayBuffer>, reason: RegExp): HostileFile => ({
    ...{ name, bytes },
    expected: ['refused', reason],
  })
  const doubled = [events({}), events({})]
  return [
    refused('empty file', new Uint8Array(), NOT_WHOLE),
    refused('a text', strToU8('Dear reader'), NOT_WHOLE),
    refused('cut in the middle', whole.slice(0, whole.length / 2), NOT_WHOLE),
    refused('cut at its end', whole.slice(0, -10), NOT_WHOLE),
    refused('without its beginning', whole.slice(20), /damaged|holds no/),
    refused(
      'no log in it',
      zipOf([{ path: 'readme.txt', data: strToU8('hi') }]),
      /no log of a run/,
    ),
    refused('no entry in it', zipOf([]), /no log of a run/),
    refused('a name twice', zipOf(doubled), /two files of one name/),
    refused(
      'two files in one place',
      zipOf([events({}), { path: 'step-001.png', data: PNG, says: { offset: 0 } }]),
      DAMAGED,
    ),
    refused('a wrong CRC', zipOf([events({ crc: 1 })]), /not as it was when it was packed/),
    refused('a wrong CRC of a stored file', zipOf([events({ crc: 1 }, false)]), /not as it was/),
    refused('locked with a password', zipOf([events({ flags: 1 })]), /locked with a password/),
    refused('packed by an unknown method', zipOf([events({ method: 12 })]), /does not know/),
    refused(
      'packed bytes that are not',
      zipOf([events({ method: 8 }, false)]),
      /cannot be unpacked|not as long/,
    ),
    refused('a size that is too small', zipOf([events({ size: 3 })]), /more than 0 MB|too large/),
    refused('a size that is too large', zipOf([events({ size: 90_000 })]), /not as long/),
    refused('a stored size that lies', zipOf([events({ size: 3 }, false)]), /not as long/),
    refused('a size beyond every log', zipOf([events({ size: 4_000_000_000 })]), /too large/),
    refused('packed bytes beyond the file', zipOf([events({ packed: 90_000_000 })]), DAMAGED),
    refused('a place beyond the file', zipOf([events({ offset: 90_000_000 })]), DAMAGED),
    refused('a place that is no file', zipOf([events({ offset: 7 })]), DAMAGED),
    refused('a directory beyond the file', withDirectoryAt(whole, 90_000_000), DAMAGED),
    refused('more files than it may have', withCount(whole, 65_535), /20,000 files/),
    refused('a bomb of zeros', bomb(), /would take more|not as long/),
    refused(
      'a folder called as the log',
      zipOf([{ path: 'events.jsonl/', data: PNG }]),
      /no log of a run/,
    ),
    refused(
      'a log in the folder of macOS',
      zipOf([{ ...events({}), path: '__MACOSX/events.jsonl' }]),
      /no log of a run/,
    ),
  ]
}

function trailerAt(zip: Uint8Array): number {
  return zip.length - 22
}

function withDirectoryAt(zip: Uint8Array, start: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(zip)
  new DataView(bytes.buffer).setUint32(trailerAt(bytes) + 16, start, true)
  return bytes
}

function withCount(zip: Uint8Array, count: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(zip)
  new DataView(bytes.buffer).setUint16(trailerAt(bytes) + 10, count, true)
  return bytes
}

/** Small on disk, four times what a log may be. */
function bomb(): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(40_000_000)
  return zipOf([{ path: 'events.jsonl', data, deflate: true, says: { size: 1_000_000, crc: 0 } }])
}
