import { Prototype } from '@harness/shared/device/prototype/prototype.ts'
import { offeredOf } from '@harness/web/core/tool.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { describe, expect, it } from 'vitest'

const SIZE = { size: { width: 390, height: 844 } }
const SCREEN = { id: 'home', title: 'Home', picture: 'home.png', width: 390, height: 844 }
const SCREENS = { harnessPrototype: 1, kind: 'screens', name: 'Shop', ...SIZE, screens: [SCREEN] }
const HTML = { harnessPrototype: 1, kind: 'html', name: 'Shop', ...SIZE, entry: 'pages/index.html' }

describe('a description of a prototype', () => {
  it('a description of a prototype gets its defaults: no marks, no frame, no hosts', () => {
    expect(Prototype.parse(SCREENS)).toMatchObject({
      marks: false,
      frame: 'none',
      scale: 1,
      screens: [{ opensAs: 'screen', spots: [] }],
    })
    expect(Prototype.parse(HTML)).toMatchObject({ entry: 'pages/index.html', hosts: [] })
  })

  it.each([
    ['an entry that leads out of the files', { ...HTML, entry: '../secret.html' }],
    ['an absolute entry', { ...HTML, entry: '/etc/passwd' }],
    ['a host that is no origin', { ...HTML, hosts: ['https://a.test/path'] }],
    ['a screen without an id', { ...SCREENS, screens: [{ ...SCREEN, id: '' }] }],
    ['a picture without a size', { ...SCREENS, screens: [{ ...SCREEN, width: 0 }] }],
    ['a newer version', { ...SCREENS, harnessPrototype: 2 }],
    ['a field of another form', { ...HTML, screens: [] }],
  ])('a description of a prototype with %s is refused', (_, value) => {
    expect(Prototype.safeParse(value).success).toBe(false)
  })
})

describe('the tools of a prototype', () => {
  const namesOf = (form: 'screens' | 'html') =>
    offeredOf(toolsFor('prototype', form === 'screens', form)).map(({ spec }) => spec.name)

  it('the tools of a prototype made of pictures are those of fingers and a keyboard, without scrolling by a wheel', () => {
    expect(namesOf('screens')).toEqual([
      ...['tap_mark', 'tap', 'long_press', 'swipe', 'type', 'key_shortcut'],
      ...['wait', 'read_screen', 'note_friction', 'mark_goal_done'],
    ])
  })

  it('the tools of a prototype of HTML add what a page can do', () => {
    const added = namesOf('html').filter((name) => !namesOf('screens').includes(name))
    expect(added).toEqual([
      ...['drag', 'scroll', 'set_value', 'choose_file'],
      ...['back', 'forward', 'refresh'],
    ])
  })
})
