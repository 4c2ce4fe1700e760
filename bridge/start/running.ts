import { Health } from '@harness/shared/language/protocol.ts'
import * as z from 'zod/mini'
import { LOOPBACK } from '../serve.ts'

const Launch = z.object({ path: z.string() })

/** A program that does not answer within this is not a bridge. */
const TIMEOUT_MS = 2_000

function request(port: number, path: string, token?: string, method = 'GET'): Promise<Response> {
  return fetch(`http://${LOOPBACK}:${port}${path}`, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  })
}

/** True when a bridge of this user has the port: it says it is Harness and accepts our token. */
export async function isOurBridge(port: number, token: string): Promise<boolean> {
  try {
    const health = Health.safeParse(await (await request(port, '/api/health')).json())
    return health.success && (await request(port, '/api/mode', token)).status === 200
  } catch {
    return false // it does not speak our protocol
  }
}

/** A single-use address that leads to the paired page. */
export async function launchUrl(port: number, token: string): Promise<string> {
  const reply = await request(port, '/api/launch', token, 'POST')
  const { path } = Launch.parse(await reply.json())
  return `http://${LOOPBACK}:${port}${path}`
}
