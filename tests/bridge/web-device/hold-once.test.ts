// An input that is held strictly: what it reads shows too, and what it sends later does not leave.
import type { Device } from '@harness/bridge/devices/device.ts'
import type { Command } from '@harness/shared/device/command.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type FormServer, startFormServer } from '../../standins/form-server.ts'
import { DESKTOP, type DeviceUser, never, testOpener, userOf } from '../web-device-setup.ts'

let server: FormServer
let device: Device
let user: DeviceUser

beforeAll(async () => {
  server = await startFormServer(new URL('../../fixtures/web/', import.meta.url))
  const open = await testOpener()
  const url = `${server.origin}/sends-later.html`
  device = await open({ kind: 'web', url, viewport: DESKTOP }, never)
  user = userOf(device)
})
afterAll(async () => {
  await device?.close()
  await server?.close()
})
beforeEach(async () => {
  await device.reset(never)
  await perform({ kind: 'hold', on: true, once: true })
  server.forget()
})

const perform = (command: Command) => device.perform(command, never)
const text = async () => (await user.see()).scene.text

it('what a page sends after an input that sent nothing fails, until the next input', async () => {
  expect((await user.tap('Remove soon')).held).toBeUndefined()
  await expect.poll(text, { timeout: 20_000 }).toContain('Not removed')
  expect(server.sent()).toEqual([])
  const { held } = await user.tap('Note')
  expect(held).toMatchObject({ method: 'POST', url: `${server.origin}/note` })
  await perform({ kind: 'release', allow: true })
  await expect.poll(text, { timeout: 20_000 }).toContain('Noted')
})

it('what the input reads is held too, once', async () => {
  expect((await user.tap('Read lines')).held).toMatchObject({ method: 'GET' })
  await perform({ kind: 'release', allow: true })
  expect((await user.tap('Read lines')).held).toBeUndefined()
})

it('a page of a browser of the run has no way out but requests', async () => {
  expect((await user.see()).scene.waysOut).toEqual([])
})
