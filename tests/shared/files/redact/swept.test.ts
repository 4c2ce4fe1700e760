import { expect, test } from 'vitest'
import { element, kinds, runOf } from '../bundle/redact/run-to-redact.ts'

test('what a sweep made up for a field is no data of a person, and what the field held before is found', () => {
  const call = { tool: 'set_value', input: { id: 1, value: 'Test' } }
  const mail = { tool: 'set_value', input: { id: 2, value: 'sweep@example.com' } }
  const filled = (value: string) => ({ elements: [element('Name', { value })] })
  const steps = [
    { scene: filled('allergic to nuts'), call },
    { scene: filled('Test'), call: mail },
  ]
  expect(kinds(runOf({ started: { provider: 'sweep' }, steps }))).toEqual(['typed: remove'])
  expect(kinds(runOf({ steps }))).toHaveLength(3)
})
