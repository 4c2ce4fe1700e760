import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alone } from '../../scripts/alone.mjs'

const SCRIPT = new URL('../../scripts/alone.mjs', import.meta.url).href

let folder: string
let lock: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harness-alone-'))
  lock = join(folder, 'lock')
})
afterEach(() => rm(folder, { recursive: true }))

/** Another process that notes when its work begins and ends; resolves with its exit status. */
function another(name: string): Promise<number | null> {
  const notes = JSON.stringify(join(folder, 'notes'))
  const code = `
    import { appendFileSync } from 'node:fs'
    import { alone } from '${SCRIPT}'
    await alone(${JSON.stringify(lock)}, async () => {
      appendFileSync(${notes}, '${name} begins\\n')
      await new Promise((done) => setTimeout(done, 50))
      appendFileSync(${notes}, '${name} ends\\n')
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' })
  return new Promise((resolve) => child.once('close', resolve))
}

test('processes that start at once work one after the other', async () => {
  const statuses = await Promise.all(['a', 'b', 'c', 'd'].map(another))
  expect(statuses).toEqual([0, 0, 0, 0])
  const lines = (await readFile(join(folder, 'notes'), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(8)
  for (let at = 0; at < lines.length; at += 2)
    expect(lines[at + 1]).toBe(lines[at]?.replace('begins', 'ends'))
})

test('the lock of a dead process is ignored, and failed work leaves no lock', async () => {
  const gone = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => gone.once('close', resolve))
  await writeFile(lock, String(gone.pid))
  expect(await alone(lock, async () => 'done')).toBe('done')
  await expect(alone(lock, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(existsSync(lock)).toBe(false)
})
