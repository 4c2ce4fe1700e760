import { isElsewhere, withinMode } from '@harness/bridge/guard/attaching.ts'
import { HarnessError } from '@harness/shared/language/errors.ts'
import type { BridgeSpec } from '@harness/shared/language/protocol.ts'
import { expect, it } from 'vitest'

const never = new AbortController().signal
const opened = () => Promise.reject(new HarnessError('device_busy'))
type Appium = Extract<BridgeSpec, { kind: 'appium' }>
const specOf = (url: string): Appium => ({ kind: 'appium', url, capabilities: {} })

it('an Appium server on another machine is refused in local mode and opened in cloud mode', async () => {
  const local = { mode: 'local' as const, modelOrigins: [], cloudHosts: [] }
  const open = async (mode: 'local' | 'cloud', url: string) => {
    const { appium } = withinMode({ appium: opened }, () => ({ ...local, mode }))
    return appium?.(specOf(url), never).catch(({ code }: HarnessError) => code)
  }
  expect(await open('local', 'http://192.168.1.9:4723/')).toBe('attach_elsewhere')
  expect(await open('local', 'http://127.0.0.1.nip.io:4723/')).toBe('attach_elsewhere')
  expect(await open('local', 'http://127.1:4723/')).toBe('device_busy')
  expect(await open('cloud', 'https://hub.example/wd/hub')).toBe('device_busy')
  expect([isElsewhere(specOf('http://[::1]:4723/')), isElsewhere(specOf('http://x/'))]).toEqual([
    ...[false, true],
  ])
})
