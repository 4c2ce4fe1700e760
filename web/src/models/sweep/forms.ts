// Which forms may be sent: only GET, which changes nothing (RFC 9110, section 9.2.1), unless a person
// allowed the others.
import type { Scene, ScreenElement } from '@harness/shared/devices/observation.ts'
import type { SweepLimits } from '../wire/provider.ts'

const LINES = new Set(['textbox', 'searchbox'])

/**
 * True when Enter may be pressed in this field: in a form that may be sent and has no visible
 * button, and, on this machine only, in a field without a form. On the network such a field may be
 * a chat.
 */
export function mayEnter(field: ScreenElement, scene: Scene, limits: SweepLimits): boolean {
  if (!LINES.has(field.role) || field.secure || field.inputType === undefined) return false
  if (field.form === 'other' && !limits.sendsForms) return false
  // Enter counts as pressing the next button, which a guard rule may name.
  const after = scene.elements.slice(scene.elements.indexOf(field) + 1)
  const next = after.find(({ role, enabled }) => role === 'button' && enabled)
  if (next && limits.isGuarded(next.label)) return false
  if (field.form !== undefined)
    return !after.some(({ submits, form }) => submits && form === field.form)
  return limits.isLocal(scene.url ?? '')
}
