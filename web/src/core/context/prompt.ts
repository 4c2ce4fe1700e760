import type { Size } from '@harness/shared/base/geometry.ts'
import { hasTouch } from '@harness/shared/device/abilities.ts'
import type { Fence } from '@harness/shared/device/fence.ts'
import type { DeviceInfo } from '@harness/shared/device/spec.ts'
import { fillIn, type PromptValues } from '@harness/shared/order/prompt-text.ts'
import type { PromptText } from '@harness/shared/order/prompts.ts'
import type { LegPlan, Prompts, RunPlan } from '../plan.ts'
import type { Dialect } from '../screen/dialect.ts'

interface PromptFacts {
  readonly plan: RunPlan
  readonly leg: LegPlan
  readonly device: DeviceInfo
  readonly dialect: Dialect
  readonly extent: Size
  readonly fence: Fence
  /** True when the goal has several parts, which the model plans. */
  readonly planned?: boolean
}

/** The system text: byte-identical for every step of the leg. */
export function systemText(facts: PromptFacts): string {
  const { plan, leg, device, dialect, extent, fence, planned } = facts
  const { prompts, persona } = plan
  const size = device.pointSize
  const isPhone = hasTouch(device)
  const system = fillIn(prompts.system, {
    PLATFORM: fillIn(prompts.platform, {
      // Only older prompts have these placeholders; a resumed run keeps its prompt.
      SCREEN_WIDTH: size.width,
      SCREEN_HEIGHT: size.height,
      INPUT: promptText(prompts, isPhone ? 'touch' : 'mouse'),
    }),
    FRICTION: prompts.friction.trim(),
    PERSONA: persona.text.trim(),
    GOAL: leg.goal.trim(),
    DEVICE_NAME: deviceName(prompts, device, isPhone),
    COORDINATES: coordinatesText(prompts, dialect, extent),
    PLAN: planned && prompts.plan ? `\n\n${prompts.plan.rules}` : '',
    CREDENTIALS: credentialRule(plan),
    FENCE_OPENING: fence.opening,
    FENCE_CLOSING: fence.closing,
  })
  const { instructions: TEXT, memory } = plan
  return [
    system,
    ...(memory ? [fillIn(memory.frame, { TEXT: fence.wrap(memory.text) })] : []),
    ...(TEXT ? [promptText(prompts, 'instructions', { TEXT })] : []),
  ].join('\n\n')
}

/** A sentence of `prompts/texts.md`, with its placeholders filled. */
export function promptText(
  { texts }: Pick<Prompts, 'texts'>,
  name: PromptText,
  values: PromptValues = {},
): string {
  return fillIn(texts?.[name] ?? '', values)
}

/** Sentence on the unit and range of the model's coordinates. */
export function coordinatesText(
  prompts: Pick<Prompts, 'texts'>,
  dialect: Dialect,
  { width, height }: Size,
): string {
  return promptText(prompts, dialect, { WIDTH: width, HEIGHT: height })
}

function deviceName(prompts: Prompts, { kind, name }: DeviceInfo, isPhone: boolean): string {
  if (kind !== 'web') return name
  return promptText(prompts, isPhone ? 'phone' : 'desktop', { NAME: name })
}

/** Facts about the sign-in for the model. The device fills in the password; it is never sent. */
function credentialRule({ credential, prompts }: RunPlan): string {
  if (!credential) return promptText(prompts, 'no_sign_in')
  const { label: LABEL, username: USERNAME } = credential
  if (credential.kind === 'state') return promptText(prompts, 'signed_in', { LABEL })
  return promptText(prompts, 'sign_in', { LABEL, USERNAME })
}
