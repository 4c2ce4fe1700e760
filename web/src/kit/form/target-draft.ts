import type { Target } from '@harness/shared/order/library/library.ts'
import type { NewRunDraft } from '../../store/drafts.ts'
import { toAppiumDraft } from '../device/appium-choice.ts'
import { targetSimulator } from '../device/simulator-choice.ts'
import type { Draft } from './create-draft.ts'
import { deviceOf } from './where.ts'

/** Draft fields for an application's target. */
export function targetDraft(target: Target): Partial<NewRunDraft> {
  switch (target.kind) {
    case 'web':
      return { url: target.url, device: deviceOf(target.viewport?.width) }
    case 'prototype':
      return { device: 'prototype', prototype: target.prototype }
    case 'appium':
      return {
        device: 'appium',
        appium: toAppiumDraft(target.appium),
        ...(target.url !== undefined && { url: target.url }),
      }
    case 'ios':
      return {
        device: 'simulator',
        simulator: targetSimulator(target),
      }
  }
}

/** Draft without an application; a prototype is reset to an address, since it needs one. */
export function byAddress(draft: Draft): Partial<NewRunDraft> {
  const isPrototype = draft.value().device === 'prototype'
  return { applicationId: undefined, ...(isPrototype && { device: 'desktop' }) }
}
