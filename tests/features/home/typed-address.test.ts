import { EMPTY_DRAFT } from '@harness/web/kit/form/choice.ts'
import { guardedUrl, whereFailures, whereOf } from '@harness/web/kit/form/where.ts'
import { expect, it } from 'vitest'

const failureOf = (url: string) =>
  new Map(whereFailures({ draft: { ...EMPTY_DRAFT, url } })).get('url')

it.each(['localhost:9999', '127.0.0.1:80/a', '[::1]:3000', 'example.com', 'shop:8080'])(
  'a host alone is opened by http: %s',
  (url) => {
    const draft = { ...EMPTY_DRAFT, url: ` ${url}` }
    expect(failureOf(url)).toBeUndefined()
    expect(whereOf(draft, undefined)?.url).toBe(`http://${url}`)
    expect(guardedUrl(draft)).toBe(`http://${url}`)
  },
)

it.each([
  ['', 'Enter the address of the app.'],
  ['htp:/foo', 'htp: opens no web app. Begin with http:// or https://.'],
  ['file:///etc/hosts', 'file: opens no web app. Begin with http:// or https://.'],
  ['http:/foo', 'Write two slashes after http:'],
  ['shop', 'Enter an address such as http://localhost:3000.'],
  ['http://', 'This address cannot be read.'],
])('an address that no browser can open keeps a run from starting: %s', (url, text) => {
  expect(failureOf(url)).toBe(text)
})
