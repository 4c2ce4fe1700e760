import type { Endpoint } from './endpoint.ts'
import { linesOf, parseJson } from './lines.ts'

/** The last event of an OpenAI stream. */
const DONE = '[DONE]'

/**
 * The JSON of each event as it arrives. Throws `model_server_error` for other text or a lost
 * connection.
 */
export async function* eventsOf(endpoint: Endpoint, response: Response): AsyncGenerator<unknown> {
  let data: string[] = []
  for await (const line of linesOf(endpoint, response)) {
    if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
    if (line !== '' || data.length === 0) continue
    const text = data.join('\n')
    data = []
    if (text === DONE) return
    yield parseJson(endpoint, text)
  }
  // Some servers end without the empty line. An event cut in the middle is not JSON.
  const rest = data.join('\n')
  if (rest !== '' && rest !== DONE) yield parseJson(endpoint, rest)
}
