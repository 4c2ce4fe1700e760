import type { SimulatorSpec } from '@harness/shared/device/spec.ts'
import {
  appName,
  EMPTY_SIMULATOR,
  simulatorFailures,
  toSimulatorDraft,
  toSimulatorSpec,
} from '@harness/web/kit/device/simulator-choice.ts'
import { noSimulators } from '@harness/web/kit/words/simulator.ts'
import type { SimulatorDraft } from '@harness/web/store/drafts.ts'
import { describe, expect, it } from 'vitest'

const UDID = '3F0C2A77-0B7E-4C6D-9A55-6B8A1E5E9D10'

describe('an order for a simulator', () => {
  it.each<[string, SimulatorSpec['app']]>([
    ['Garden', { from: 'bundle', path: '/b/Garden.app' }],
    ['Garden', { from: 'project', path: '/b/G.xcworkspace', scheme: 'Garden' }],
    ['com.example.garden', { from: 'installed', bundleId: 'com.example.garden' }],
  ])('a simulator order of %s is the same after a way through the form', (name, app) => {
    const spec: SimulatorSpec = { kind: 'ios', udid: UDID, app, arguments: ['-a', 'b c'] }
    const draft = toSimulatorDraft(spec)
    expect(toSimulatorSpec(draft)).toEqual(spec)
    expect(appName(draft)).toBe(name)
    expect(simulatorFailures(draft, undefined).filter(([, text]) => text)).toEqual([])
  })

  it('a simulator order is undefined while anything is missing, and each missing thing is named', () => {
    expect(toSimulatorSpec(EMPTY_SIMULATOR)).toBeUndefined()
    const missing = (from: 'bundle' | 'project' | 'installed') =>
      simulatorFailures({ ...EMPTY_SIMULATOR, from }, undefined).flatMap(([field, text]) =>
        text === undefined ? [] : [field],
      )
    expect(missing('bundle')).toEqual(['device', 'app-path'])
    expect(missing('project')).toEqual(['device', 'project-path', 'scheme'])
    expect(missing('installed')).toEqual(['device', 'bundle-id'])
  })
})

it('the form says why there is no simulator, and how to get one', () => {
  const health = [
    { id: 'xcode', state: 'ready', fact: 'Xcode 26.4.1' },
    { id: 'simulators', state: 'bad', fact: 'No iOS simulator', fix: 'Add a runtime.' },
  ] as const
  expect(noSimulators({ simulators: [], health: [...health] })).toBe(
    'No simulators: No iOS simulator. Add a runtime.',
  )
  expect(noSimulators(undefined)).toBeUndefined()
})

describe('how a simulator should be', () => {
  const CHOSEN: SimulatorDraft = {
    ...EMPTY_SIMULATOR,
    udid: UDID,
    appPath: '/Users/me/Build/Garden.app',
    environment: 'API=http://localhost:4000\n  DEBUG=1=yes ',
    locale: ' de_DE ',
    appearance: 'dark',
    contentSize: 'extra-large',
    increaseContrast: true,
    permissions: ['photos', 'location'],
    erase: true,
  }

  it('the order of a simulator has every option of the form, and an earlier order fills them again', () => {
    const spec = toSimulatorSpec(CHOSEN)
    expect(spec).toMatchObject({
      environment: { API: 'http://localhost:4000', DEBUG: '1=yes' },
      ...{ locale: 'de_DE', appearance: 'dark', contentSize: 'extra-large' },
      ...{ increaseContrast: true, permissions: ['photos', 'location'], erase: true },
    })
    if (!spec) throw new Error('no order was made')
    expect(toSimulatorSpec(toSimulatorDraft(spec))).toEqual(spec)
  })

  it('the order of a simulator leaves out what stays as it is', () => {
    const { environment: _, locale, appearance, contentSize, ...rest } = CHOSEN
    const plain = { ...rest, increaseContrast: false, permissions: [], erase: false }
    expect(Object.keys(toSimulatorSpec(plain) ?? {})).toEqual(['kind', 'udid', 'app'])
  })

  it.each([
    ['environment', { environment: 'API http://localhost' }, /NAME=value/],
    ['locale', { locale: 'German' }, /de_DE/],
  ] as const)('the form of a simulator says what is wrong with its %s', (field, change, text) => {
    const problems = simulatorFailures({ ...CHOSEN, ...change }, undefined)
    expect(problems.find(([name]) => name === field)?.[1]).toMatch(text)
  })
})
