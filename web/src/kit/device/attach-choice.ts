// A running browser in the new-run form: its problems, and its value for an order.
import {
  AttachedBrowser,
  BrowserAddress,
  browserHost,
  isThisMachine,
  withoutSecrets,
} from '@harness/shared/device/attached.ts'
import type { Application } from '@harness/shared/order/library/library.ts'
import type { AttachDraft, NewRunDraft } from '../../store/drafts.ts'

const NONE: AttachDraft = { url: '', signIns: false }

type Chosen = Pick<NewRunDraft, 'attach' | 'device'>

/** Typed values, else those of the application. An empty address lets Harness start a browser. */
export function attachDraftOf({ attach }: Chosen, application: Application | undefined) {
  const saved = application?.target.kind === 'web' ? application.target.attach : undefined
  return attach ?? (saved ? { url: saved.url, signIns: saved.signIns ?? false } : NONE)
}

export function attachFailure({ url, signIns }: AttachDraft, signsIn = false): string | undefined {
  const typed = url.trim()
  if (typed === '') return undefined
  if (!BrowserAddress.safeParse(typed).success || !URL.canParse(typed))
    return 'Enter an address such as http://127.0.0.1:9222 or ws://127.0.0.1:3000.'
  if (withoutSecrets(typed) !== typed)
    return 'Leave out the access token: what is typed here is stored. On the command line it is not.'
  if (signsIn && !signIns && isElsewhere(typed))
    return `Agree that the sign-in is sent to ${browserHost(typed)}, or choose no sign-in.`
  return undefined
}

/** True when sign-ins would leave this machine through the address. */
export function isElsewhere(url: string): boolean {
  return BrowserAddress.safeParse(url.trim()).success && !isThisMachine(normal(url))
}

/** Normalizes the host as the browser and the bridge do: `127.1` is this machine too. */
function normal(url: string): string {
  return URL.canParse(url.trim()) ? new URL(url.trim()).href : url.trim()
}

/** Attach value for an order; undefined without an address or while it is wrong. */
export function attachOf(
  draft: Chosen,
  application: Application | undefined,
): AttachedBrowser | undefined {
  const { url, signIns } = attachDraftOf(draft, application)
  return toAttached({ url, signIns })
}

export function toAttached({ url, signIns }: AttachDraft): AttachedBrowser | undefined {
  if (url.trim() === '') return undefined
  const given = { url: withoutHash(normal(url)), ...(signIns && { signIns }) }
  return AttachedBrowser.safeParse(given).data
}

const withoutHash = (url: string) => (url.endsWith('#') ? url.slice(0, -1) : url)
