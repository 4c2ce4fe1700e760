// What crosses a border (socket, file, store) is refused beyond its bounds; the bounds themselves
// are allowed.

import { PrototypeRef } from '@harness/shared/device/prototype/ref.ts'
import {
  Application,
  Credential,
  Goal,
  Placeholder,
} from '@harness/shared/order/library/library.ts'
import { describe, it } from 'vitest'
import { type Bounds, keepsBounds, text } from '../../accepts.ts'

const ENTRY = { id: 'a', name: 'A', createdAt: '', lastUsedAt: '' }
const application = (target: object, change: object = {}) => ({ ...ENTRY, target, ...change })
const goal = (change: object) => ({ ...ENTRY, text: 'Buy it', ...change })

describe('the library', () => {
  const page = (length: number) => `http://${text(length - 7)}`
  it.each<Bounds>([
    [
      'an entry has an id and a name of 1 to 200 characters',
      Goal,
      [goal({ id: text(200), name: text(200) })],
      [{ id: '' }, { id: text(201) }, { name: ' ' }, { name: text(201) }].map(goal),
    ],
    [
      'the text of a goal has 1 to 20,000 characters',
      Goal,
      [{ text: text(20_000) }, { notes: text(20_000) }].map(goal),
      [{ text: ' ' }, { text: text(20_001) }, { notes: text(20_001) }].map(goal),
    ],
    [
      'a placeholder is $1 to $99 or $ARGUMENTS, with a label of 200 characters',
      Placeholder,
      [
        ...['$1', '$10', '$99', '$ARGUMENTS'].map((name) => ({ name })),
        { name: '$1', label: text(200) },
      ],
      [
        ...['$0', '$01', '$100', '$A', '1'].map((name) => ({ name })),
        { name: '$1', label: text(201) },
      ],
    ],
    [
      'the address of an application has 8,192 characters',
      Application,
      [
        application({ kind: 'web', url: page(8_192) }),
        application({
          kind: 'appium',
          appium: { url: 'http://a', capabilities: {} },
          url: page(8_192),
        }),
      ],
      [
        application({ kind: 'web', url: page(8_193) }),
        application({ kind: 'web', url: 'ftp://a' }),
        application({
          kind: 'appium',
          appium: { url: 'http://a', capabilities: {} },
          url: page(8_193),
        }),
      ],
    ],
    [
      'the defaults of an application have 0 to 200 steps',
      Application,
      [0, 200].map((stepBudget) =>
        application({ kind: 'web', url: 'http://a' }, { defaults: { stepBudget } }),
      ),
      [-1, 201].map((stepBudget) =>
        application({ kind: 'web', url: 'http://a' }, { defaults: { stepBudget } }),
      ),
    ],
    [
      'the user name of a credential has 1,000 characters',
      Credential,
      [text(1_000)].map(signIn),
      [text(1_001)].map(signIn),
    ],
    [
      'a prototype is named by an id and a name of 200 characters',
      PrototypeRef,
      [{ id: text(200), form: 'screens', name: text(200) }],
      [
        { id: '', form: 'screens' },
        { id: text(201), form: 'screens' },
        { id: 'a', form: 'screens', name: text(201) },
      ],
    ],
  ])('%s', keepsBounds)

  function signIn(username: string) {
    return { id: 'a', applicationId: 'a', label: 'A', kind: 'password', username, createdAt: '' }
  }
})
