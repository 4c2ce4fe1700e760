import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { jsonOf } from '@harness/shared/base/json.ts'
import { SignInState } from '@harness/shared/device/sign-in.ts'
import { refuse } from '../../system/flags.ts'
import { fileErrorText } from './file-error.ts'
import { type CallerContext, callerFolder, type Values } from './values.ts'

const FLAG = 'sign-in-file'

/** Arguments that conflict with a browser that starts signed in. */
const OTHERS = ['username', 'prototype', 'simulator-udid', 'replay-screens'] as const

/**
 * Reads the `--sign-in-file`: cookies and storage of a signed-in user. The worker compares it with
 * the address. Throws `argument_invalid`, never with a value from the file.
 */
export async function signInStateOf(
  values: Values,
  caller: CallerContext,
): Promise<{ readonly signInState?: string }> {
  const path = values.get(FLAG)
  if (path === undefined) return {}
  const other = OTHERS.find((name) => values.has(name))
  if (other) throw refuse(FLAG, `cannot go with --${other}`)
  const text = await readFile(resolve(callerFolder(caller), path), 'utf8').catch((thrown) => {
    throw refuse(FLAG, `cannot be read: ${fileErrorText(thrown)} (${path})`)
  })
  if (!isState(text))
    throw refuse(
      FLAG,
      `is no JSON with cookies and storage, as browser automation tools write it (${path})`,
    )
  return { signInState: text }
}

/** Also true for an array of cookies, the format of some tools. */
function isState(text: string): boolean {
  const value = jsonOf(text)
  return SignInState.safeParse(Array.isArray(value) ? { cookies: value } : value).success
}
