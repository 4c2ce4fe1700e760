// Servers that are not Appium, or not well.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { sendRequest } from '@harness/bridge/devices/w3c/request.ts'
import { expect, it, onTestFinished } from 'vitest'

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

const ask = async (answer: RequestListener, timeoutMs = 20_000) =>
  sendRequest(
    await serve(answer),
    { method: 'GET', path: '/status', timeoutMs },
    new AbortController().signal,
  )

it.each([
  [
    'an error of the standard',
    JSON.stringify({
      value: { error: 'unknown\u0007', message: 'Bad \u001b]0;title\u0007\u001b[2J \u202eend' },
    }),
  ],
  ['no JSON', 'no\u001b[2J json'],
])(
  'the text of a foreign server reaches no terminal with control characters: %s',
  async (_, body) => {
    const answer = await ask((_request, response) => void response.writeHead(500).end(body))
    expect(answer.kind).toBe('failed')
    expect(JSON.stringify(answer)).not.toMatch(/\\u001b|\\u0007|\u202e/)
  },
)

it('an answer without an end ends at its size', async () => {
  const answer = await ask((_request, response) => {
    const chunk = 'y'.repeat(1_048_576)
    const more = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  })
  expect(answer).toMatchObject({ kind: 'failed', message: 'its answer has more than 64 MB' })
})

it('a silent server ends at its time', async () => {
  expect(await ask(() => undefined, 200)).toEqual({ kind: 'late' })
})
