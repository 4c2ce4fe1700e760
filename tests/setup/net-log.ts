// The browser's own network log, as `--log-net-log` writes it.
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

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

const NetLog = z.object({
  constants: z.object({ logEventTypes: z.record(z.string(), z.number()) }),
  events: z.array(
    z.object({
      type: z.number(),
      source: z.object({ id: z.number() }),
      params: z.optional(z.object({ address: z.optional(z.string()) })),
    }),
  ),
})

/** Servers of names; the names asked for are counted by themselves. */
const DNS_PORT = ':53'

/**
 * Every address that a socket began a connection to or sent a packet to, without its port. A
 * datagram socket that is bound and sends nothing, as the browser's test for IPv6 is, reaches no
 * one.
 */
export async function addressesInNetLog(path: string): Promise<readonly string[]> {
  const { constants, events } = NetLog.parse(JSON.parse(await readFile(path, 'utf8')))
  const { logEventTypes: types } = constants
  const sent = new Set<number>()
  for (const { type, source } of events) if (type === types['UDP_BYTES_SENT']) sent.add(source.id)
  const reached = events.flatMap(({ type, source, params }) => {
    const isReached =
      type === types['TCP_CONNECT_ATTEMPT'] ||
      (type === types['UDP_CONNECT'] && sent.has(source.id)) ||
      type === types['UDP_BYTES_SENT']
    return isReached && params?.address !== undefined ? [params.address] : []
  })
  const others = reached.filter((address) => !address.endsWith(DNS_PORT))
  return [...new Set(others.map((address) => address.replace(/:\d+$/, '')))].sort()
}
