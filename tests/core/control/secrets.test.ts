import { describe, expect, it } from 'vitest'
import { button, call, done, run, screen } from '../rig.ts'
import { approving } from './watcher.ts'

const planted = 'Tr0ub4dor&3'
const secure = { ...button('Password'), role: 'textbox', secure: true }
const key = 'sk-ant-api03-abcdefghijklmnopqrstuv'

describe('a planted secret', () => {
  it.each([
    ['set_value', { id: 1, value: planted }],
    ['type', { text: planted }],
  ])(
    'a planted secret typed into a secure field with %s is in no row, no screen and on no card',
    async (tool, input) => {
      const person = approving()
      const { rows, memory, activities, journal } = await run({
        replies: [
          { calls: [call(tool, { ...input, observation: `I use ${planted}.` })] },
          done('success', `I signed in with ${planted}.`),
        ],
        recording: { screens: [screen(0, { elements: [secure], focused: 'Password' }), screen(1)] },
        plan: { mode: 'step' },
        ports: () => ({ person }),
      })
      expect(journal).toContain('perform')
      const sinks = [rows, [...memory.screens], activities, person.requests]
      expect(JSON.stringify(sinks)).not.toContain(planted)
      expect(JSON.stringify(rows)).toContain('••••')
    },
  )

  it('a planted secret shown by the page is removed from rows and screens', async () => {
    const { rows, memory } = await run({
      replies: [{ calls: [call('wait', { observation: `The page says ${key}.` })] }, done()],
      recording: { screens: [screen(0, { text: `Your key: ${key}`, title: key })] },
    })
    expect(JSON.stringify([rows, [...memory.screens]])).not.toContain('abcdefghijklmnopqrstuv')
  })

  it('text typed into an ordinary field stays readable, because the test is about it', async () => {
    const { of } = await run({
      replies: [{ calls: [call('type', { text: 'a red mug' })] }, done()],
    })
    expect(of('tool_call')[0]?.input).toEqual({ text: 'a red mug' })
  })
})
