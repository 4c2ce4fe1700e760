// The rows that earlier versions of the log become, whole, beside the text that was read and kept
// (`-u` writes it again).

import { lineOf } from '@harness/shared/log/rows.ts'
import { readRun } from '@harness/shared/log/versions/read.ts'
import { expect, it } from 'vitest'
import { fixture, withLines } from '../fixture.ts'

it.each(['v1', 'v2', 'v3'])('the rows of a log of %s become the kept rows', async (version) => {
  const { rows, damages } = readRun(fixture(version))
  const text = `${rows.map(lineOf).join('')}${JSON.stringify(damages)}\n`
  await expect(text).toMatchFileSnapshot(`../../../../fixtures/old-logs/${version}.jsonl`)
})

it.each(['v1', 'v2', 'v3'])(
  'a log of %s without any field becomes the kept rows',
  async (version) => {
    const bare = withLines(fixture(version), (lines) =>
      lines.map((line) => {
        const { schemaVersion, runId, seq, ts, kind, type, event, leg, step } = JSON.parse(line)
        return JSON.stringify({ schemaVersion, runId, seq, ts, kind, type, event, leg, step })
      }),
    )
    const { rows, damages } = readRun(bare)
    const text = `${rows.map(lineOf).join('')}${JSON.stringify(damages)}\n`
    await expect(text).toMatchFileSnapshot(`../../../../fixtures/old-logs/${version}-bare.jsonl`)
  },
)
