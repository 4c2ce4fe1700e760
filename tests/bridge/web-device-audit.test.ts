// The audit of a screen, on small pages with planted faults and on a well-made one.
import { auditFaults } from '@harness/shared/device/audit-faults.ts'
import { expect, test } from 'vitest'
import { LONG } from '../setup/long.ts'
import { auditPages, foundOn } from './audit-pages.ts'
import { DESKTOP, never, pngSize } from './web-device-setup.ts'

const pages = auditPages()
const { auditOf } = pages

test('an audit of a well-made page finds nothing and walks over every stop', async () => {
  const screen = await auditOf('clean')
  expect(foundOn(screen)).toEqual([])
  const names = screen.walk.stops.map(({ element }) => element.name)
  expect(names).toEqual([
    ...[
      'Skip to content',
      'One',
      'Two',
      'Three',
      'Name',
      'Day',
      'City',
      'Small',
      'I agree',
      'Send',
    ],
    ...['First', 'First', 'More of it', 'The first card', 'Pictures', 'First picture'],
    ...['Hours', 'Search'],
    'a link in a sentence',
  ])
  expect(screen.walk.complete).toBe(true)
  expect(screen.pictured.width).toBe(1280)
  expect(screen.views.measured).toEqual([
    ...['zoom_200', 'zoom_400', 'text_spacing', 'forced_colors', 'reduced_motion'],
  ])
  const read = screen.reader.map(({ role, name, more }) => `${role} ${name} ${more}`.trim())
  expect(read).toContain('heading A well-made page level 1')
  expect(read).toContain('navigation Main')
  expect(screen.targets.map(({ name }) => name)).toContain('I agree')
})

test(
  'an audit calls no control lost that is drawn a moment after forced colours are on',
  LONG,
  async () => {
    expect(foundOn(await auditOf('late-drawn'))).toEqual([])
  },
)

test(
  'an audit leaves out small controls whose size is the browser’s own, or that a large link repeats',
  LONG,
  async () => {
    const sizes = foundOn(await auditOf('sizes')).filter((line) => line.startsWith('target-size'))
    expect(sizes.toSorted()).toEqual([
      ...['target-size #news', 'target-size #old'],
      ...['target-size #taller', 'target-size #wider'],
    ])
  },
)

test(
  'an audit names every element by a selector that no other has, however deep it lies',
  LONG,
  async () => {
    const { axe } = await auditOf('deep')
    const unnamed = axe.faults.filter(({ rule }) => rule === 'button-name')
    const selectors = new Set(unnamed.map(({ element }) => element.selector))
    expect([unnamed.length, selectors.size]).toEqual([2, 2])
  },
)

test(
  'an audit finds the controls that only a pointer can use, and none that nothing listens to',
  LONG,
  async () => {
    expect(foundOn(await auditOf('unreachable')).toSorted()).toEqual([
      'keyboard-unreachable #delegated',
      'keyboard-unreachable #file',
      'keyboard-unreachable #listens',
    ])
  },
)

test(
  'a control that Tab leaves out is no fault where a stop beside it does the same, or opens its menu',
  LONG,
  async () => {
    const screen = await auditOf('doubled')
    expect(screen.walk.stops.map(({ element }) => element.selector)).toEqual([
      ...['#line', '#other-line', '#country', '#sort'],
    ])
    expect(foundOn(screen).toSorted()).toEqual([
      'keyboard-unreachable #alone',
      'keyboard-unreachable #remove',
    ])
  },
)

test(
  'an audit finds a field that keeps the Tab key, and a ring of controls without a way out',
  LONG,
  async () => {
    const field = await auditOf('trap')
    expect(foundOn(field)).toEqual(['keyboard-trap #code'])
    expect(field.walk.trap).toEqual({ at: 1, returnsTo: 1 })
    const ring = await auditOf('ring')
    expect(foundOn(ring)).toEqual(['keyboard-trap #last'])
    expect(ring.walk.trap).toEqual({ at: 2, returnsTo: 1 })
  },
)

test(
  'a round of Tab past a link without an address, and past a stop that a script jumps over, is no trap',
  LONG,
  async () => {
    const screen = await auditOf('passed-over')
    expect(foundOn(screen)).toEqual([
      'keyboard-unreachable #settings',
      'keyboard-unreachable #skipped',
    ])
    expect(screen.walk.trap).toBeUndefined()
  },
)

test(
  'an audit finds where Tab contradicts the order of reading, and leaves columns, sides, skip links and pairs alone',
  LONG,
  async () => {
    expect(foundOn(await auditOf('focus-order'))).toEqual([
      ...['focus-order #town', 'focus-order #beta', 'focus-order #second'],
    ])
  },
)

test('an open modal window is no trap, and what lies behind it is not missed', LONG, async () => {
  const screen = await auditOf('modal')
  expect(foundOn(screen)).toEqual([])
  expect(screen.walk.stops.map(({ element }) => element.name).toSorted()).toEqual(['No', 'Yes'])
})

test('an audit measures by pixels where the focus cannot be seen', async () => {
  const screen = await auditOf('unseen')
  expect(foundOn(screen)).toEqual([
    'focus-not-visible #none',
    'focus-not-visible #same',
    'focus-not-visible #last',
  ])
  const seen = screen.walk.stops.filter(({ visible }) => visible)
  expect(seen.map(({ element }) => element.name)).toEqual(['Seen', 'Fades in', 'Far below'])
})

test(
  'an audit finds what a screen loses when it is narrow, spaced, in forced colours or still',
  LONG,
  async () => {
    const screen = await auditOf('views')
    expect(foundOn(screen).toSorted()).toEqual([
      'content-cut #box',
      'keeps-moving #banner',
      'lost-in-forced-colors #icon',
      'reflow #wide',
    ])
    const seen = await pages.device.observe(never)
    expect(seen.scene.pointSize).toEqual(DESKTOP)
    expect(pngSize(seen.png)).toEqual(DESKTOP)
  },
)

test('an audit reports what axe finds in the page and in its frames, with criterion and place', async () => {
  const screen = await auditOf('rules')
  const faults = auditFaults(screen)
  const found = faults.map(({ rule, criteria = [], impact, selector }) =>
    [criteria[0]?.split(' ')[0], impact, rule, selector].join(' '),
  )
  expect(found.toSorted()).toEqual([
    '1.1.1 critical image-alt #picture',
    '1.4.3 serious color-contrast #pale',
    '2.5.8 serious target-size #down',
    '2.5.8 serious target-size #up',
    '4.1.2 critical button-name #inner',
    '4.1.2 critical label #field',
  ])
  const tiny = faults.find(({ selector }) => selector === '#up')
  expect(tiny).toMatchObject({ rect: { width: 14, height: 14 } })
  expect(tiny?.helpUrl).toMatch(/^https:[^?]*target-size$/)
  expect(tiny?.why).toContain('14px')
  expect(pngSize(screen.picture)).toEqual(screen.pictured)
})

test(
  'a finding about a whole page quotes its words, and nothing of its scripts and styles',
  LONG,
  async () => {
    const [fault] = auditFaults(await auditOf('inline'))
    expect(fault).toMatchObject({ rule: 'html-has-lang', selector: 'html' })
    expect(fault?.html).toBe('<html>Without a language Shown words</html>')
  },
)

test('an audit leaves the page where it was, without focus, and is made once', LONG, async () => {
  await pages.device.perform({ kind: 'navigate', url: `${pages.origin}/0/unseen` }, never)
  const before = await pages.device.observe(never)
  expect(await pages.device.audit?.(never)).toBeDefined()
  expect(await pages.device.audit?.(never)).toBeUndefined()
  const after = await pages.device.observe(never)
  expect(after.scene.scroll).toEqual(before.scene.scroll)
  expect(after.scene.focused).toBeUndefined()
})

test(
  'the rules of axe-core alone are asked of a page as it is, with places in the window',
  LONG,
  async () => {
    await pages.device.perform({ kind: 'navigate', url: `${pages.origin}/rules` }, never)
    const before = await pages.device.observe(never)
    const facts = (await pages.device.rules?.(never)) ?? []
    expect(facts.map(({ rule, selector }) => `${rule} ${selector}`).toSorted()).toEqual([
      ...['button-name #inner', 'color-contrast #pale', 'image-alt #picture', 'label #field'],
      ...['target-size #down', 'target-size #up'],
    ])
    expect(facts.find(({ selector }) => selector === '#up')).toMatchObject({
      ...{ impact: 'serious', criteria: ['2.5.8 Target Size (Minimum), level AA'] },
      rect: { width: 14, height: 14 },
    })
    const after = await pages.device.observe(never)
    expect(after.png).toEqual(before.png)
    await pages.device.perform({ kind: 'navigate', url: `${pages.origin}/clean` }, never)
    expect(await pages.device.rules?.(never)).toEqual([])
  },
)

test(
  'the rules of axe-core find nothing on a text that the browser shows, which no author can change',
  LONG,
  async () => {
    await pages.device.perform({ kind: 'navigate', url: `${pages.origin}/no-such-page` }, never)
    expect(await pages.device.rules?.(never)).toEqual([])
  },
)
