import { ensureHome } from '@harness/bridge/system/home.ts'
import { expect, it } from 'vitest'

it('a user without a name gets the home folder that Docker gives, and another keeps their own', () => {
  const nameless: NodeJS.ProcessEnv = {}
  ensureHome(nameless, () => {
    throw new Error('uv_os_homedir returned ENOENT')
  })
  expect(nameless).toEqual({ HOME: '/' })
  const named: NodeJS.ProcessEnv = {}
  ensureHome(named, () => '/home/ann')
  expect(named).toEqual({})
})
