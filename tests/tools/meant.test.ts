// What is meant unmistakably although it does not fit a tool's fields.
import { numberMarks } from '@harness/web/core/screen/marks.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { describe, expect, it } from 'vitest'
import { screen, speech } from '../core/rig.ts'

const scene = screen(1)
const view = { scene, marks: numberMarks(scene), unit: { x: 1, y: 1 } }

function use(name: string, input: Record<string, unknown>) {
  const tool = toolsFor('web').find(({ spec }) => spec.name === name)
  if (!tool) throw new Error(`no tool ${name}`)
  return tool.use({ ...speech, ...input }, view)
}

describe('what a model means', () => {
  it('scrolling in a direction that is named goes there, half a screen, and never the other way', () => {
    const { width, height } = scene.pointSize
    const by = (direction: string) => use('scroll', { direction }).input
    expect(by('up')).toMatchObject({ dx: 0, dy: -height / 2 })
    expect(by('Down ')).toMatchObject({ dx: 0, dy: height / 2 })
    expect(by('left')).toMatchObject({ dx: -width / 2, dy: 0 })
    expect(by('right')).toMatchObject({ dx: width / 2, dy: 0 })
    expect(use('scroll', { direction: 'up', dy: 40 }).input).toMatchObject({ dy: 40 })
    expect(() => use('scroll', { direction: 'top' })).toThrow('one of up, down, left, right')
  })

  it('the number of a mark is understood as models decorate it, and a yes as true', () => {
    for (const id of ['1', '[1]', '#1', '(1)', 'mark 1', 'Mark [1]'])
      expect(use('tap_mark', { id }).mark).toMatchObject({ id: 1 })
    for (const id of ['one', '1-2', '1 or 2', 'button 1'])
      expect(() => use('tap_mark', { id })).toThrow(/id/)
    const ended = { verdict: 'success', summary: 'x', would_real_user_succeed: 'Yes' }
    expect(use('mark_goal_done', ended).effect).toMatchObject({ wouldRealUserSucceed: true })
    expect(use('answer_dialog', { accept: 'no' }).effect).toMatchObject({
      command: { accept: false },
    })
  })
})
