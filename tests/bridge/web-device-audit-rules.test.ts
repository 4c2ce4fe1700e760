// Rules of our own in an audit, on planted faults and their counterparts.
import { expect, test } from 'vitest'
import { LONG } from '../setup/long.ts'
import { auditPages, foundOn } from './audit-pages.ts'
import { never } from './web-device-setup.ts'

const pages = auditPages()
const { auditOf } = pages

test(
  'an audit finds what the page alone decides and axe-core does not, and nothing on the counterparts',
  LONG,
  async () => {
    const own = ['table-headers', 'passage-language', 'icon-contrast', 'hover-only']
    const later = ['drag-only', 'asked-twice']
    const all = [...own, ...later, 'paste-refused', 'focus-obscured', 'hover-content']
    const lines = async (page: string) =>
      foundOn(await auditOf(page)).filter((line) => all.some((rule) => line.startsWith(rule)))
    expect((await lines('page-rules')).toSorted()).toEqual([
      'asked-twice #again',
      'drag-only #dragged',
      'focus-obscured #behind',
      'hover-content #tip',
      'hover-only #hover',
      'icon-contrast #icon',
      'passage-language #german',
      'paste-refused #password',
      'table-headers #bold',
      'table-headers #painted',
    ])
    const swept = (await pages.device.rules?.(never)) ?? []
    expect(swept.filter((fact) => fact.own).map(({ rule }) => rule)).toEqual([
      ...['table-headers', 'table-headers', 'passage-language', 'icon-contrast', 'hover-only'],
      ...later,
    ])
    expect(await lines('page-rules-right')).toEqual([])
  },
)

test(
  'words that a style sheet writes are a name, and the arrow of a combobox needs no stop',
  LONG,
  async () => {
    expect(foundOn(await auditOf('named-by-style'))).toEqual(['aria-command-name #nameless'])
  },
)
