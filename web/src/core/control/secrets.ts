import type { Redactor } from '@harness/shared/base/redact.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import type { ToolUse } from '../tool.ts'

/** Teaches the redactor what a call types into a secure field, so that no row contains it. */
export function learnSecrets(redactor: Redactor, { effect }: ToolUse, scene: Scene): void {
  if (effect.kind !== 'command') return
  const { command } = effect
  const isSecure = (ref: string | undefined) =>
    scene.elements.some((element) => element.ref === ref && element.secure)
  if (command.kind === 'type' && isSecure(scene.focused)) redactor.learn(command.text)
  if (command.kind === 'set_value' && isSecure(command.ref)) redactor.learn(command.value)
}
