import { HarnessError } from '@harness/shared/base/errors.ts'
import { sendRequest } from '../../w3c/request.ts'
import type { Runner } from './runner.ts'

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/

/**
 * Attaches to a WebDriverAgent that the user started; Harness never stops it. Throws
 * `agent_failed`, `aborted`.
 */
export async function attachRunner(
  url: string,
  answerMs: number,
  signal: AbortSignal,
): Promise<Runner> {
  const origin = url.replace(/\/$/, '')
  if (!LOOPBACK.test(origin)) {
    const what = `HARNESS_WDA_URL is ${url}; it must be an address of this machine such as http://127.0.0.1:8100.`
    throw new HarnessError('agent_failed', { what })
  }
  const answer = await sendRequest(
    origin,
    { method: 'GET', path: '/status', timeoutMs: answerMs },
    signal,
  )
  if (answer.kind !== 'value') {
    throw new HarnessError('agent_failed', { what: `nothing answers at ${origin}.` })
  }
  return { origin, mjpegPort: 0, isGone: () => false, stop: async () => {} }
}
