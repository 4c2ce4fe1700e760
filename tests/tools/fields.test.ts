import { specsIn } from '@harness/web/core/screen/tool-specs.ts'
import type { Tool } from '@harness/web/core/tool.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { describe, expect, it } from 'vitest'

interface Field {
  readonly type: string
  readonly description?: string
}

function fieldsOf(tool: Pick<Tool, 'spec'> | undefined): readonly (readonly [string, Field])[] {
  return Object.entries(Object(tool?.spec.input['properties']))
}

describe('the fields of tools', () => {
  const DEVICES = [
    ['a desktop window', toolsFor('web', false)],
    ['a phone', toolsFor('web', true)],
    ['an iPhone', toolsFor('ios')],
    ['an Android phone', toolsFor('android')],
    ['a prototype of pictures', toolsFor('prototype', true, 'screens')],
    ['a prototype of HTML', toolsFor('prototype', false, 'html')],
  ] as const

  it.each(DEVICES)(
    'every field of every tool of %s has a description, but for the two that the system prompt explains',
    (_, tools) => {
      const specs = specsIn(tools, 'thousandths', { width: 1_280, height: 800 })
      expect(specs.length).toBeGreaterThan(8)
      const fields = specs.flatMap((spec) =>
        fieldsOf({ spec })
          .filter(([name]) => name !== 'observation' && name !== 'intent')
          .map(([name, { description = '' }]) => [`${spec.name} ${name}`, description]),
      )
      expect(fields.length).toBeGreaterThan(specs.length)
      expect(fields.filter(([, description]) => !/\w{2}/.test(description ?? ''))).toEqual([])
      expect(fields.filter(([, description]) => description?.includes('{{'))).toEqual([])
    },
  )

  it('every coordinate names its range, every time its unit or range, in the unit of the model', () => {
    const specs = specsIn(toolsFor('web', true), 'points', { width: 390, height: 844 })
    const words = (tool: string) =>
      Object.fromEntries(
        fieldsOf(specs.flatMap((spec) => (spec.name === tool ? [{ spec }] : []))[0]).map(
          ([name, { description }]) => [name, description],
        ),
      )
    expect(words('tap')).toMatchObject({ x: '0-390', y: '0-844' })
    expect(words('swipe')).toMatchObject({ x1: 'from, 0-390', y2: 'to, 0-844' })
    expect(words('wait')).toMatchObject({ ms: '0-10000, default 500' })
    expect(words('scroll')['dy']).toContain('a screen: 844')
  })
})
