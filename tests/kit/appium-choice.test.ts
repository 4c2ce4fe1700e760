import { EMPTY_DRAFT, runOrderOf } from '@harness/web/kit/form/choice.ts'
import { targetDraft } from '@harness/web/kit/form/target-draft.ts'
import { whereFailures } from '@harness/web/kit/form/where.ts'
import { expect, it } from 'vitest'

const PHONE = '{"platformName": "Android", "appium:appPackage": "com.example.garden"}'
const CHROME = '{"platformName": "Android", "browserName": "Chrome"}'

const draftOn = (url: string, capabilities: string, signIns = false) => ({
  ...EMPTY_DRAFT,
  ...{ goal: 'Find the fern', device: 'appium' as const },
  appium: { url, capabilities, signIns },
})
const orderOf = (draft: ReturnType<typeof draftOn>) =>
  runOrderOf({
    draft,
    persona: {
      id: 'p',
      name: 'Ann',
      text: 'A person.',
      createdAt: '',
      lastUsedAt: '',
      blurb: '',
      builtIn: true,
    },
    model: { provider: 'sweep', model: '' },
    origin: undefined,
    rows: [],
  })
const failuresOf = (draft: ReturnType<typeof draftOn>) =>
  whereFailures({ draft }).filter(([, text]) => text !== undefined)

it('an app on a device of an Appium server needs a server and capabilities, and no address', () => {
  const draft = draftOn(' http://127.1:4723 ', PHONE)
  expect(failuresOf(draft)).toEqual([])
  expect(orderOf(draft)).toMatchObject({
    ...{ url: '', appium: { url: 'http://127.0.0.1:4723/', capabilities: JSON.parse(PHONE) } },
  })
})

it('a page in a browser of an Appium server needs its address', () => {
  const draft = draftOn('http://127.0.0.1:4723', CHROME)
  expect(failuresOf(draft)).toEqual([['url', 'Enter the address of the app.']])
  expect(orderOf({ ...draft, url: 'http://a.test/' })?.url).toBe('http://a.test/')
})

it.each([
  ['4723', PHONE, 'Enter the address of the server'],
  ['https://ada:key@hub.example', PHONE, 'Leave out user name and key'],
  ['http://127.0.0.1:4723', '[1]', 'Enter a JSON object'],
  ['http://127.0.0.1:4723', '{"cloud:options": {"accessKey": "x"}}', 'Leave out accessKey'],
])('a device at %s with %s keeps a run from starting', (url, capabilities, says) => {
  expect(failuresOf(draftOn(url, capabilities))[0]?.[1]).toContain(says)
})

it('an application on such a device fills the form', () => {
  const capabilities = JSON.parse(PHONE)
  const target = {
    kind: 'appium',
    appium: { url: 'http://127.0.0.1:4723/', capabilities },
  } as const
  const draft = { ...EMPTY_DRAFT, ...targetDraft(target) }
  expect(draft.device).toBe('appium')
  expect(JSON.parse(draft.appium?.capabilities ?? '')).toEqual(capabilities)
})
