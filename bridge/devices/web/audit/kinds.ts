// Which screens a device has audited: the same page with other content is no other screen.
import type { ScreenSign } from '@harness/shared/device/audit.ts'

/** A path shows another screen when it has so many kinds of control that were not on it before. */
const NEW_PARTS = 3

/** True once for each kind of screen; from then on it counts as seen. */
export type IsNewScreen = (sign: ScreenSign) => boolean

export function makeScreenKinds(): IsNewScreen {
  const seen = new Map<string, ReadonlySet<string>>()
  return ({ path, parts }) => {
    const known = seen.get(path)
    const fresh = parts.filter((part) => !known?.has(part))
    if (known && fresh.length < NEW_PARTS) return false
    seen.set(path, new Set([...(known ?? []), ...parts]))
    return true
  }
}
