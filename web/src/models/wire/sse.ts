import { brokeOff, type Endpoint, notAnAnswer } from './endpoint.ts'

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
    yield parse(endpoint, text)
  }
  // Some servers end without the empty line. What is cut off in the middle is no JSON.
  const rest = data.join('\n')
  if (rest !== '' && rest !== DONE) yield parse(endpoint, rest)
}

function parse(endpoint: Endpoint, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (thrown) {
    throw notAnAnswer(endpoint, thrown)
  }
}

/** Lines end with LF, CRLF or CR; a piece may end between any two bytes. */
async function* linesOf(endpoint: Endpoint, response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunksOf(endpoint, response)) {
    rest += decoder.decode(chunk, { stream: true })
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest.replace(/\r$/, '')
}

/** Not every browser can walk over a stream by itself. */
async function* chunksOf(endpoint: Endpoint, response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  for (;;) {
    const next = await reader?.read().catch((thrown: unknown) => {
      throw brokeOff(endpoint, thrown)
    })
    if (!next || next.done) return
    yield next.value
  }
}
