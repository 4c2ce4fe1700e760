// What crosses a border (socket, file, store) is refused beyond its bounds; the bounds themselves
// are allowed.

import { RunId } from '@harness/shared/base/ids.ts'
import { AppiumDevice } from '@harness/shared/device/appium.ts'
import { BrowserNetwork } from '@harness/shared/device/browser-network.ts'
import { SignInState } from '@harness/shared/device/sign-in.ts'
import {
  AppSource,
  BridgeSpec,
  SimulatorSpec,
  UDID,
  Viewport,
  WebAppearance,
} from '@harness/shared/device/spec.ts'
import { PageCode, PairPageRequest, PairRequest } from '@harness/shared/log/wire/pairing.ts'
import { ClientMessage } from '@harness/shared/log/wire/protocol.ts'
import { describe, expect, it } from 'vitest'
import { type Bounds, keepsBounds, many, text } from '../accepts.ts'

const RUN = '00000000-0000-4000-8000-000000000000'
const UDID_ONE = '00000000-0000-0000-0000-000000000000'
const SESSION = { id: 0, session: RUN }
const origin = (localStorage: object[] = []) => ({ origin: 'https://a.test', localStorage })
const cookie = (value: string) => ({ name: 'a', value, domain: 'a.test', path: '/' })
const credential = (change: object) => ({
  ...{ kind: 'credential', ...SESSION, username: '', password: '' },
  ...change,
})
const simulator = (change: object) => ({
  ...{ kind: 'ios', udid: UDID_ONE, app: { from: 'installed', bundleId: 'a' } },
  ...change,
})
const web = (url: string) => ({ kind: 'web', url, viewport: { width: 390, height: 844 } })
const appium = (page: string) => ({
  ...{ kind: 'appium', url: 'http://127.0.0.1:4723', capabilities: {}, page },
})
const followed = (from: number) => ({ kind: 'agent_follow', id: 0, runId: RUN, from })

describe('devices and pairing', () => {
  it.each<Bounds>([
    [
      'a viewport has 64 to 4,096 whole points on a side',
      Viewport,
      [64, 4_096].map((side) => ({ width: side, height: side })),
      [63, 4_097, 100.5].flatMap((side) => [
        { width: side, height: 100 },
        { width: 100, height: side },
      ]),
    ],
    [
      'a language of a page is a tag of BCP 47',
      WebAppearance,
      ['de', 'fil', 'de-DE', 'zh-Hant-TW', 'a'.repeat(2), 'en-12345678'].map((locale) => ({
        locale,
      })),
      ['d', 'deut', 'de-', 'de-1', 'de_DE', 'en-123456789'].map((locale) => ({ locale })),
    ],
    [
      'a time zone has a letter first and 64 characters at most',
      WebAppearance,
      ['UTC', 'Etc/GMT+1', 'America/Port-au-Prince', text(64)].map((timeZone) => ({ timeZone })),
      ['', '1', 'a b', text(65)].map((timeZone) => ({ timeZone })),
    ],
    [
      'the address of a web device has 8,192 characters',
      BridgeSpec,
      [web(text(8_192))],
      [web(text(8_193))],
    ],
    [
      'the page of an Appium device has 8,192 characters',
      AppiumDevice,
      [appium(text(8_192))],
      [appium(text(8_193))],
    ],
    [
      'a browser may contact a list of 64 hosts',
      BrowserNetwork,
      [{ policy: 'listed', hosts: many(64, 'a.test') }],
      [{ policy: 'listed', hosts: many(65, 'a.test') }],
    ],
    [
      'a bundle id has 155 characters',
      AppSource,
      ['a', 'test.shop-1', text(155)].map((bundleId) => ({ from: 'installed', bundleId })),
      ['', '-a', '.a', 'a b', text(156)].map((bundleId) => ({ from: 'installed', bundleId })),
    ],
    [
      'the path of an app begins at the root and has 1,024 characters',
      AppSource,
      [{ from: 'bundle', path: `/${text(1_023)}` }],
      [
        { from: 'bundle', path: `/${text(1_024)}` },
        { from: 'bundle', path: 'a/b' },
      ],
    ],
    [
      'the scheme of a project is one word that is no option',
      AppSource,
      ['Shop', text(1_024)].map((scheme) => ({ from: 'project', path: '/a', scheme })),
      ['', '-Shop', 'a\nb', text(1_025)].map((scheme) => ({ from: 'project', path: '/a', scheme })),
    ],
    [
      'an app is started with at most 64 arguments and named variables',
      SimulatorSpec,
      [
        simulator({ arguments: many(64, 'a') }),
        simulator({ environment: { A: '1', [`_${text(63)}`]: '' } }),
      ],
      [
        simulator({ arguments: many(65, 'a') }),
        simulator({ environment: { '1A': '' } }),
        simulator({ environment: { [`_${text(64)}`]: '' } }),
      ],
    ],
    [
      'a simulator has a language with one or no region',
      SimulatorSpec,
      ['de', 'fil', 'de_DE', 'zh-Hant_TW', 'en_12345678'].map((locale) => simulator({ locale })),
      ['d', 'deut', 'DE', 'de_', 'de_D', 'en_123456789'].map((locale) => simulator({ locale })),
    ],
    [
      'a sign-in holds 1,000 cookies and 100 origins, and texts of 200,000 characters',
      SignInState,
      [
        { cookies: many(1_000, cookie('')) },
        { origins: many(100, origin()) },
        { cookies: [cookie(text(200_000))] },
        {},
      ],
      [
        { cookies: many(1_001, cookie('')) },
        { origins: many(101, origin()) },
        { cookies: [cookie(text(200_001))] },
      ],
    ],
    [
      'a credential of a session has 1,000 characters a field and 64 origins of 300',
      ClientMessage,
      [
        credential({ username: text(1_000), password: text(1_000) }),
        credential({ origins: many(64, text(300)) }),
      ],
      [
        credential({ username: text(1_001) }),
        credential({ password: text(1_001) }),
        credential({ origins: many(65, 'a') }),
        credential({ origins: [text(301)] }),
      ],
    ],
    [
      'a page is paired with a ticket of 64 characters and a holder of 36 to 64',
      PairRequest,
      [
        { ticket: text(64) },
        { ticket: '', holder: text(36) },
        { ticket: '', holder: text(64, '_') },
      ],
      [
        { ticket: text(65) },
        { ticket: '', holder: text(35) },
        { ticket: '', holder: text(65) },
        { ticket: '', holder: text(36, ' ') },
      ],
    ],
    [
      'a page of another host is paired with six digits',
      PairPageRequest,
      [{ code: '012345' }],
      ['01234', '0123456', '01234a'].map((code) => ({ code })),
    ],
    [
      'the code of a page has six digits',
      PageCode,
      [{ origin: '', code: '012345' }],
      ['01234', '0123456', '01234a'].map((code) => ({ origin: '', code })),
    ],
    [
      'a run of another agent is followed from a whole row on, the first or later',
      ClientMessage,
      [0, 1_000_000].map(followed),
      [-1, 0.5].map(followed),
    ],
    [
      'a run id is a UUID of version 4',
      RunId,
      [RUN, '0a1b2c3d-0000-4fff-bfff-00000000000f'],
      [
        text(36, '0'),
        RUN.toUpperCase().replace('4', '1'),
        RUN.slice(1),
        RUN.slice(0, -1),
        `${RUN}0`,
        '00000000-0000-4000-c000-000000000000',
        '00000000-000-4000-8000-000000000000',
        '00000000-0000-400-8000-000000000000',
        '00000000-0000-4000-800-000000000000',
      ],
    ],
  ])('%s', keepsBounds)

  it('a UDID has groups of 8, 4, 4, 4 and 12 hex digits', () => {
    expect(UDID.test('0123ABCD-0000-0000-0000-0123456789AB')).toBe(true)
    for (const each of [
      '0123ABC-0000-0000-0000-0123456789AB',
      '0123ABCD-000-0000-0000-0123456789AB',
      '0123ABCD-0000-0000-0123456789AB',
      '0123ABCD-0000-0000-0000-0000-0123456789AB',
      '0123ABCD-0000-0000-0000-0123456789A',
    ])
      expect(UDID.test(each)).toBe(false)
  })
})
