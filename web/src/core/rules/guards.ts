import { asHarnessError } from '@harness/shared/base/errors.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import type { ToolUse } from '../tool.ts'
import type { Site } from './site.ts'

/** Judgement of a guard: ask a person, or refuse the call. `detail` is for the model. */
type Judgement =
  | { readonly kind: 'ask'; readonly rule: string }
  | { readonly kind: 'refuse'; readonly rule: string; readonly detail: string }

/** Judges a call before it is made. Pure; a guard that throws refuses. */
export interface Guard {
  readonly name: string
  judge(use: ToolUse, scene: Scene): Judgement | undefined
}

/** Maximum length of an address in characters, which all browsers accept. */
const MAX_ADDRESS = 2_048

/** Refuses invalid addresses, before a person is asked. */
const addresses: Guard = {
  name: 'address',
  judge({ effect }) {
    if (effect.kind !== 'command' || effect.command.kind !== 'navigate') return undefined
    const { url } = effect.command
    const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
    if (isWeb && url.length <= MAX_ADDRESS) return undefined
    const detail = isWeb
      ? `Nothing was done: the address has more than ${MAX_ADDRESS} characters.`
      : 'Nothing was done: only addresses with http:// or https:// can be opened.'
    return { kind: 'refuse', rule: 'address', detail }
  },
}

/**
 * Asks before a call acts on another site or app than the application's, or goes there. System
 * dialogs over the app count as part of it.
 */
function otherSite(site: Site): Guard {
  const name = 'other-site'
  return {
    name,
    judge({ class: toolClass, effect }, { url, app, dialog }) {
      if (effect.kind !== 'command' || toolClass !== 'act') return undefined
      const destination = effect.command.kind === 'navigate' ? effect.command.url : (url ?? '')
      const isInApp = app === undefined || dialog !== undefined || site.includesApp(app)
      return isInApp && site.includes(destination) ? undefined : { kind: 'ask', rule: name }
    },
  }
}

/** Guards of every run, in order of precedence. Without `site` the run may leave its site. */
export function addressGuards(site: Site | undefined): readonly Guard[] {
  return [addresses, ...(site ? [otherSite(site)] : [])]
}

/** Judgement of the first guard that asks or refuses. A failing guard refuses the call. */
export function judge(guards: readonly Guard[], use: ToolUse, scene: Scene): Judgement | undefined {
  for (const guard of guards) {
    try {
      const judged = guard.judge(use, scene)
      if (judged) return judged
    } catch (thrown) {
      const { message } = asHarnessError(thrown)
      const detail = `Nothing was done: the rule “${guard.name}” could not be checked. ${message}`
      return { kind: 'refuse', rule: guard.name, detail }
    }
  }
  return undefined
}
