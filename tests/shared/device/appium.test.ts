import {
  appOf,
  Capabilities,
  platformOf,
  secretIn,
  takesAppiumSignIns,
} from '@harness/shared/device/appium.ts'
import { describe, expect, it } from 'vitest'

const nested = (levels: number): unknown =>
  Array.from({ length: levels - 1 }).reduce((inner: unknown) => ({ a: inner }), {})
const isAllowed = (given: unknown) => Capabilities.safeParse(given).success

describe('capabilities of a session', () => {
  it('capabilities of a session may have 32 levels and 20,000 characters', () => {
    expect([isAllowed(nested(32)), isAllowed(nested(33))]).toEqual([true, false])
    expect(isAllowed({ a: 'x'.repeat(19_992) })).toBe(true)
    expect(isAllowed({ a: 'x'.repeat(19_993) })).toBe(false)
  })

  it('capabilities of a session have no secret as text at any level, and the member that has one is named', () => {
    expect(secretIn({ options: { accessKey: 'abc' } })).toBe('accessKey')
    expect(secretIn([{ b: 1 }, { api_key: 'abc' }])).toBe('api_key')
    expect(secretIn({ accessKey: 7, token: { name: 'x' } })).toBeUndefined()
    expect(secretIn({ platformName: 'abc' })).toBeUndefined()
    expect([null, 'password', 7].map(secretIn)).toEqual([undefined, undefined, undefined])
    expect(isAllowed({ a: { password: 'abc' } })).toBe(false)
  })
})

it.each([
  [{ 'appium:bundleId': 'test.shop' }, 'test.shop'],
  [{ 'appium:appPackage': 'test.shop', 'appium:app': '/apps/other.apk' }, 'test.shop'],
  [{ 'appium:app': '/apps/shop.apk' }, 'shop.apk'],
  [{ 'appium:app': 'https://files.test/a/shop.apk' }, 'shop.apk'],
  [{ 'appium:app': '/apps/' }, '/apps/'],
  [{ 'appium:bundleId': '', 'appium:app': 'shop.apk' }, 'shop.apk'],
  [{ 'appium:bundleId': 7 }, undefined],
  [{}, undefined],
])('the app of %j is called %s', (capabilities, name) => {
  expect(appOf(capabilities)).toBe(name)
})

it.each([
  [{ platformName: 'iOS' }, 'ios'],
  [{ platformName: 'tvOS' }, 'ios'],
  [{ platformName: 'iOS', browserName: 'Safari' }, 'ios'],
  [{ platformName: 'Android' }, 'android'],
  [{ platformName: 'Android', browserName: 'Chrome' }, 'web'],
  [{ platformName: 'Android', 'appium:browserName': 'Chrome' }, 'web'],
  [{ platformName: 'Android', browserName: '' }, 'android'],
  [{ platformName: 'Android', browserName: 7 }, 'android'],
])('the capabilities %j bring a screen of %s', (capabilities, platform) => {
  expect(platformOf(capabilities)).toBe(platform)
})

it('sign-ins are sent to an Appium server elsewhere only where that was agreed to', () => {
  const elsewhere = 'https://grid.example'
  expect(takesAppiumSignIns({ url: 'http://127.0.0.1:4723' })).toBe(true)
  expect(takesAppiumSignIns({ url: elsewhere })).toBe(false)
  expect(takesAppiumSignIns({ url: elsewhere, signIns: false })).toBe(false)
  expect(takesAppiumSignIns({ url: elsewhere, signIns: true })).toBe(true)
})
