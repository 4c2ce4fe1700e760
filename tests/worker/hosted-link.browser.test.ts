// What the worker of a page from a static host has in the place of its bridge.
import { Secret } from '@harness/shared/base/secret.ts'
import { makeHostedLink } from '@harness/web/worker/hosted-link.ts'
import { expect, it } from 'vitest'
import { freshTabs } from '../store/fresh-db.ts'

const unused = () => Promise.reject(new Error('nothing is asked for without a bridge'))

it('a page of a static host without a bridge says so for all that needs one, asks no address, and keeps its network mode', async () => {
  const [db] = freshTabs()
  const link = makeHostedLink({ db, fetch: unused, WebSocket, note: unused })
  link.use(new Secret('token'))
  expect(await link.isPaired()).toBe(false)
  const { signal } = new AbortController()
  for (const asked of [link.health, link.sample, link.simulators, () => link.socket(signal)])
    await expect(asked()).rejects.toMatchObject({ code: 'bridge_none' })
  const cloud = { mode: 'cloud', modelOrigins: [], cloudHosts: ['api.anthropic.com'] } as const
  await link.setMode({ ...cloud, modelOrigins: [], cloudHosts: [...cloud.cloudHosts] })
  expect(await link.mode()).toEqual(cloud)
})
