// @module-tag long
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Mac, makeMac } from '../standins/mac/mac.ts'
import { PRO } from '../standins/mac/simulators.ts'
import { openIos, TIMEOUT } from './bench.ts'

vi.setConfig(TIMEOUT)

let mac: Mac
beforeAll(async () => {
  mac = await makeMac()
  mac.streaming.isOn = false
})
afterAll(() => mac.close())

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

// A real Mac must give the same answers to this script, or the stand-in is wrong.
it('the Mac stand-in answers in the shapes that are kept for comparison with a Mac', async () => {
  const user = await openIos(mac)
  const output = join(mac.folder, 'shapes.json')
  const url = `http://127.0.0.1:${mac.agents.at(-1)?.port}`
  const args = [path('../../scripts/record-fixtures.mjs'), PRO, url, output]
  await promisify(execFile)(process.execPath, args, { env: { ...mac.env } })
  await user.device.close()
  const recorded = JSON.parse(await readFile(output, 'utf8'))
  expect(recorded).toEqual(JSON.parse(await readFile(path('../fixtures/ios-shapes.json'), 'utf8')))
})
