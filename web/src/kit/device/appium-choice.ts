// The Appium device in the new-run form: its problems, and its target for an order.

import { jsonOf } from '@harness/shared/base/json.ts'
import { AppiumTarget, Capabilities, platformOf, secretIn } from '@harness/shared/device/appium.ts'
import { browserHost, withoutSecrets } from '@harness/shared/device/attached.ts'
import type { AppiumDraft, NewRunDraft } from '../../store/drafts.ts'
import { isElsewhere } from './attach-choice.ts'

export const EMPTY_APPIUM: AppiumDraft = { url: '', capabilities: '', signIns: false }

/** Appium fields of the form; undefined while another device is chosen. */
export function appiumDraftOf({ device, appium }: Pick<NewRunDraft, 'device' | 'appium'>) {
  return device === 'appium' ? (appium ?? EMPTY_APPIUM) : undefined
}

export function toAppiumDraft({ url, capabilities, signIns }: AppiumTarget): AppiumDraft {
  return { url, capabilities: JSON.stringify(capabilities, null, 2), signIns: signIns ?? false }
}

/** Problem with the address of the server. */
export function serverFailure({ url, signIns }: AppiumDraft, signsIn: boolean): string | undefined {
  const typed = url.trim()
  if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed))
    return 'Enter the address of the server, such as http://127.0.0.1:4723.'
  if (withoutSecrets(typed) !== typed)
    return 'Leave out user name and key: what is typed here is stored. On the command line it is not.'
  if (signsIn && !signIns && isElsewhere(typed))
    return `Agree that the sign-in is sent to ${browserHost(typed)}, or choose no sign-in.`
  return undefined
}

export function capabilitiesFailure({ capabilities }: AppiumDraft): string | undefined {
  const value = jsonOf(capabilities)
  const secret = secretIn(value)
  if (secret !== undefined)
    return `Leave out ${secret}: what is typed here is stored. On the command line it goes into the address.`
  return Capabilities.safeParse(value).success
    ? undefined
    : 'Enter a JSON object such as {"platformName": "Android", "appium:automationName": "UiAutomator2"}.'
}

/** Target for an order; undefined while a field is wrong. */
export function toAppiumTarget({
  url,
  capabilities,
  signIns,
}: AppiumDraft): AppiumTarget | undefined {
  const typed = url.trim()
  const given = {
    url: URL.canParse(typed) ? new URL(typed).href : typed,
    capabilities: jsonOf(capabilities),
    ...(signIns && { signIns }),
  }
  return AppiumTarget.safeParse(given).data
}

/** Platform named by the capabilities; undefined while they cannot be parsed. */
export function platformIn(draft: AppiumDraft): ReturnType<typeof platformOf> | undefined {
  const read = Capabilities.safeParse(jsonOf(draft.capabilities))
  return read.success ? platformOf(read.data) : undefined
}

/** True when the test opens a web page, so that the form asks for its address. */
export function opensPage(draft: AppiumDraft): boolean {
  return platformIn(draft) === 'web'
}
