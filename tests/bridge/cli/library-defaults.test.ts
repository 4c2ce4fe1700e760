// Defaults of a library that have no argument of their own in an application.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EMPTY_LIBRARY, libraryText } from '@harness/shared/order/library/file.ts'
import { Application } from '@harness/shared/order/library/library.ts'
import { expect, it } from 'vitest'
import { parseRun } from '../../../bridge/cli/run/arguments.ts'

const DATES = { createdAt: '2026-11-22T10:00:00.000Z', lastUsedAt: '2026-11-22T10:00:00.000Z' }
const UDID = '3F0C2A77-0B7E-4C6D-9A55-6B8A1E5E9D10'
const app = { from: 'installed', bundleId: 'test.garden' }
const LIBRARY = {
  ...EMPTY_LIBRARY,
  defaults: {
    persona: 'Commuter',
    viewport: { width: 1440, height: 900 },
    sampling: { temperature: 0.2, seed: 7 },
  },
  applications: [
    Application.parse({
      ...{ id: 'shop', name: 'Shop', ...DATES },
      target: { kind: 'web', url: 'https://shop.test/' },
      defaults: { persona: 'You read everything twice.', sampling: { temperature: 1 } },
    }),
    Application.parse({
      ...{ id: 'phone', name: 'Phone', ...DATES },
      target: { kind: 'web', url: 'https://m.test/', viewport: { width: 390, height: 844 } },
    }),
    Application.parse({
      ...{ id: 'garden', name: 'Garden', ...DATES },
      target: { kind: 'ios', simulator: { kind: 'ios', udid: UDID, app } },
    }),
  ],
  personas: [
    { id: 'p', name: 'Commuter', blurb: '', text: 'You stand.', builtIn: false, lastUsedAt: '' },
  ],
}

async function parse(...args: string[]) {
  const file = join(await mkdtemp(join(tmpdir(), 'harness-library-')), 'library.json')
  await writeFile(file, libraryText(LIBRARY))
  const all = ['--library', file, '--goal', 'Buy', '--model', 'qwen3-vl:8b', ...args]
  return parseRun(all, { cwd: tmpdir(), env: {}, platform: 'linux', now: new Date(2026, 10, 22) })
}

it('persona, size and sampling of the library are used without an argument', async () => {
  const { order, persona } = await parse('--url', 'https://shop.test/')
  expect(persona).toEqual({ name: 'Commuter', text: 'You stand.' })
  expect(order.viewport).toEqual({ width: 1440, height: 900 })
  expect(order.model).toMatchObject({ sampling: { temperature: 0.2, seed: 7 } })
})

it('an application goes before them, one setting of the sampling at a time, and an argument before both', async () => {
  const shop = await parse('--app', 'Shop')
  expect(shop.persona).toBe('You read everything twice.')
  expect(shop.order.viewport).toEqual({ width: 1440, height: 900 })
  expect(shop.order.model).toMatchObject({ sampling: { temperature: 1, seed: 7 } })
  expect((await parse('--app', 'Phone')).order.viewport).toEqual({ width: 390, height: 844 })
  const given = ['--persona', 'commuter', '--viewport-width', '800', '--temperature', '0.5']
  const { order, persona } = await parse('--app', 'Shop', ...given)
  expect(persona).toMatchObject({ name: 'Commuter' })
  expect(order.viewport).toEqual({ width: 800, height: 900 })
  expect(order.model).toMatchObject({ sampling: { temperature: 0.5, seed: 7 } })
})

it('an app on a simulator takes no size of a page, and the sample keeps its own persona', async () => {
  const { order } = await parse('--app', 'Garden')
  expect(order.simulator).toMatchObject({ udid: UDID, app })
  expect((await parse('--sample', '--provider', 'sweep')).persona).toBeUndefined()
})

it('a temperature out of bounds is refused with the bounds', async () => {
  await expect(parse('--url', 'https://shop.test/', '--temperature', '3')).rejects.toThrow(
    '--temperature: wants a number from 0 to 2, not 3',
  )
})

it('a temperature for a run without a model is refused, and one in the library does not disturb it', async () => {
  const sweep = ['--url', 'https://shop.test/', '--provider', 'sweep']
  await expect(parse(...sweep, '--temperature', 'hot')).rejects.toThrow(
    /^--temperature: needs a model; sweep has none$/,
  )
  expect((await parse(...sweep)).order.model).toEqual({ provider: 'sweep', seed: 7 })
})
