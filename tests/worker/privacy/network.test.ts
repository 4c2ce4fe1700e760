import { DEFAULT_MODE, NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import { providersOf } from '@harness/web/worker/privacy/network.ts'
import { changeBetween, modeFrom } from '@harness/web/worker/privacy/switch-mode.ts'
import { describe, expect, it } from 'vitest'

const cloud = modeFrom({ mode: 'cloud', providers: ['anthropic', 'google'] }, DEFAULT_MODE)

describe('a switch of the mode', () => {
  it('a switch of the mode to cloud allows exactly the chosen hosts, and keeps the model servers', () => {
    expect(NetworkMode.parse(cloud)).toEqual({
      mode: 'cloud',
      modelOrigins: DEFAULT_MODE.modelOrigins,
      cloudHosts: ['api.anthropic.com', 'generativelanguage.googleapis.com'],
    })
    expect(providersOf(cloud)).toEqual(['anthropic', 'google'])
  })

  it('a switch of the mode to cloud without a provider is refused', () => {
    expect(() => modeFrom({ mode: 'cloud', providers: [] }, DEFAULT_MODE)).toThrow(
      'Choose at least one provider.',
    )
  })

  it('a switch of the mode to local leaves no provider', () => {
    const local = modeFrom({ mode: 'local' }, cloud)
    expect(local).toEqual(DEFAULT_MODE)
    expect(providersOf(local)).toEqual([])
  })

  it('a switch of the mode says what it changes, both ways', () => {
    expect(changeBetween(DEFAULT_MODE, cloud)).toMatchObject({
      from: 'local',
      to: 'cloud',
      opened: ['api.anthropic.com', 'generativelanguage.googleapis.com'],
      closed: [],
      words: expect.arrayContaining([
        'Switching to cloud sends pictures of the screen to Anthropic and Google.',
      ]),
    })
    // Of a static host neither the lock of the browser nor its copy depends on the choice.
    expect(changeBetween(DEFAULT_MODE, cloud).words).toHaveLength(3)
    expect(changeBetween(DEFAULT_MODE, cloud, true).words).toEqual([
      changeBetween(DEFAULT_MODE, cloud).words[0],
    ])
    expect(changeBetween(cloud, DEFAULT_MODE)).toMatchObject({
      opened: [],
      closed: ['api.anthropic.com', 'generativelanguage.googleapis.com'],
      // Of Harness itself alone: pages under test go on as their run allows.
      words: expect.arrayContaining([
        'Harness itself contacts this machine only.',
        'Pages under test still contact what their run allows.',
      ]),
    })
  })
})
