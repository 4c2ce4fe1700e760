import { suggestionFor } from '@harness/web/core/reply/suggest.ts'
import { findCallInText } from '@harness/web/core/reply/written.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { describe, expect, it } from 'vitest'

const tools = toolsFor('web')
const names = tools.map(({ spec }) => spec.name)

describe('a suggestion', () => {
  it.each([
    ['tapp', 'tap'],
    ['TapMark', 'tap_mark'],
    ['tapmark', 'tap_mark'],
    ['click', 'tap_mark'],
    ['click_element', 'tap_mark'],
    ['click_mark', 'tap_mark'],
    ['mouse_click', 'tap'],
    ['goto', 'navigate'],
    ['task_complete', 'mark_goal_done'],
    ['input_text', 'type'],
    ['typ', 'type'],
    ['press_key', 'key_shortcut'],
    ['send_keys', 'key_shortcut'],
  ])('the suggestion for %s is %s', (invented, expected) => {
    expect(suggestionFor(invented, names)).toBe(expected)
  })

  it.each(['', 'xyzzy', 'constructor', '🙂', 'q'.repeat(5_000)])(
    'the tool name %j gets no suggestion',
    (name) => {
      expect(suggestionFor(name, names)).toBeUndefined()
    },
  )
})

describe('a call written as text', () => {
  it.each([
    ['tap_mark(3)', 'tap_mark'],
    ['<tool_call>wait</tool_call>', 'wait'],
    ['I call `scroll` now', 'scroll'],
    ['{"name": "set_value", "arguments": {}}', 'set_value'],
  ])('a call written as text is found in %s', (text, expected) => {
    expect(findCallInText(text, tools)).toBe(expected)
  })

  it.each(['I wait for the page.', 'Going back (again).', 'I type my name.', 'The tap drips.'])(
    'a call written as text is not found in plain words: %s',
    (text) => {
      expect(findCallInText(text, tools)).toBeUndefined()
    },
  )
})
