import type { PicturePlace } from '@harness/shared/device/prototype/place.ts'
import { missedTap } from '@harness/web/sensors/missed-tap.ts'
import { expect, it } from 'vitest'
import { screen } from '../core/rig.ts'

const PLACE = { gesture: 'tap', screen: 'box', title: 'Your box', at: { x: 10, y: 20 } } as const

function measured(place: PicturePlace | undefined) {
  const scene = screen(1)
  const command = { kind: 'tap', point: { x: 100, y: 200 } } as const
  const call = {
    tool: 'tap',
    class: 'act',
    input: {},
    observation: '',
    intent: '',
    label: 'Tap',
    points: [command.point],
    effect: { kind: 'command', command },
  } as const
  const outcome = {
    success: false,
    outcome: 'nothing_under_point',
    detail: '',
    durationMs: 0,
    settleMs: 0,
    ...(place && { place }),
  } as const
  const last = { before: scene, call, outcome, sameScreen: true, observedMs: 0 }
  return missedTap.measure({ now: scene, last, steps: [], sweeps: false })
}

it('the sensor of missed taps measures a tap that hit nothing, with a fingertip around it', () => {
  expect(measured(PLACE)).toEqual([
    {
      value: 1,
      detail: 'A tap on “Your box” hit nothing.',
      rect: { x: 78, y: 178, width: 44, height: 44 },
    },
  ])
})

it('the sensor of missed taps measures no hit, no swipe, and nothing that is no prototype', () => {
  expect(measured({ ...PLACE, spot: 'arrow' })).toEqual([])
  expect(measured({ ...PLACE, gesture: 'swipe' })).toEqual([])
  expect(measured(undefined)).toEqual([])
})
