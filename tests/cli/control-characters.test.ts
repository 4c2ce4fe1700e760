import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { call, makeFolder } from './harness.ts'

/** Retitles the window, clears the screen, and colours it by an 8-bit control. */
const CONTROLS = '\x1b]0;PWNED\x07\x1b[2J\x9b31m\r'

/** A model server that answers every request with its words in an error. */
async function startServer(words: string): Promise<string> {
  const server = createServer(({ method, url = '' }, response) => {
    for (const name of ['origin', 'headers', 'private-network'])
      response.setHeader(`access-control-allow-${name}`, name === 'private-network' ? 'true' : '*')
    response.setHeader('content-type', 'application/json')
    if (method === 'OPTIONS') return response.end()
    if (url.includes('models')) return response.end(JSON.stringify({ data: [{ id: 'small' }] }))
    response.statusCode = 500
    return response.end(JSON.stringify({ error: { message: words } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`
}

it('words of a model server reach the terminal without control characters', async () => {
  const folder = makeFolder()
  const server = await startServer(`out of ${CONTROLS} memory`)
  const { status, stdout, stderr } = await call(folder, [
    ...['run', '--sample', '--goal', 'Look around', '--persona', 'First-time visitor'],
    ...['--provider', 'compatible', '--base-url', server, '--model', 'small'],
    ...['--output', `${folder}/run`],
  ]).ended
  expect(status).toBe(1)
  expect(stderr).toMatch(/out of .* memory/)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be printed
  expect(stdout + stderr).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
})
