import { readFile } from 'node:fs/promises'
import { parseScriptFile, type ScriptedReply } from '@harness/shared/order/script.ts'
import { refuse } from '../flags.ts'
import { why } from './why.ts'

/** The replies of a script file; `name` is what the person called it. Throws `argument_invalid` naming file and line. */
export async function readScript(name: string, path: string): Promise<readonly ScriptedReply[]> {
  const text = await readFile(path, 'utf8').catch((thrown) => {
    throw refuse('script', `${name} cannot be read: ${why(thrown)}`)
  })
  const replies = parseScriptFile(text, `--script ${name}`)
  if (replies.length === 0) throw refuse('script', `${name} holds no reply`)
  return replies
}
