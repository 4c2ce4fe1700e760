import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { showInBrowser } from '../../system/exec.ts'
import { writePrivate } from '../../system/state.ts'

const FILE = 'open.html'

/**
 * Opens an address in the default browser. A redirect file that only this user may read hides the
 * address from other programs. Throws `state_failed`.
 */
export async function openPage(stateDirectory: string, address: string): Promise<void> {
  const page = `<!doctype html><meta charset="utf-8"><title>Harness</title>
<meta http-equiv="refresh" content="0; url=${address}">
<p><a href="${address}">Open Harness</a></p>
`
  await writePrivate(stateDirectory, FILE, page)
  showInBrowser(pathToFileURL(join(stateDirectory, FILE)).href)
}
