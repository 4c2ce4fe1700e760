// A goal on a staging site: HTTP authentication, a certificate of its own, an upload, a download, a
// code in six boxes, two tabs and a slow network, reached on the command line.
// @module-tag long
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { call, makeFolder } from './harness.ts'

const PASSWORD = 'correct-horse-42'
const TOKEN = 'tok-8d1f-secret'
const SCRIPT = [
  ['tap_mark', { id: 'Terms' }],
  ['back', {}],
  ['choose_file', { id: 'Proof', file: 'letter.txt' }],
  ['tap_mark', { id: 'Receipt' }],
  ['read_download', { name: 'receipt.csv' }],
  ['tap_mark', { id: 'Digit 1' }],
  ['type', { text: '482913' }],
  ['mark_goal_done', { verdict: 'success', summary: 'In.', would_real_user_succeed: true }],
] as const

const BOXES = `<h1>Staging</h1><a href="/terms" target="_blank">Terms</a><a href="/receipt">Receipt</a><label>Proof <input type=file onchange="fetch('/proof', { method: 'POST', body: this.files[0] })"></label><div id=row></div><p id=out></p><script>
const values = Array(6).fill('')
row.innerHTML = values.map((_, i) => '<input aria-label="Digit ' + (i + 1) + '" maxlength=1 size=1>').join('');
[...row.children].forEach((box, i) => box.oninput = () => { values[i] = box.value; if (values.join('') === '482913') out.textContent = 'You are in'; setTimeout(() => row.children[i + 1]?.focus(), 50) })
</script>`

it('a goal on a staging site is reached, and no secret is in what the run leaves', async () => {
  const folder = makeFolder(afterAll)
  const key = join(folder, 'key.pem')
  const cert = join(folder, 'cert.pem')
  const script = join(folder, 'script.jsonl')
  const letter = join(folder, 'letter.txt')
  writeFileSync(letter, 'Dear all')
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-days', '2', '-keyout', key, '-out', cert]
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files]
  execFileSync('openssl', args, { stdio: 'ignore' })
  const tokens: unknown[] = []
  const proofs: string[] = []
  const answer: RequestListener = (request, response) => {
    const { url, headers } = request
    const wanted = `Basic ${Buffer.from(`anna:${PASSWORD}`).toString('base64')}`
    if (headers.authorization !== wanted)
      return response.writeHead(401, { 'www-authenticate': 'Basic realm="S"' }).end('No')
    tokens.push(headers['x-token'])
    if (url === '/proof') request.on('data', (part: Buffer) => proofs.push(part.toString()))
    if (url === '/receipt')
      return response
        .writeHead(200, { 'content-disposition': 'attachment; filename="receipt.csv"' })
        .end('item,price\nLamp,30\n')
    response.setHeader('content-type', 'text/html')
    return response.end(url === '/terms' ? '<h1>Terms</h1>' : BOXES)
  }
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  const host = `localhost:${typeof address === 'object' ? address?.port : ''}`
  const lines = SCRIPT.map(([tool, input]) =>
    JSON.stringify({ tool, input: { ...input, observation: 'x', intent: 'y', friction_count: 0 } }),
  )
  writeFileSync(script, `${lines.join('\n')}\n`)
  const output = join(folder, 'out')
  const ended = await call(
    folder,
    [
      ...['run', '--url', `https://${host}/`, '--goal', 'Sign in', '--check', 'text=You are in'],
      ...['--provider', 'scripted', '--script', script, '--output', output, '--http-user', 'anna'],
      ...['--accept-certificate', host, '--header', `X-Token=env:STAGING_TOKEN@${host}`],
      ...['--file', letter],
      ...['--slow-network', 'slow-4g', '--grant', 'camera', '--without', 'drag'],
    ],
    { env: { HARNESS_HTTP_PASSWORD: PASSWORD, STAGING_TOKEN: TOKEN } },
  ).ended
  expect(ended).toMatchObject({ status: 0 })
  expect(tokens).toContain(TOKEN)
  expect(proofs).toEqual(['Dear all'])
  expect(readFileSync(join(output, 'download-01-receipt.csv'), 'utf8')).toContain('Lamp,30')
  const rows = readFileSync(join(output, 'events.jsonl'), 'utf8')
  expect(rows).toContain('Accepted certificate of localhost')
  const kept = readdirSync(output).map((name) => readFileSync(join(output, name), 'latin1'))
  for (const secret of [PASSWORD, TOKEN])
    expect([...kept, JSON.stringify(ended)].join()).not.toContain(secret)
})
