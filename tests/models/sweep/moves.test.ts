import { controlsOf } from '@harness/web/models/sweep/controls.ts'
import { useControl } from '@harness/web/models/sweep/moves.ts'
import { expect, it } from 'vitest'
import { HOME, LIMITS, type Paper, sceneOf } from './paper-site.ts'

const words = { observation: 'Home', intent: 'Fill “Name”.' }

function callFor(paper: Paper, names: readonly string[], isMarked = true) {
  const scene = sceneOf({ controls: [paper] })
  const [seen] = controlsOf(scene, { limits: LIMITS, home: HOME, seed: 0 })
  if (!seen) throw new Error('nothing is seen')
  const { ref, role, label, rect, secure } = seen.element
  const marks = isMarked ? [{ id: 1, ref, role, label, rect, secure }] : []
  const tools = names.map((name) => ({ name, description: '', input: {} }))
  const { name, input } = useControl({ scene, marks, tools }, seen, words)
  return [name, input]
}

const NAME: Paper = { label: 'Name', role: 'textbox', inputType: 'text' }

type Case = readonly [paper: Paper, tools: readonly string[], isMarked: boolean, expected: string]

const CASES: readonly (readonly [name: string, ...Case])[] = [
  ['a field is given a value', NAME, ['tap_mark', 'tap', 'set_value'], true, 'set_value'],
  ['a field of a picture is pressed', NAME, ['tap_mark', 'tap'], true, 'tap_mark'],
  ['a field without a mark is pressed', NAME, ['tap_mark', 'tap', 'set_value'], false, 'tap'],
  [
    'a list with one choice is pressed',
    { label: 'Size', role: 'combobox', value: 'S', options: ['S'] },
    ['tap_mark', 'tap', 'set_value'],
    true,
    'tap_mark',
  ],
]

it.each(CASES)('%s', (_, ...[paper, tools, isMarked, expected]: Case) => {
  expect(callFor(paper, tools, isMarked)[0]).toBe(expected)
})
