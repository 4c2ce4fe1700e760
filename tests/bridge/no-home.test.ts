import { stateDirectory } from '@harness/bridge/system/state.ts'
import { expect, it, vi } from 'vitest'

vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  homedir() {
    throw new Error('A system error occurred: uv_os_homedir returned ENOENT')
  },
}))

it('a user without a name, as in a container, has the state folder that Docker gives it', () => {
  expect(stateDirectory({}, 'linux')).toBe('/.local/state/harness')
  expect(stateDirectory({ HARNESS_STATE_DIR: '/x' }, 'linux')).toBe('/x')
})
