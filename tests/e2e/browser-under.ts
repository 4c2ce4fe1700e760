import { readdir, readFile } from 'node:fs/promises'

/** The main process of the Chromium that the bridge started. */
export async function browserUnder(bridge: number): Promise<number> {
  for (const entry of await readdir('/proc')) {
    const stat =
      /^\d+$/.test(entry) && (await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => ''))
    const parent = stat ? Number(stat.replace(/^.*\) /s, '').split(' ')[1]) : 0
    if (parent === bridge) return Number(entry)
  }
  throw new Error('the bridge has no child')
}
