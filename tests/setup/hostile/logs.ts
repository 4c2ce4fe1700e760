import { lineOf, type Row } from '@harness/shared/log/rows.ts'
import { type HostileFile, rowsOf, withEvents } from './runs.ts'

export function brokenLogs(): readonly HostileFile[] {
  const refused = (
    name: string,
    change: (text: string) => string,
    reason: RegExp,
  ): HostileFile => ({
    ...{ name, bytes: withEvents(change) },
    expected: ['refused', reason],
  })
  const tolerated = (
    name: string,
    change: (text: string) => string,
    what: RegExp,
  ): HostileFile => ({
    ...{ name, bytes: withEvents(change) },
    expected: ['tolerated', what],
  })
  const lines = (text: string) => text.trim().split('\n')
  const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
  const inserted = (line: string) => (text: string) => {
    const [first = '', ...rest] = lines(text)
    return [first, line, ...rest, ''].join('\n')
  }
  return [
    refused('an empty log', () => '', /no entry of a run/),
    refused('a log of null bytes', () => '\0'.repeat(5000), /no entry of a run/),
    refused(
      'a log of the future',
      (text) => text.replaceAll('"schemaVersion":4', '"schemaVersion":9'),
      /newer/,
    ),
    refused(
      'a log of version 0',
      (text) => text.replaceAll('"schemaVersion":4', '"schemaVersion":0'),
      /no log version 0/,
    ),
    refused('rows without a run', (text) => text.replaceAll('"runId"', '"runner"'), /no runId/),
    refused('a log that is one list', (text) => `[${lines(text).join(',')}]`, /no entry of a run/),
    refused('a log of numbers', () => '1\n2\n3\n', /no entry of a run/),
    tolerated('JSON that is very deep', inserted(deep), /could not be read/),
    tolerated('a row that is cut off', (text) => text.slice(0, -30), /cut off/),
    tolerated('a row that is no JSON', inserted('{"kind":"friction"'), /could not be read/),
    tolerated('a row of another run', inserted(lineOf(rowAt(3))), /could not be read/),
    tolerated(
      'a row of an unknown kind',
      inserted(strange()),
      /kind that this Harness does not know|could not be read/,
    ),
    tolerated(
      'a row whose text is a number',
      (text) => text.replace('"Buy a red mug"', '7'),
      /could not be read|missing/,
    ),
    tolerated(
      'a step of a number that is huge',
      (text) => text.replace('"step":1,"frictionKind"', '"step":1e308,"frictionKind"'),
      /could not be read/,
    ),
    tolerated(
      'a time that is a word',
      (text) => text.replace(/"ts":"[^"]+","kind":"friction"/, '"ts":"soon","kind":"friction"'),
      /could not be read/,
    ),
    tolerated(
      'the prototype as a row',
      inserted('{"__proto__":{"polluted":true},"schemaVersion":4}'),
      /could not be read/,
    ),
    tolerated(
      'the constructor as a row',
      inserted('{"constructor":{"prototype":{"polluted":true}},"schemaVersion":4}'),
      /could not be read/,
    ),
    tolerated(
      'the last row first',
      (text) => [...lines(text).toReversed(), ''].join('\n'),
      /missing|left out/,
    ),
    tolerated('every row twice', (text) => text + text, /twice|left out/),
    tolerated('a line of a million signs', inserted('x'.repeat(1_000_000)), /could not be read/),
  ]
}

function rowAt(index: number): Row {
  const row = rowsOf()[index]
  if (!row) throw new Error(`The sample run has no row ${index}.`)
  return row
}

function strange(): string {
  const { schemaVersion, runId, ts } = rowAt(0)
  return JSON.stringify({ schemaVersion, runId, seq: 99, ts, kind: 'execute', command: 'rm -rf /' })
}
