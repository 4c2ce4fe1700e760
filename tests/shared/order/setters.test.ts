// Options that a person sets between two steps.
import { changeTexts, unfit, withChange } from '@harness/shared/order/options/change.ts'
import { rowOf } from '@harness/shared/order/options/options.ts'
import { OptionChange, setters } from '@harness/shared/order/options/setters.ts'
import { RunControl } from '@harness/shared/order/run-control.ts'
import { RunOrder } from '@harness/shared/order/run-order.ts'
import { describe, expect, it } from 'vitest'

const ORDER = RunOrder.parse({
  url: 'http://shop.test/',
  viewport: { width: 1_280, height: 800 },
  persona: { name: 'Visitor', text: 'You are new here.' },
  legs: [{ goal: 'Buy a lamp' }],
  model: {
    provider: 'ollama',
    model: 'qwen3-vl:8b',
    origin: 'http://127.0.0.1:11434',
    sampling: { temperature: 1, seed: 4 },
  },
  without: ['back'],
})

describe('setters', () => {
  it('a setter is an option row that says so, and every setter has a field and an argument', () => {
    expect(setters()).toEqual(['temperature', 'thinking', 'mode', 'instructions', 'without'])
    for (const key of setters()) {
      expect(rowOf(key).field, key).toBeDefined()
      expect(rowOf(key).flag.name, key).toMatch(/^[a-z-]+$/)
    }
  })

  it('a change takes values that their rows take, and null, and no other option', () => {
    const right = {
      temperature: 0.2,
      thinking: 'low',
      mode: 'step',
      without: [],
      instructions: null,
    }
    expect(OptionChange.safeParse(right).success).toBe(true)
    for (const wrong of [{ temperature: 9 }, { stepBudget: 4 }, { seed: 1 }, { mode: 'fast' }])
      expect(OptionChange.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
    expect(RunControl.safeParse({ kind: 'change', change: { set: right } }).success).toBe(true)
  })

  it('an order takes new values, and null removes one, also within the model', () => {
    const change = {
      temperature: null,
      thinking: 'high',
      without: null,
      instructions: 'No search.',
    }
    expect(RunOrder.parse(withChange(ORDER, change))).toMatchObject({
      model: { provider: 'ollama', sampling: { seed: 4, thinking: 'high' } },
      instructions: 'No search.',
    })
    expect(withChange(ORDER, change)).not.toHaveProperty('without')
    expect(withChange(ORDER, { mode: 'step' })).toMatchObject({ model: ORDER.model, mode: 'step' })
  })

  it('an option that has no effect with the model of an order is named', () => {
    const sweep = RunOrder.parse({ ...ORDER, model: { provider: 'sweep', seed: 1 } })
    expect(unfit({ temperature: 0, mode: 'step' }, sweep)).toEqual(['temperature'])
    expect(unfit({ temperature: 0 }, ORDER)).toEqual([])
  })

  it('a log names each change as a person would read it', () => {
    const texts = changeTexts({ temperature: 0, thinking: null, mode: 'step', without: ['back'] })
    expect(texts.map(({ text }) => text)).toEqual([
      'Temperature: 0',
      'Thinking: As little as possible',
      'Asks: Every step',
      'Without tools: back',
    ])
  })
})
