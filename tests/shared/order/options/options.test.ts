// The table of run options: values, layers, and what is made from the rows.
import { orderOptions, resolve } from '@harness/shared/order/options/layers.ts'
import {
  applies,
  OPTIONS,
  type OptionKey,
  optionPatch,
  optionRows,
  optionValues,
  storedPatch,
} from '@harness/shared/order/options/options.ts'
import { decimal, onOff, pairs, texts, whole } from '@harness/shared/order/options/values.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

const IN_APP = { from: 'app', url: '' } as const
const ON_COMMAND_LINE = { from: 'commandLine', url: '' } as const

describe('the defaults of a run', () => {
  const settings = { stepBudget: 60, mode: 'step' } as const

  it('38: the application goes before the settings, and the person before both', () => {
    const application = { stepBudget: 20 }
    expect(resolve({ settings, run: {} }, 'stepBudget', IN_APP)).toMatchObject({
      value: 60,
      source: 'settings',
    })
    expect(resolve({ settings, application, run: {} }, 'stepBudget', IN_APP)).toMatchObject({
      value: 20,
      source: 'application',
    })
    const run = { stepBudget: 5 }
    expect(resolve({ settings, application, run }, 'stepBudget', IN_APP)).toEqual({
      value: 5,
      source: 'run',
      inherited: { value: 20, source: 'application' },
    })
    expect(resolve({ settings: {}, run: {} }, 'stepBudget', IN_APP)).toMatchObject({
      value: 40,
      source: 'harness',
    })
  })

  it('38: what a person chose as it would be anyway is no change, in whatever order a list is', () => {
    const application = { stepBudget: 20, guardWords: ['Pay', 'Ship'] }
    const run = { stepBudget: 20, guardWords: ['Ship', 'Pay'] }
    const layers = { settings, application, run }
    expect(resolve(layers, 'stepBudget', IN_APP)).toMatchObject({
      value: 20,
      source: 'application',
    })
    expect(resolve(layers, 'guardWords', IN_APP)).toMatchObject({ source: 'application' })
    expect(resolve({ settings: {}, run: { guardWords: [] } }, 'guardWords', IN_APP)).toMatchObject({
      source: 'harness',
    })
  })

  it('39: another application brings its own values and leaves those that the person changed', () => {
    const run = { mode: 'autonomous' } as const
    const of = (application: { stepBudget?: number; mode?: 'step' }) => ({
      settings,
      application,
      run,
    })
    expect(resolve(of({ stepBudget: 20 }), 'stepBudget', IN_APP).value).toBe(20)
    expect(resolve(of({ stepBudget: 80, mode: 'step' }), 'stepBudget', IN_APP).value).toBe(80)
    expect(resolve(of({ mode: 'step' }), 'mode', IN_APP).value).toBe('autonomous')
  })
})

describe('the values of options', () => {
  it.each([
    [whole({ min: 0, max: 200 }), ['7'], 7],
    [decimal({ min: 0, max: 2 }), ['0.25'], 0.25],
    [onOff(), [''], true],
    [texts(z.string(), { placeholder: 'A', wants: 'a' }), ['a ', 'b'], ['a', 'b']],
    [pairs('a name', /^[a-z]+$/), ['a=1', 'b=x=y'], { a: '1', b: 'x=y' }],
  ])('an option is read from its texts', (kind, given, value) => {
    expect(kind.read(given)).toEqual({ value })
  })

  it.each([
    [whole({ min: 0, max: 200 }), ['201']],
    [whole({ min: 0, max: 200 }), ['1e2']],
    [decimal({ min: 0, max: 2 }), ['2.5']],
    [OPTIONS.mode.kind, ['slow']],
    [OPTIONS.contacts.kind, ['https://a.test']],
    [OPTIONS.rules.kind, ['buy', 'sell']],
    [pairs('a name', /^[a-z]+$/), ['1=a']],
  ])('a text that is no value of an option is named', (kind, given) => {
    expect(kind.read(given)).toEqual({ wrong: given.at(-1) })
  })

  it('a sampling is stored as one value and resolved one setting at a time', () => {
    const settings = { sampling: { temperature: 0.2, seed: 7 } }
    const layers = { settings, application: { sampling: { temperature: 1 } }, run: {} }
    expect(resolve(layers, 'temperature', IN_APP).value).toBe(1)
    expect(resolve(layers, 'seed', IN_APP)).toMatchObject({ value: 7, source: 'settings' })
    expect(storedPatch(settings, { temperature: undefined })).toEqual({ sampling: { seed: 7 } })
    expect(storedPatch({ sampling: { seed: 7 } }, { seed: undefined })).toEqual({
      sampling: undefined,
    })
    expect(storedPatch({}, { mode: 'step' })).toEqual({ mode: 'step' })
  })

  it('each option can be patched and read back', () => {
    for (const [key] of optionRows())
      expect(optionValues(storedPatch({}, optionPatch(key, 1)))[key]).toBe(1)
  })
})

describe('the options of an order', () => {
  it('an order leaves out values that say nothing there, and tokens while Settings decide', () => {
    const layers = { settings: { tokenBudget: 5_000 }, run: { strict: false, axe: true } }
    const context = { ...IN_APP, surface: 'simulator', provider: 'ollama', model: 'm' } as const
    expect(orderOptions(layers, context)).toEqual({
      ...{ mode: 'autonomous', stepBudget: 40 },
      rules: OPTIONS.rules.usual?.(IN_APP),
    })
    const run = { tokenBudget: 7_000 }
    expect(orderOptions({ ...layers, run }, context)).toMatchObject(run)
  })

  it('the command line is strict and takes half of the steps', () => {
    const layers = { settings: {}, run: {} }
    expect(orderOptions(layers, ON_COMMAND_LINE)).toMatchObject({ strict: true, stepBudget: 20 })
  })

  it.each<readonly [OptionKey, Partial<Parameters<typeof applies>[1]>, boolean]>([
    ['axe', { surface: 'browser', provider: 'ollama' }, true],
    ['axe', { surface: 'appium', provider: 'ollama' }, false],
    ['axe', { provider: 'sweep' }, false],
    ['judge', { provider: null }, false],
    ['sendsForms', { provider: 'sweep' }, true],
    ['temperature', {}, true],
    ['temperature', { takes: ['seed'] }, false],
    ['contacts', { surface: 'html' }, true],
    ['contacts', { surface: 'pictures' }, false],
  ])('%s with %j has an effect: %s', (key, context, holds) => {
    expect(applies(key, { ...IN_APP, ...context })).toBe(holds)
  })

  it('every option has an argument of its own and says what it wants', () => {
    const flags = optionRows().flatMap(([, { flag, offFlag }]) => [
      flag,
      ...(offFlag ? [offFlag] : []),
    ])
    expect(new Set(flags.map(({ name }) => name)).size).toBe(flags.length)
    for (const [, { kind, layers, field, group }] of optionRows()) {
      expect(kind.wants).not.toBe('')
      expect(layers).toContain('run')
      expect(field !== undefined).toBe(group !== undefined)
    }
  })
})
