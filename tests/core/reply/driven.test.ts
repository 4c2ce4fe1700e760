import { describe, expect, it } from 'vitest'
import { call, done, type RigOptions, run, screen, tap, unchanged } from '../rig.ts'

/** The same model, as another program would drive it. */
const driven: RigOptions['ports'] = ({ model }) => ({
  model: { ...model, profile: { ...model.profile, driven: true } },
})
const stays = { screens: [screen(1)], respond: () => ({ outcome: unchanged, next: 0 }) }

describe('a run that another program drives', () => {
  it('a driven run is not ended for trying the same thing often, and is not nudged', async () => {
    const taps = Array.from({ length: 12 }, () => tap(1))
    const { end, of } = await run({ replies: [...taps, done()], recording: stays, ports: driven })
    expect(end).toMatchObject({ verdict: 'success', ending: 'goal' })
    expect(of('tool_call')).toHaveLength(13)
    expect(of('nudged')).toEqual([])
  })

  it('a driven run is not ended by replies that cannot be carried out; each is answered on the same screen', async () => {
    const wrong = Array.from({ length: 9 }, () => ({ calls: [call('no_such_tool')] }))
    const replies = [...wrong, tap(99), tap(1), done()]
    const { end, of, requests } = await run({ replies, recording: stays, ports: driven })
    expect(end.ending).toBe('goal')
    expect(of('step_started')).toHaveLength(2)
    expect(requests[0]?.problem).toBeUndefined()
    expect(requests[3]?.problem).toContain('no_such_tool')
    expect(requests[3]?.problem).toMatch(/The tools are: .*tap_mark/)
    // The program has these in another form.
    expect(requests[3]?.problem).not.toMatch(/note_friction|mark_goal_done|read_screen/)
    expect(requests[10]?.problem).toContain('99')
    expect(requests[11]?.problem).toBeUndefined()
  })

  it.each([
    [199, 'goal'],
    [200, 'fault'],
  ])(
    'a driven step has 200 replies: %d that cannot be carried out end it by %s',
    async (count, ending) => {
      const wrong = Array.from({ length: count }, () => ({ calls: [call('no_such_tool')] }))
      const { end } = await run({ replies: [...wrong, done()], recording: stays, ports: driven })
      expect(end.ending).toBe(ending)
    },
  )
})
