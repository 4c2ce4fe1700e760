import { resolve } from '@harness/shared/order/options/layers.ts'
import type { PreviewTarget } from '../../worker/api.ts'
import type { Choice } from './choice.ts'
import { layersOf, optionContext } from './run-options.ts'
import { whereFailures, whereOf } from './where.ts'

/**
 * Target to preview before the run; undefined while incomplete. The user's own browser or device is
 * never opened for a preview.
 */
export function previewTargetOf(choice: Choice, signedIn: boolean): PreviewTarget | undefined {
  if (whereFailures(choice).some(([, text]) => text !== undefined)) return undefined
  const where = whereOf(choice.draft, choice.application, choice.settings)
  if (!where || where.attach || where.appium) return undefined
  const contacts = resolve(layersOf(choice), 'contacts', optionContext(choice)).value
  const { credential } = choice
  const credentialId = credential?.kind === 'state' ? credential.id : undefined
  return {
    ...where,
    ...(contacts && { contacts }),
    ...(credentialId !== undefined ? { credentialId } : signedIn && { signedIn }),
  }
}
