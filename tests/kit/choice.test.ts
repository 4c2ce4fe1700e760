import type { Application } from '@harness/shared/order/library/library.ts'
import { type Choice, EMPTY_DRAFT, failuresOf, runOrderOf } from '@harness/web/kit/form/choice.ts'
import { EMPTY_GOAL, filled, goalDraftOf, runName, withGoals } from '@harness/web/kit/form/goals.ts'
import { modelOf } from '@harness/web/kit/form/model-choice.ts'
import { deviceOf } from '@harness/web/kit/form/where.ts'
import type { PersonaEntry } from '@harness/web/store/schema.ts'
import { describe, expect, it } from 'vitest'

const HURRIED: PersonaEntry = {
  id: '1',
  name: 'Hurried',
  blurb: 'Has no time.',
  text: 'You are in a hurry.',
  builtIn: true,
  lastUsedAt: '2026-11-21T08:00:00.000Z',
}

const READY: Choice = {
  draft: { ...EMPTY_DRAFT, url: ' http://localhost:3000 ', goal: 'Buy a mug', device: 'phone' },
  persona: HURRIED,
  model: { provider: 'ollama', model: ' qwen3-vl:8b ' },
  origin: 'http://127.0.0.1:11434',
  rows: [{ id: 'bridge', state: 'ready', fact: 'The bridge answers' }],
}

function firstFailure(change: Partial<Choice>) {
  return failuresOf({ ...READY, ...change })[0]
}

describe('a running browser', () => {
  const withBrowser = (url: string, signIns = false) => ({
    draft: { ...READY.draft, attach: { url, signIns } },
  })
  const signIn = { id: 'c', label: 'Ann', username: 'ann', createdAt: '2026-11-21T08:00:00.000Z' }
  const credential = { ...signIn, applicationId: 'a', kind: 'password', state: 'here' } as const

  it('a running browser is part of the order, by the address as bridges read it', () => {
    const order = runOrderOf({ ...READY, ...withBrowser(' http://127.1:9222 ') })
    expect(order?.attach).toEqual({ url: 'http://127.0.0.1:9222/' })
    expect(runOrderOf({ ...READY, ...withBrowser(' ') })?.attach).toBeUndefined()
  })

  it.each([
    ['9222', 'Enter an address such as http://127.0.0.1:9222 or ws://127.0.0.1:3000.'],
    ['wss://grid.example/?token=1', 'Leave out the access token'],
    ['https://me:pw@grid.example', 'Leave out the access token'],
  ])('a running browser at %s keeps a run from starting', (url, says) => {
    expect(firstFailure(withBrowser(url))?.field).toBe('browser-url')
    expect(firstFailure(withBrowser(url))?.text).toContain(says)
  })

  it('a sign-in goes to a browser on another machine only after a clear yes', () => {
    const far = 'wss://grid.example'
    const text = 'Agree that the sign-in is sent to grid.example, or choose no sign-in.'
    const asks = { ...withBrowser(far), credential }
    expect(firstFailure(asks)).toEqual({ field: 'browser-url', text })
    expect(firstFailure({ ...withBrowser(far, true), credential })).toBeUndefined()
    expect(firstFailure({ ...withBrowser('http://127.0.0.1:9222'), credential })).toBeUndefined()
    expect(firstFailure(withBrowser(far))).toBeUndefined()
  })
})

it.each(['simulator', 'appium', 'prototype'] as const)(
  'a sign-in state starts no run on a %s, where nothing would open it',
  (device) => {
    const kept = { id: 'c', label: 'Gold', username: '', createdAt: '2026-11-21T08:00:00.000Z' }
    const credential = { ...kept, applicationId: 'a', kind: 'state', state: 'here' } as const
    const draft = { ...READY.draft, device }
    const texts = failuresOf({ ...READY, draft, credential }).filter(
      ({ field }) => field === 'credential',
    )
    expect(texts).toHaveLength(1)
    expect(texts[0]?.text).toContain('works in a browser of this machine alone')
    const password = { ...credential, kind: 'password' } as const
    const others = failuresOf({ ...READY, draft, credential: password })
    expect(others.map(({ field }) => field)).not.toContain('credential')
  },
)

describe('what keeps a run from starting', () => {
  it('nothing keeps a run from starting when all is chosen and no check is bad', () => {
    expect(failuresOf(READY)).toEqual([])
  })

  it('the obstacles to a start are listed in the order of the form', () => {
    const missing = failuresOf({
      ...READY,
      draft: EMPTY_DRAFT,
      persona: undefined,
      model: { provider: 'ollama', model: ' ' },
    })
    expect(missing.map(({ field }) => field)).toEqual(['url', 'goal', 'persona', 'model'])
  })

  it('a bad check keeps a run from starting and shows its fix; a note does not', () => {
    const note = { id: 'model', state: 'note', fact: 'The model is not loaded yet' } as const
    const bad = {
      id: 'server',
      state: 'bad',
      fact: 'Ollama does not answer at 127.0.0.1:11434',
      fix: 'Start it with: ollama serve',
    } as const
    expect(firstFailure({ rows: [note] })).toBeUndefined()
    expect(firstFailure({ rows: [note, bad] })).toEqual({
      field: 'preflight',
      text: 'Ollama does not answer at 127.0.0.1:11434. Start it with: ollama serve',
    })
  })

  it('a missing model server does not keep a sweep from starting', () => {
    const model = { provider: 'sweep', model: '' } as const
    expect(firstFailure({ model, origin: undefined })).toBeUndefined()
    expect(firstFailure({ origin: undefined })?.field).toBe('model')
  })

  it('a check in progress keeps a run from starting', () => {
    expect(firstFailure({ rows: undefined })?.field).toBe('preflight')
  })
})

it('the form gives the worker what was chosen, without surrounding spaces', () => {
  expect(runOrderOf(READY)).toEqual({
    url: 'http://localhost:3000',
    viewport: { width: 390, height: 844 },
    persona: { name: 'Hurried', text: 'You are in a hurry.' },
    legs: [{ goal: 'Buy a mug' }],
    model: { provider: 'ollama', model: 'qwen3-vl:8b', origin: 'http://127.0.0.1:11434' },
    stepBudget: 40,
    mode: 'autonomous',
    rules: ['other-site'],
    contacts: { policy: 'same_site' },
    judge: {},
    details: {
      name: expect.stringMatching(/^Buy a mug · \d{4}-\d\d-\d\d \d\d:\d\d$/),
      personaId: '1',
    },
  })
})

it('a sweep needs no goal, and has a name in the history', () => {
  const model = { provider: 'sweep', model: '' } as const
  const draft = { ...READY.draft, goal: ' ' }
  expect(firstFailure({ draft, model })).toBeUndefined()
  expect(runOrderOf({ ...READY, draft, model })?.legs).toEqual([{ goal: 'Sweep' }])
  expect(firstFailure({ draft })?.field).toBe('goal')
})

it('a sweep of a web page may be an audit, which a run with a model never is', () => {
  const sweep = { provider: 'sweep', model: '' } as const
  const draft = { ...READY.draft, goal: '', audit: true, screens: 3 }
  const audit = runOrderOf({ ...READY, draft, model: sweep })
  expect(audit).toMatchObject({ audit: true, screens: 3, legs: [{ goal: 'Accessibility audit' }] })
  expect(audit?.details?.name).toMatch(/^Accessibility audit · /)
  const spoken = runOrderOf({ ...READY, draft: { ...draft, goal: 'Buy a mug' } })
  expect(spoken).not.toHaveProperty('audit')
})

it('a sweep needs no persona', () => {
  const model = { provider: 'sweep', model: '' } as const
  expect(firstFailure({ persona: undefined, model })).toBeUndefined()
  expect(runOrderOf({ ...READY, persona: undefined, model })?.persona.name).toBe('None')
  expect(firstFailure({ persona: undefined })?.field).toBe('persona')
})

it('a sweep gets its seed, needs no model server, and may send forms only where that was chosen', () => {
  const model = { provider: 'sweep', model: '' } as const
  const chosen = (sendsForms: boolean) => {
    const draft = { ...READY.draft, sendsForms }
    return runOrderOf({ ...READY, model, draft, origin: undefined })?.model
  }
  expect(chosen(false)).toEqual({ provider: 'sweep', seed: 0 })
  expect(chosen(true)).toEqual({ provider: 'sweep', seed: 0, sendsForms: true })
})

describe('the model of a new run', () => {
  const nothing = { provider: 'default', model: '' } as const
  const named = { provider: 'ollama', model: 'gemma3:12b' } as const
  const sweep = { provider: 'sweep', model: '' } as const

  it('the model of a new run is the one that was chosen', () => {
    expect(modelOf(named, sweep, ['qwen3-vl:8b'])).toEqual(named)
  })

  it('the model of a new run is the default from the settings when none was chosen', () => {
    expect(modelOf(nothing, named, ['qwen3-vl:8b'])).toEqual(named)
  })

  it('the model of a new run is the first installed one without a default, and the sweep without any', () => {
    expect(modelOf(nothing, undefined, ['qwen3-vl:8b', 'gemma3:12b'])).toEqual({
      provider: 'ollama',
      model: 'qwen3-vl:8b',
    })
    expect(modelOf(nothing, undefined, [])).toEqual(sweep)
  })

  it('the model of a new run is unknown while the server is asked', () => {
    expect(modelOf(nothing, undefined, undefined)).toBeUndefined()
  })
})

it('a screen of up to 480 points counts as a phone', () => {
  expect([deviceOf(480), deviceOf(481), deviceOf(undefined)]).toEqual([
    'phone',
    'desktop',
    'desktop',
  ])
})

const SHOP: Application = {
  ...{ id: 'shop', name: 'Shop', createdAt: '', lastUsedAt: '', notes: '' },
  target: { kind: 'web', url: 'http://localhost:3000/', viewport: { width: 820, height: 1180 } },
  defaults: { stepBudget: 20, strict: true, guardWords: ['Pay now'] },
  checks: [{ kind: 'no-text', value: 'Error' }],
}

describe('a run from the library', () => {
  it('38: the defaults of the application go before those of the settings, and a choice before both', () => {
    const settings = { stepBudget: 60, mode: 'step' } as const
    const draft = { ...READY.draft, viewport: undefined }
    const inherited = runOrderOf({ ...READY, draft, settings, application: SHOP, owner: SHOP })
    expect(inherited).toMatchObject({
      ...{ stepBudget: 20, mode: 'step', strict: true, guardWords: ['Pay now'] },
      viewport: { width: 820, height: 1180 },
    })
    const own = { ...draft, stepBudget: 5, strict: false, viewport: { width: 360, height: 640 } }
    const changed = runOrderOf({ ...READY, draft: own, settings, application: SHOP, owner: SHOP })
    expect(changed).toMatchObject({ stepBudget: 5, viewport: { width: 360, height: 640 } })
    expect(changed?.strict).toBeUndefined()
  })

  it('40: several goals run in order with their checks, and each has those of the application too', () => {
    const draft = {
      ...READY.draft,
      ...withGoals([
        { ...EMPTY_GOAL, text: 'Skip a week', checks: [{ kind: 'text', value: 'Skipped' }] },
        { ...EMPTY_GOAL, text: 'Take the small box', name: 'Small box', goalId: 'small' },
      ]),
    }
    const order = runOrderOf({ ...READY, draft, application: SHOP })
    expect(order?.legs).toEqual([
      {
        goal: 'Skip a week',
        checks: [
          { kind: 'text', value: 'Skipped' },
          { kind: 'no-text', value: 'Error' },
        ],
      },
      {
        goal: 'Take the small box',
        actionName: 'Small box',
        preservesState: true,
        checks: [{ kind: 'no-text', value: 'Error' }],
      },
    ])
    expect(order?.details).toMatchObject({
      applicationId: 'shop',
      applicationName: 'Shop',
      goalIds: ['small'],
    })
  })

  it('33: a run without a name is called by its goal, chain or sweep and the minute it starts', () => {
    const at = new Date(2026, 10, 22, 9, 5)
    const goals = [{ ...EMPTY_GOAL, text: 'Skip a week' }]
    expect(runName('', goals, at)).toBe('Skip a week · 2026-11-22 09:05')
    expect(runName(' ', goals, at, 'Both')).toBe('Both · 2026-11-22 09:05')
    expect(runName(' Mine ', goals, at)).toBe('Mine')
    expect(runName('', [EMPTY_GOAL], at)).toBe('Sweep · 2026-11-22 09:05')
  })

  it('30: a goal with a placeholder that nothing fills keeps a run from starting', () => {
    const goal = {
      ...{ id: 'skip', name: 'Skip', text: 'Skip $1', checks: [], notes: '' },
      ...{ createdAt: '', lastUsedAt: '' },
      placeholders: [{ name: '$1', label: 'Week' }],
    }
    const saved = goalDraftOf(goal)
    const before = { ...READY.draft, ...withGoals([saved]) }
    const text = 'Fill in Week of the goal “Skip”.'
    expect(firstFailure({ draft: before })).toEqual({ field: 'goal', text })
    const second = { ...READY.draft, ...withGoals([{ ...EMPTY_GOAL, text: 'Sign in' }, saved]) }
    expect(firstFailure({ draft: second })?.text).toBe('Fill in Week of goal 2 “Skip”.')
    const draft = { ...READY.draft, ...withGoals([filled(saved, '$1', 'next week')]) }
    expect(firstFailure({ draft })).toBeUndefined()
    expect(runOrderOf({ ...READY, draft })?.legs).toEqual([
      { goal: 'Skip next week', actionName: 'Skip' },
    ])
  })
})
