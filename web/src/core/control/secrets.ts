import type { Scene } from '@harness/shared/devices/observation.ts'
import type { Redactor } from '@harness/shared/language/redact.ts'
import type { ToolUse } from '../tool.ts'

/** What a call writes into a secure field must stand in no row: the redactor learns it before the call is written. */
export function learnSecrets(redactor: Redactor, { effect }: ToolUse, scene: Scene): void {
  if (effect.kind !== 'command') return
  const { command } = effect
  const isSecure = (ref: string | undefined) =>
    scene.elements.some((element) => element.ref === ref && element.secure)
  if (command.kind === 'type' && isSecure(scene.focused)) redactor.learn(command.text)
  if (command.kind === 'set_value' && isSecure(command.ref)) redactor.learn(command.value)
}
