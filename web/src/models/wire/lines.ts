import { brokeOff, type Endpoint } from './endpoint.ts'

/** Yields the lines of an answer. They end with LF, CRLF or CR; chunks may split a line. */
export async function* linesOf(endpoint: Endpoint, response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let wasReturn = false
  for await (const chunk of chunksOf(endpoint, response)) {
    const text = decoder.decode(chunk, { stream: true })
    rest += text
    // Avoids scanning a long line again with each of its chunks.
    if (!/[\r\n]/.test(text) && !wasReturn) continue
    wasReturn = text.endsWith('\r')
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest.replace(/\r$/, '')
}

/** Reads a stream chunk by chunk, since not every browser can iterate over it. */
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
