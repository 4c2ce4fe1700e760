import { expect, test } from 'vitest'
import { installChromium } from '../../scripts/find-chromium.mjs'

test('Chromium is installed without recommended packages, but with a font', async () => {
  const calls: (readonly string[])[] = []
  const done = await installChromium(async (program, args, env) => {
    calls.push([program, ...args])
    expect(env).toEqual({ DEBIAN_FRONTEND: 'noninteractive' })
    return 0
  })
  expect(done).toBe(true)
  const options = ['-y', '--no-install-recommends']
  expect(calls).toEqual([
    ['apt-get', 'update'],
    ['apt-get', 'install', ...options, 'chromium', 'fonts-liberation'],
  ])
})

test('nothing is installed when the package lists cannot be read', async () => {
  const calls: string[] = []
  const done = await installChromium(async (_, args) => {
    calls.push(args[0] ?? '')
    return 100
  })
  expect(done).toBe(false)
  expect(calls).toEqual(['update'])
})
