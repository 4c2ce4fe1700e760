import type { ScreenElement } from '@harness/shared/device/observation.ts'
import { numberMarks } from '@harness/web/core/screen/marks.ts'
import { describe, expect, it } from 'vitest'
import { button, screen } from '../rig.ts'

const { ref, role, label, rect, secure } = button('Go')
const PLAIN = { id: 1, ref, role, label, rect, secure }
const markOf = (more: Partial<ScreenElement>) =>
  numberMarks(screen(1, { elements: [{ ...button('Go'), ...more }] }))[0]

describe('a mark', () => {
  it('a mark without more to say has its number, name and place', () => {
    expect(markOf({})).toStrictEqual(PLAIN)
  })

  it.each<Partial<ScreenElement>>([
    { inputType: 'email' },
    { value: '' },
    { checked: false },
    { pressed: false },
    { selected: false },
    { expanded: false },
    { opens: 'menu' },
    { iconOnly: false },
    { context: 'Order 7' },
    { outline: { x: 1, y: 2, width: 3, height: 4 } },
  ])('a mark says of its element: %j', (known) => {
    expect(markOf(known)).toStrictEqual({ ...PLAIN, ...known })
  })
})
