import type { RunRecord } from '@harness/bridge/server/socket/records.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import { encodeFrame } from '@harness/shared/log/wire/frame.ts'
import type { ClientFrameHeader } from '@harness/shared/log/wire/protocol.ts'
import { describe, expect, test } from 'vitest'
import { Page } from '../../page.ts'
import { openTestBridge } from '../../test-bridge.ts'

const CODEC = {
  encode: (text: string) => new TextEncoder().encode(text),
  decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
}
const runId = RunId.parse('a1b2c3d4-0000-4000-8000-00000000abcd')

function recordOf(seq: number): ClientFrameHeader {
  const ts = '2026-11-21T10:00:00.000Z'
  const row = {
    schemaVersion: 4,
    runId,
    seq,
    ts,
    kind: 'run_interrupted',
    step: 1,
    foundBy: 'x',
  } as const
  return { kind: 'record', id: seq, runId, rows: [row] }
}

describe('a record', () => {
  test('a record reaches its recipient whole, however large its picture, and is answered once it is stored', async () => {
    const kept: RunRecord[] = []
    const setup = await openTestBridge({ records: async (record) => void kept.push(record) })
    const page = await new Page(setup).opened()
    const png = new Uint8Array(5_000_000).fill(7)
    page.socket.send(encodeFrame(recordOf(0), png, CODEC))
    expect(await page.reply(0)).toEqual({ kind: 'done', id: 0 })
    expect(kept.map(({ rows }) => rows)).toEqual([recordOf(0).rows])
    expect(Buffer.compare(kept[0]?.png ?? new Uint8Array(), png)).toBe(0)
  })

  test('a record waits for the one before it', async () => {
    const seen: number[] = []
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const records = async ({ rows }: RunRecord) => {
      if (rows[0]?.seq === 0) await gate
      seen.push(rows[0]?.seq ?? -1)
    }
    const page = await new Page(await openTestBridge({ records })).opened()
    for (const seq of [0, 1]) page.socket.send(encodeFrame(recordOf(seq), new Uint8Array(), CODEC))
    open()
    await page.reply(1)
    expect(seen).toEqual([0, 1])
  })

  test('a record that cannot be stored is answered with the reason', async () => {
    const records = async () => {
      throw new HarnessError('output_failed', { folder: '/out', what: 'the disk is full' })
    }
    const page = await new Page(await openTestBridge({ records })).opened()
    page.socket.send(encodeFrame(recordOf(0), new Uint8Array(), CODEC))
    expect(await page.reply(0)).toMatchObject({ kind: 'failed', error: { code: 'output_failed' } })
  })

  test('a bridge without a recipient for records refuses a record and a malformed frame', async () => {
    const plainPage = await new Page(await openTestBridge()).opened()
    plainPage.socket.send(encodeFrame(recordOf(0), new Uint8Array(), CODEC))
    expect(await plainPage.closed).toBe(1008)
    const page = await new Page(await openTestBridge({ records: async () => undefined })).opened()
    page.socket.send(Uint8Array.of(0, 0, 0, 9, 1))
    expect(await page.closed).toBe(1008)
  })
})
