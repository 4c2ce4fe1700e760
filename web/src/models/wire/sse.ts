import type { Endpoint } from './endpoint.ts'
import { linesOf, parseJson } from './lines.ts'

/** Ends a stream of the OpenAI kind. */
const DONE = '[DONE]'

/** The JSON of each event of a stream, as it comes. Throws `model_server_error` when an event is no JSON or the connection breaks. */
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
  // Some servers end without the empty line. What is cut off in the middle is no JSON.
  const rest = data.join('\n')
  if (rest !== '' && rest !== DONE) yield parseJson(endpoint, rest)
}
