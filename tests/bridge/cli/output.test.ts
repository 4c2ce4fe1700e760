import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openOutput } from '@harness/bridge/cli/run/output.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import { lineOf, type Row } from '@harness/shared/log/rows.ts'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../test-bridge.ts'

const runId = RunId.parse('a1b2c3d4-0000-4000-8000-00000000abcd')
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)

function row(seq: number): Row {
  const ts = '2026-11-21T10:00:00.000Z'
  return { schemaVersion: 4, runId, seq, ts, kind: 'run_interrupted', step: 1, foundBy: 'resume' }
}

const size = { width: 10, height: 10 }
const screen = { step: 1, scene: { pointSize: size, scale: 1, elements: [], text: '' }, marks: [] }

describe('the output of a run', () => {
  it('the output has the picture and the screen of a step before any row names them, and only whole lines', async () => {
    const folder = join(await temporaryFolder(), 'deep', 'out')
    const output = await openOutput(folder, 'harness')
    await output.take({ rows: [row(0), row(1)], screen, png: PNG })
    expect(readFileSync(join(folder, 'events.jsonl'), 'utf8')).toBe(lineOf(row(0)) + lineOf(row(1)))
    expect(readdirSync(folder).sort()).toEqual(['events.jsonl', 'step-001.json', 'step-001.png'])
    await output.finish()
    expect(existsSync(join(folder, 'meta.json'))).toBe(true)
  })

  it('the output says why it stops, and keeps what it has, when its folder disappears', async () => {
    const folder = join(await temporaryFolder(), 'out')
    const output = await openOutput(folder, 'harness')
    await output.take({ rows: [row(0)], png: PNG })
    rmSync(folder, { recursive: true })
    const failing = output.take({ rows: [row(1)], screen, png: PNG })
    await expect(failing).rejects.toMatchObject({ code: 'output_failed' })
    await expect(failing).rejects.toThrow(/it is not there/)
    expect(output.state().rowCount).toBe(1)
    await expect(output.finish()).rejects.toMatchObject({ code: 'output_failed' })
  })

  it('the output takes an empty folder and refuses a folder with files and an existing zip', async () => {
    const folder = await temporaryFolder()
    mkdirSync(join(folder, 'empty'))
    await (await openOutput(join(folder, 'empty'), 'harness')).finish()
    expect(readdirSync(join(folder, 'empty'))).toEqual([])
    writeFileSync(join(folder, 'run.zip'), '')
    await expect(openOutput(folder, 'harness')).rejects.toThrow(/is not empty/)
    await expect(openOutput(join(folder, 'run.zip'), 'harness')).rejects.toThrow(/is there already/)
  })

  it.each(['/proc/harness/out', '/etc/hosts/out'])(
    'the output refuses %s at once',
    async (place) => {
      await expect(openOutput(place, 'harness')).rejects.toThrow(
        /^--output: .* cannot be written to: /,
      )
    },
  )

  it('the output leaves nothing when nothing was recorded', async () => {
    const folder = join(await temporaryFolder(), 'out')
    await (await openOutput(folder, 'harness')).finish()
    expect(existsSync(folder)).toBe(false)
  })
})
