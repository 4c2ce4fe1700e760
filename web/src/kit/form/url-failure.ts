import { withScheme } from '@harness/shared/order/with-scheme.ts'

/** Reason why an address cannot be tested; undefined for a testable one. */
export function urlFailure(url: string): string | undefined {
  const address = withScheme(url)
  if (address === '') return 'Enter the address of the app.'
  if (/^https?:\/\//i.test(address))
    return URL.canParse(address) ? undefined : 'This address cannot be read.'
  const [scheme] = /^[a-z][a-z\d+.-]*:/i.exec(address) ?? []
  if (scheme === undefined) return 'Enter an address such as http://localhost:3000.'
  return /^https?:$/i.test(scheme)
    ? `Write two slashes after ${scheme}`
    : `${scheme} opens no web app. Begin with http:// or https://.`
}
