// Secret values of a run's web conditions; they come from the environment and are never stored.
import { HarnessError } from '@harness/shared/base/errors.ts'
import {
  hasSecretName,
  isReference,
  readHeader,
  type WebSecrets,
} from '@harness/shared/device/conditions.ts'
import { type GivenFlag, inOneLine, refuse } from '../../system/flags.ts'
import type { CallerContext } from './values.ts'

/** Environment variable of the password for HTTP authentication. */
export const HTTP_PASSWORD = 'HARNESS_HTTP_PASSWORD'

/**
 * Environment variables that a library may name. The restriction matters because a library from
 * someone else also chooses the host.
 */
const OF_LIBRARY = /^HARNESS_HEADER_\w+$/

interface Given {
  readonly httpUser?: string
  readonly headers?: readonly string[]
}

/** Splits off the secrets of the conditions. Throws `argument_invalid`, never with a value. */
export function siteSecretsOf(
  { httpUser, headers = [] }: Given,
  { env, given }: Pick<CallerContext, 'env'> & { readonly given: readonly GivenFlag[] },
): {
  readonly order: { readonly headers?: readonly string[] }
  readonly given: { readonly secrets?: WebSecrets }
} {
  const values: Record<string, string> = {}
  const stored = headers.map((text, index) => {
    const header = readHeader(text)
    if (!header) return text
    const { name, value, host } = header
    const [, variable] = /^env:(.+)$/.exec(value) ?? []
    if (variable !== undefined) {
      const isGiven = given.some((flag) => flag.name === 'header' && flag.value === text)
      if (!isGiven && !OF_LIBRARY.test(variable))
        throw refuse(
          'library',
          `wants to send the variable ${inOneLine(variable)} to ${host}. Give it with --header, or call it HARNESS_HEADER_…`,
        )
      const found = env[variable]
      if (!found) throw refuse('header', `${name} needs its value in ${variable}`)
      values[value] = found
      return text
    }
    if (!hasSecretName(header) || isReference(value)) return text
    values[`given:${index}`] = value
    return `${name}=given:${index}@${host}`
  })
  const httpPassword = httpUser === undefined ? undefined : env[HTTP_PASSWORD]
  if (httpUser !== undefined && !httpPassword)
    throw refuse('http-user', `needs its password in ${HTTP_PASSWORD}`)
  if (httpPassword !== undefined && /\p{Cc}/u.test(httpPassword))
    throw new HarnessError('argument_invalid', {
      argument: HTTP_PASSWORD,
      what: 'holds a line break or another control character',
    })
  const hasSecrets = httpPassword !== undefined || Object.keys(values).length > 0
  return {
    order: headers.length > 0 ? { headers: stored } : {},
    given: hasSecrets
      ? { secrets: { headers: values, ...(httpPassword && { httpPassword }) } }
      : {},
  }
}
