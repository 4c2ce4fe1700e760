import type { WireError } from '@harness/shared/base/errors.ts'

/** Extracts the command from a fix such as "Start it with: ollama serve". */
export function commandOf(fix: string | undefined): string | undefined {
  return fix?.match(/: ([a-z][^.]*)\.?$/)?.[1]
}

/** Link for entering a missing sign-in again; undefined for other errors. */
export function signInFix(
  { code, detail }: WireError,
  runId: string,
): { readonly words: string; readonly href: string } | undefined {
  const { application, argument } = detail
  if (code === 'keys_locked') return { words: 'Unlock the keys', href: '/settings/keys' }
  if (code !== 'argument_invalid') return undefined
  if (application !== undefined)
    return { words: 'Replace the sign-in', href: `/library/applications/${application}` }
  return argument === 'Sign-in' ? { words: 'Sign in again', href: `/new?from=${runId}` } : undefined
}
