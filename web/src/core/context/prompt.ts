import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Size } from '@harness/shared/base/geometry.ts'
import { hasTouch } from '@harness/shared/device/abilities.ts'
import type { Fence } from '@harness/shared/device/fence.ts'
import type { DeviceInfo } from '@harness/shared/device/spec.ts'
import type { LegPlan, RunPlan } from '../plan.ts'
import { type Dialect, dialectRule } from '../screen/dialect.ts'

/** The inputs of a leg's system text. */
interface PromptFacts {
  readonly plan: RunPlan
  readonly leg: LegPlan
  readonly device: DeviceInfo
  readonly dialect: Dialect
  /** How far its coordinates run. */
  readonly extent: Size
  readonly fence: Fence
  /** The goal has several parts, which the model plans. */
  readonly planned?: boolean
}

/** The system text: byte-identical for every step of the leg. */
export function systemText(facts: PromptFacts): string {
  const { plan, leg, device, dialect, extent, fence, planned } = facts
  const { prompts, persona } = plan
  const size = device.pointSize
  const isPhone = hasTouch(device)
  return fillIn(prompts.system, {
    PLATFORM: fillIn(prompts.platform, {
      // Named by older texts alone, which a resumed run keeps.
      SCREEN_WIDTH: String(size.width),
      SCREEN_HEIGHT: String(size.height),
      INPUT: isPhone ? TOUCH : MOUSE,
    }),
    FRICTION: prompts.friction.trim(),
    PERSONA: persona.text.trim(),
    GOAL: leg.goal.trim(),
    DEVICE_NAME: deviceName(device, isPhone),
    COORDINATES: dialectRule(dialect, extent),
    PLAN: planned && prompts.plan ? `\n\n${prompts.plan.rules}` : '',
    CREDENTIALS: credentialRule(plan),
    FENCE_OPENING: fence.opening,
    FENCE_CLOSING: fence.closing,
  })
}

/** Of a web page: what there is to act with. */
const TOUCH = 'It is a phone: `swipe` and tap with a finger. Nothing appears under a pointer.'
const MOUSE = '`hover` shows what appears only under the pointer.'

function deviceName({ kind, name }: DeviceInfo, isPhone: boolean): string {
  if (kind !== 'web') return name
  return isPhone ? `${name} on a phone with a touch screen` : `${name} in a desktop window`
}

/** What the model may know of the sign-in. The device fills in the password; it is never sent. */
function credentialRule({ credential }: RunPlan): string {
  if (!credential) return 'No sign-in is prepared for this test.'
  const { label, username } = credential
  if (credential.kind === 'state')
    return (
      `The app opens signed in (${label}). You have no username and no password for it. When it asks you to sign ` +
      'in, note `auth_required`.'
    )
  return (
    `You have a sign-in for this app (${label}): the username is ${username}; the password is hidden from you. ` +
    'Tap the field, then call `fill_credential` for it, once for the username and once for the password. When the ' +
    'app refuses it, note `auth_required` and do not try again.'
  )
}

/**
 * Fills `{{NAME}}` once, so that braces inside a goal or persona stay text. Throws `internal` for
 * an unknown name.
 */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.trim().replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined)
      throw new HarnessError('internal', { what: `the prompt asks for ${name}` })
    return value
  })
}
