// Arguments of a device of an Appium server.
import { parseRun } from '@harness/bridge/cli/run/arguments.ts'
import { expect, it } from 'vitest'

const CALLER = { cwd: '/work', env: {}, platform: 'linux', now: new Date(2026, 10, 21) } as const
const RUN = ['--goal', 'x', '--provider', 'sweep', '--url', 'http://127.0.0.1:9/']
const APPIUM = 'http://127.0.0.1:4723'
const CHROME = '{"platformName":"linux","browserName":"chrome"}'
const PHONE_APP = '{"platformName":"Android","appium:app":"/builds/garden.apk"}'
const ON_PHONE = ['--appium-url', APPIUM, '--capabilities', PHONE_APP] as const

/** The arguments, and what the error must say. */
const BAD: readonly (readonly [readonly string[], RegExp])[] = [
  [[...RUN, '--capabilities', '{}'], /^--capabilities: belongs to --appium-url/],
  [[...RUN, '--appium-url', APPIUM], /^--capabilities: is needed by --appium-url/],
  [[...RUN, '--appium-url', 'ws://127.0.0.1:1', '--capabilities', CHROME], /^--appium-url: wants/],
  [['--goal', 'x', ...ON_PHONE, '--url', 'http://a.test/'], /^--url: needs a browser/],
  [['--goal', 'x', ...ON_PHONE, '--platform', 'ios'], /^--platform: is android by these/],
  ...['headed', 'dark', 'reduced-motion'].map(
    (name) =>
      [['--goal', 'x', ...ON_PHONE, `--${name}`], RegExp(`^--${name}: cannot go with`)] as const,
  ),
  [['--goal', 'x', ...ON_PHONE, '--locale', 'de-DE'], /^--locale: cannot go with --appium-url/],
  [['--goal', 'x', ...ON_PHONE, '--time-zone', 'Asia/Tokyo'], /^--time-zone: cannot go with/],
  [['--goal', 'x', ...ON_PHONE, '--sign-in-file', 'me.json'], /^--sign-in-file: cannot go with/],
  [['--goal', 'x', '--appium-url', APPIUM, '--capabilities', '[1'], /^--capabilities: .*not there/],
  [['--goal', 'x', '--appium-url', APPIUM, '--capabilities', '{1'], /^--capabilities: is not JSON/],
  [
    ['--goal', 'x', '--appium-url', APPIUM, '--capabilities', '{"a:b":{"accessKey":"s3cret"}}'],
    /^--capabilities: holds a secret \(accessKey\)(?!.*s3cret)/,
  ],
]

it.each(BAD)('the arguments %j of an Appium device are refused by name', async (args, says) => {
  await expect(parseRun(args, CALLER)).rejects.toThrow(says)
})

it('an Appium device is named by its server and capabilities, and the key of a server elsewhere is in no order', async () => {
  const phone = await parseRun(['--goal', 'x', '--provider', 'sweep', ...ON_PHONE], CALLER)
  expect([phone.url, phone.order.appium, phone.network.mode]).toEqual([
    ...['', { url: `${APPIUM}/`, capabilities: JSON.parse(PHONE_APP) }, 'local'],
  ])
  const cloud = ['--appium-url', 'https://ada:key@hub.example/wd/hub', '--capabilities', CHROME]
  const there = await parseRun([...RUN, ...cloud], CALLER)
  expect(there.order.appium?.url).toBe('https://hub.example/wd/hub')
  expect(there.browserUrl).toBe('https://ada:key@hub.example/wd/hub')
  expect([there.url, there.network.mode]).toEqual(['http://127.0.0.1:9/', 'cloud'])
  const caller = { ...CALLER, env: { HARNESS_PASSWORD: 'correct horse' } }
  const signsIn = [...RUN, ...cloud, '--username', 'ann']
  const says = /^--username: sends the password to a device at hub\.example;/
  await expect(parseRun(signsIn, caller)).rejects.toThrow(says)
  const agreed = await parseRun([...signsIn, '--send-sign-in'], caller)
  expect(agreed.order.appium).toMatchObject({ signIns: true })
})
