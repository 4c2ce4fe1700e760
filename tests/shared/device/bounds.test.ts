// What crosses a border (socket, file, store) is refused beyond its bounds; the bounds themselves
// are allowed.

import { Command } from '@harness/shared/device/command.ts'
import { FrameNotice } from '@harness/shared/device/frame-notice.ts'
import { ManualInput } from '@harness/shared/device/manual-input.ts'
import { RunControl } from '@harness/shared/order/run-control.ts'
import { describe, it } from 'vitest'
import { type Bounds, keepsBounds, many, text } from '../accepts.ts'

const AT = { x: 1, y: 1 }
const steer = (length: number) => ({ kind: 'steer', text: text(length) })
const rejected = (note: string) => ({
  ...{
    kind: 'decide',
    callId: '00000000-0000-4000-8000-000000000000',
    approval: { decision: 'reject', note },
  },
})

describe('commands and inputs', () => {
  it.each<Bounds>([
    [
      'a place of a command is at most a million points away',
      Command,
      [-1_000_000, 1_000_000].map((x) => ({ kind: 'tap', point: { x, y: 0 } })),
      [-1_000_001, 1_000_001].map((x) => ({ kind: 'tap', point: { x, y: 0 } })),
    ],
    [
      'a reference has 1,000 characters',
      Command,
      [{ kind: 'tap', point: AT, ref: text(1_000) }],
      [{ kind: 'tap', point: AT, ref: text(1_001) }],
    ],
    [
      'a typed text has 10,000 characters',
      Command,
      [{ kind: 'type', text: text(10_000) }],
      [{ kind: 'type', text: text(10_001) }],
    ],
    [
      'one to six keys of 32 characters are pressed together',
      Command,
      [1, 6].map((count) => ({ kind: 'press_keys', keys: many(count, text(32)) })),
      [many(0, 'a'), many(7, 'a'), [text(33)]].map((keys) => ({ kind: 'press_keys', keys })),
    ],
    [
      'an address has 8,192 characters',
      Command,
      [{ kind: 'navigate', url: text(8_192) }],
      [{ kind: 'navigate', url: text(8_193) }],
    ],
    [
      'a wait lasts up to ten seconds',
      Command,
      [0, 10_000].map((ms) => ({ kind: 'wait', ms })),
      [-1, 10_001].map((ms) => ({ kind: 'wait', ms })),
    ],
    [
      'a press lasts up to ten seconds',
      Command,
      [0, 10_000].map((durationMs) => ({ kind: 'long_press', point: AT, durationMs })),
      [-1, 10_001].map((durationMs) => ({ kind: 'long_press', point: AT, durationMs })),
    ],
    [
      'a swipe lasts up to ten seconds',
      Command,
      [0, 10_000].map((durationMs) => ({ kind: 'swipe', from: AT, to: AT, durationMs })),
      [-1, 10_001].map((durationMs) => ({ kind: 'swipe', from: AT, to: AT, durationMs })),
    ],
    [
      'a person taps once to three times',
      ManualInput,
      [1, 3].map((count) => ({ kind: 'tap', point: AT, button: 'left', count })),
      [0, 4].map((count) => ({ kind: 'tap', point: AT, button: 'left', count })),
    ],
    [
      'a person types 10,000 characters at once',
      ManualInput,
      [{ kind: 'type', text: text(10_000) }],
      [{ kind: 'type', text: text(10_001) }],
    ],
    [
      'a person presses one to six keys of 32 characters',
      ManualInput,
      [1, 6].map((count) => ({ kind: 'keys', keys: many(count, text(32)) })),
      [many(0, 'a'), many(7, 'a'), [text(33)]].map((keys) => ({ kind: 'keys', keys })),
    ],
    [
      'an address of a prototype has 8,192 characters, a sentence 2,000, and its storage 10,000 items',
      FrameNotice,
      [
        { kind: 'leave', to: text(8_192), window: 'same', replaces: true },
        { kind: 'missing', path: text(8_192), linked: true },
        { kind: 'refused', text: text(2_000) },
        { kind: 'stored', area: 'local', items: many(10_000, ['a', 'b']) },
      ],
      [
        { kind: 'leave', to: text(8_193), window: 'same' },
        { kind: 'leave', to: '', window: 'same', replaces: false },
        { kind: 'missing', path: text(8_193) },
        { kind: 'missing', path: '', linked: false },
        { kind: 'refused', text: text(2_001) },
        { kind: 'stored', area: 'local', items: many(10_001, ['a', 'b']) },
      ],
    ],
    [
      'a steering message has 4,000 characters',
      RunControl,
      [steer(4_000), rejected(text(4_000))],
      [steer(4_001), rejected(text(4_001))],
    ],
  ])('%s', keepsBounds)
})
