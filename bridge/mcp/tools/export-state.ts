import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { saveNew } from '../../cli/bundle/save.ts'
import { foldersOf } from '../folders.ts'
import { allowedPath } from '../settings.ts'
import { defineMcpTool } from '../tool.ts'

export const exportState = defineMcpTool({
  name: 'export_state',
  description:
    'Write who is signed in on a web session to a new private file, for sign_in of start_session.',
  input: z.strictObject({ session_id: z.string(), folder: z.string() }),
  describe: { folder: 'absolute' },
  output: { path: 'string', cookies: 'number', sites: 'number' },
  always: ['path'],
  hints: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  async call({ session_id, folder }, { sessions, engine, settings, client }) {
    const { runId } = sessions.get(session_id)
    const folders = await foldersOf(settings, client)
    const name = `sign-in-${runId.slice(0, 8)}-${Date.now()}.json`
    const path = join(allowedPath('folder', folder, folders), name)
    const state = await (await engine.worker()).signInOf(runId)
    await saveNew(path, `${JSON.stringify(state)}\n`)
    await chmod(path, 0o600)
    const counts = { cookies: state.cookies.length, sites: state.origins.length }
    return {
      data: { path, ...counts },
      text: `${counts.cookies} cookies and the storage of ${counts.sites} sites are in ${path}. It is a key to the account: delete it when it is not needed.`,
    }
  },
})
