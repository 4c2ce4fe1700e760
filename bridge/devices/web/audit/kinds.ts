// Remembers the audited screens; the same page with other content is not a new screen.
import type { ScreenSign } from '@harness/shared/device/audit.ts'

/** Number of new kinds of control from which a known path counts as another screen. */
const NEW_PARTS = 3

/** True once for each kind of screen, which then counts as seen. */
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
