import { judging, type Policy, ruleFollowingPolicy } from '../standins/ollama/policy.ts'

export const say = { observation: 'A shop with lamps.', intent: 'Get closer to the lamp Luna.' }

/**
 * Never ends: searches for another word each time. What it repeats is no circle, which would end a
 * run while the test is still busy with it.
 */
export const untiring: Policy = ({ marks, count }) => {
  const field = marks.find(({ label }) => label === 'Search lamps')
  return {
    calls: [{ name: 'set_value', input: { id: field?.id ?? 1, value: `lamp ${count}`, ...say } }],
  }
}

/** Finds the lamp Luna, and judges what it reported on the way. */
export function shopper(): Policy {
  return judging(shopping())
}

/** Tries an unnamed button, searches, scrolls, puts the lamp into the basket and finishes. */
function shopping(): Policy {
  return ruleFollowingPolicy([
    {
      when: { mark: /unlabelled button/, step: 1 },
      answer: ({ mark }) => [
        {
          name: 'note_friction',
          input: { kind: 'ambiguous_label', detail: 'A round button without a word. What is it?' },
        },
        { name: 'tap_mark', input: { id: mark?.id, ...say } },
      ],
    },
    {
      when: { mark: /Search lamps/ },
      answer: ({ mark }) => [{ name: 'tap_mark', input: { id: mark?.id, ...say } }],
    },
    {
      when: { mark: /Search lamps/ },
      answer: () => [{ name: 'type', input: { text: 'una', ...say } }],
    },
    {
      when: { mark: /^Search button/ },
      answer: ({ mark }) => [{ name: 'tap_mark', input: { id: mark?.id, ...say } }],
    },
    {
      when: { mark: /Luna/ },
      answer: () => [{ name: 'scroll', input: { x: 500, y: 500, dx: 0, dy: 200, ...say } }],
    },
    {
      when: { mark: /Luna/ },
      answer: ({ mark }) => [{ name: 'tap_mark', input: { id: mark?.id, ...say } }],
    },
    {
      when: { screen: /Your basket/ },
      answer: () => [
        {
          name: 'mark_goal_done',
          input: {
            verdict: 'success',
            summary: 'The lamp Luna is in the basket.',
            would_real_user_succeed: true,
          },
        },
      ],
    },
  ])
}
