import { expect, it } from 'vitest'
import { done, run, screen, tap } from './rig.ts'

it('the next request has the finished step as data: its screen without its text, its call and its mark', async () => {
  const { requests } = await run({
    replies: [tap(1), done()],
    recording: { screens: [screen(0), screen(1)] },
  })
  const [step] = requests[1]?.past ?? []
  expect(step).toMatchObject({ step: 1, tool: 'tap_mark', mark: { id: 1, label: 'Go' } })
  expect(step?.screen.elements.map(({ label }) => label)).toEqual(['Go', 'Stay'])
  expect(step?.screen).not.toHaveProperty('text')
})
