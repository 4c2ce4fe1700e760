// The browser's own network log, as `--log-net-log` writes it.
import { readFile } from 'node:fs/promises'

const URL_IN_LOG = /"(?:url|host|origin|url_for_logging)":"((?:[a-z]+:\/\/)?[^"\\]+)"/g

/** Every host that the browser asked for, resolved or connected to; the log must be closed. */
export async function hostsInNetLog(path: string): Promise<readonly string[]> {
  const text = await readFile(path, 'utf8')
  const hosts = new Set<string>()
  for (const [, found = ''] of text.matchAll(URL_IN_LOG)) {
    const address = found.includes('://') ? found : `http://${found}`
    if (!/^(?:https?|wss?):/.test(address) || !URL.canParse(address)) continue
    hosts.add(new URL(address).hostname)
  }
  return [...hosts].sort()
}
