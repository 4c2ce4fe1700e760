// Steps of a sweep that reach something new: nothing is pressed for more of the same, or scrolled
// under an open window.
import { Frontier } from '@harness/web/models/sweep/frontier.ts'
import { routeOf } from '@harness/web/models/sweep/route.ts'
import { wayTo } from '@harness/web/models/sweep/way.ts'
import { describe, expect, it } from 'vitest'
import { HOME, LIMITS, link, sweepPaper } from './paper-site.ts'

const MONTHS = ['March', 'April', 'May', 'June', 'July', 'August']

describe('the steps of a sweep', () => {
  it('the next month, which looks like this one, is shown twice', async () => {
    const site = MONTHS.map((month, at) => [
      at === 0 ? 'home' : month,
      {
        url: HOME,
        controls: [
          { label: 'Next', ...(MONTHS[at + 1] && { to: MONTHS[at + 1] }) },
          ...[1, 2].map((day) => ({ label: `${month} ${day}` })),
          ...[1, 2].map((day) => link(`Day ${day}`, 'day', `${HOME}d/${at}${day}`)),
        ],
      },
    ])
    const { calls } = await sweepPaper(Object.fromEntries(site))
    expect(calls.slice(0, 2)).toEqual(['tap Next', 'tap Next'])
    expect(calls[2]).not.toBe('tap Next')
  })

  it('the fields of a form that no button sends are filled before what comes after them', async () => {
    const form = { form: 'other' } as const
    const { calls } = await sweepPaper({
      home: {
        controls: [
          { label: 'Your name', role: 'textbox', inputType: 'text', ...form },
          { label: 'E-mail', role: 'textbox', inputType: 'email', ...form },
          { label: 'Next', ...form },
        ],
      },
    })
    expect(calls).toEqual(['set Your name Test', 'set E-mail sweep@example.com', 'tap Next'])
  })

  it.each([
    ['changed', 'scroll'],
    ['unchanged', 'refresh'],
  ] as const)(
    'a scroll is followed by another where it moved: %s, then %s',
    async (outcome, next) => {
      const scrollable = { above: 0, below: 600 }
      const { requests } = await sweepPaper({ home: { scrollable, controls: [{ label: 'Top' }] } })
      const [request] = requests
      if (!request) throw new Error('no request')
      const frontier = new Frontier({ limits: LIMITS, seed: 0 })
      frontier.look(request.scene)
      const last = { tool: 'scroll', success: true, outcome }
      const view = {
        request,
        frontier,
        shown: frontier.seenOn(request.scene),
        observation: '',
        last,
      }
      const target = { page: routeOf(HOME), above: 300, label: 'Below' }
      expect(wayTo(view, target)?.name).toBe(next)
    },
  )
})
