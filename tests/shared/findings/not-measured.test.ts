import type { DeviceKind } from '@harness/shared/device/kind.ts'
import { reportText } from '@harness/shared/files/report/formats.ts'
import { reportOf } from '@harness/shared/files/report/run-report.ts'
import { notMeasured, notMeasuredText } from '@harness/shared/findings/not-measured.ts'
import { sensorLabel } from '@harness/shared/findings/words.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { expect, it } from 'vitest'
import { runOf } from '../run-of-specs.ts'

function onDevice(kind: DeviceKind, form?: 'html'): RunState {
  const run = runOf({ title: 'Your box', url: 'http://shop.test/box', aim: 'Save' })
  return run.started
    ? { ...run, started: { ...run.started, device: { ...run.started.device, kind, form } } }
    : run
}

it('a run on a simulator names what could not be measured there, and not what could', () => {
  const labels = notMeasured(onDevice('ios'))
  expect(labels).toContain(sensorLabel('low_contrast'))
  expect(labels).toContain(sensorLabel('console_error'))
  expect(labels).not.toContain(sensorLabel('dead_tap'))
  const report = reportOf(onDevice('ios'))
  expect(reportText(report ? [report] : [], 'markdown')).toContain('could not measure here')
})

it('a run in a browser lacks no sensor', () => {
  expect(notMeasuredText(onDevice('web'))).toBeUndefined()
  expect(notMeasuredText(onDevice('prototype'))).toContain('They need a browser')
})

it('a sensor that is retired keeps its label for older logs, and is not named as lacking', () => {
  expect(sensorLabel('disabled_tap')).toBe('Disabled without a reason')
  expect(notMeasured(onDevice('ios'))).not.toContain(sensorLabel('disabled_tap'))
})

it('a run on HTML pages lacks what only a browser says, and not the links that its files break', () => {
  const labels = notMeasured(onDevice('prototype', 'html'))
  const lacking = ['mixed_content', 'page_unresponsive', 'page_crashed', 'axe_rule']
  expect(labels).toEqual(lacking.map(sensorLabel))
  expect(notMeasuredText(onDevice('prototype', 'html'))).toContain('that Harness starts')
})

it('a sensor of a later Harness is called as its rows carry it', () => {
  expect(sensorLabel('made_up_sensor')).toBe('Made up sensor')
})
