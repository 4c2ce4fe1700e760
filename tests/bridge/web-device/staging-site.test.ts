// A staging site: HTTP authentication, a certificate of its own, headers, and the conditions of a page.
// @module-tag long
import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenDevice } from '@harness/bridge/devices/device.ts'
import { Vision, type WebConditions, type WebSecrets } from '@harness/shared/device/conditions.ts'
import { decode } from 'fast-png'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { DESKTOP, never, testOpener, userOf } from '../web-device-setup.ts'

const PASSWORD = 'correct-horse-42'
const AUTHORIZATION = `Basic ${Buffer.from(`anna:${PASSWORD}`).toString('base64')}`

let openWeb: OpenDevice<'web'>
beforeAll(async () => {
  openWeb = await testOpener()
})

const open = async (url: string, conditions: WebConditions, secrets?: WebSecrets) => {
  const spec = {
    kind: 'web',
    url,
    viewport: DESKTOP,
    conditions,
    ...(secrets && { secrets }),
  } as const
  const device = await openWeb(spec, never)
  onTestFinished(() => device.close())
  return device
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const serve = async (answer: RequestListener) =>
  `http://127.0.0.1:${await listen(createServer(answer))}`

const locked: RequestListener = (request, response) => {
  response.setHeader('content-type', 'text/html')
  if (request.url !== '/open' && request.headers.authorization !== AUTHORIZATION) {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="Staging"' })
    return response.end('<h1>Sign in first</h1>')
  }
  if (request.url === '/open')
    return response.end(
      '<h1>Open</h1><a href="/">Staging</a><iframe src="/" title="Shop"></iframe>',
    )
  return response.end(`<h1>Staging shop</h1><p>You sent ${PASSWORD}</p><button>Buy</button>`)
}

it('a site behind HTTP authentication opens with its user, whose password no one sees', async () => {
  const origin = await serve(locked)
  const device = await open(`${origin}/`, { httpUser: 'anna' }, { httpPassword: PASSWORD })
  const { scene } = await device.observe(never)
  expect(scene.text).toContain('Staging shop')
  expect(JSON.stringify([scene, device.info])).not.toContain(PASSWORD)
  expect(device.info.conditions).toEqual([{ option: 'httpUser', text: 'HTTP user anna' }])
})

it('a start page behind HTTP authentication says what it asks for without a user', async () => {
  const origin = await serve(locked)
  await expect(open(`${origin}/`, {})).rejects.toThrow('--http-user')
})

it('a link to a page behind HTTP authentication names it, and the page shows its answer', async () => {
  const user = userOf(await open(`${await serve(locked)}/open`, {}))
  expect((await user.tap('Staging')).detail).toContain('asks for a user name and password')
  expect((await user.see()).scene.text).toContain('Sign in first')
})

it('the password goes to the origin of the tested address alone', async () => {
  const asked: (string | undefined)[] = []
  const other = await serve((request, response) => {
    asked.push(request.headers.authorization)
    response.writeHead(401, { 'www-authenticate': 'Basic realm="Other"' }).end()
  })
  const origin = await serve((request, response) => {
    if (request.headers.authorization !== AUTHORIZATION) return locked(request, response)
    response.setHeader('content-type', 'text/html').end(`<h1>In</h1><img src="${other}/a.png">`)
  })
  const device = await open(`${origin}/`, { httpUser: 'anna' }, { httpPassword: PASSWORD })
  await device.observe(never)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked.filter(Boolean)).toEqual([])
})

function ownCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = 'subjectAltName=DNS:localhost'
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=localhost',
      '-addext',
      names,
    ].concat(['-days', '2', '-keyout', key, '-out', cert]),
    { stdio: 'ignore' },
  )
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

it('a certificate of its own is accepted by host or fingerprint, and no other one', async () => {
  const files = ownCertificate()
  const page: RequestListener = (_, response) => {
    response.setHeader('content-type', 'text/html').end('<h1>Dev server</h1>')
  }
  const port = await listen(createSecureServer(files, page))
  const url = `https://localhost:${port}/`
  const { fingerprint256 } = new X509Certificate(files.cert)
  await expect(open(url, {})).rejects.toThrow('--accept-certificate')
  const other = fingerprint256.replaceAll('A', 'B').replaceAll('1', '2')
  await expect(open(url, { certificates: [other] })).rejects.toThrow(fingerprint256)
  for (const accepted of ['localhost', fingerprint256]) {
    const device = await open(url, { certificates: [accepted] })
    expect((await device.observe(never)).scene.text).toContain('Dev server')
    const text = `Accepted certificate of localhost (SHA-256 ${fingerprint256})`
    expect(device.info.conditions).toEqual([{ option: 'certificates', text }])
  }
}, 60_000)

it('a header goes to its host alone, also across a redirect, and its secret value is masked', async () => {
  const token = 'tok-8d1f-secret'
  const sent = (request: IncomingMessage) => request.headers['x-token']
  const there: unknown[] = []
  const other = await serve((request, response) => {
    there.push(sent(request))
    response.setHeader('content-type', 'text/html').end('<h1>Elsewhere</h1>')
  })
  const origin = await serve((request, response) => {
    if (request.url === '/away') return response.writeHead(302, { location: `${other}/` }).end()
    response.setHeader('content-type', 'text/html')
    return response.end(`<h1>Got ${sent(request)}</h1><a href="/away">Away</a>`)
  })
  const { host } = new URL(origin)
  const headers = [`X-Token=given:0@${host}`]
  const device = await open(`${origin}/`, { headers }, { headers: { 'given:0': token } })
  const { scene } = await device.observe(never)
  expect(scene.text).toContain('Got ••••')
  expect(device.info.conditions).toEqual([
    { option: 'headers', text: `Headers X-Token for ${host}` },
  ])
  await userOf(device).tap('Away')
  expect((await device.observe(never)).scene.text).toContain('Elsewhere')
  expect(there.filter(Boolean)).toEqual([])
})

const SENSES = `<h1 id=out></h1><script>
navigator.geolocation.getCurrentPosition(
  ({ coords }) => out.textContent = coords.latitude + ' ' + coords.longitude + ' ' + matchMedia('(prefers-contrast: more)').matches,
  () => out.textContent = 'denied')
</script><button onclick="fetch('/more').then((at) => at.text()).then((text) => this.textContent = text, () => this.textContent = 'No network')">Load</button>`

it('a page meets the place, the preferences and the lost network that were chosen', async () => {
  const origin = await serve((request, response) => {
    response.setHeader('content-type', 'text/html').end(request.url === '/more' ? 'More' : SENSES)
  })
  const conditions = {
    place: '52.5,13.25',
    prefers: ['more-contrast'],
    slowNetwork: 'lost',
  } as const
  const device = await open(`${origin}/`, conditions)
  const user = userOf(device)
  await expect.poll(async () => (await user.see()).scene.text).toContain('52.5 13.25 true')
  await user.tap('Load')
  expect((await user.see()).scene.text).toContain('No network')
  expect(device.info.conditions?.map(({ option }) => option)).toEqual([
    ...['place', 'prefers', 'slowNetwork'],
  ])
})

it('a slow network delays what a page loads', async () => {
  const origin = await serve((request, response) => {
    response.setHeader('content-type', 'text/html').end(request.url === '/more' ? 'More' : SENSES)
  })
  const user = userOf(await open(`${origin}/`, { slowNetwork: 'fast-3g', slowCpu: 2 }))
  const { stillMs = 0 } = await user.tap('Load')
  expect(stillMs).toBeGreaterThan(400)
  expect((await user.see()).scene.text).toContain('More')
})

it.each(Vision.options)('pictures are shown as seen with %s', async (vision) => {
  const colours =
    '<style>h1 { background: #d22; color: #2a2; font-size: 40px }</style><h1>Colours</h1>'
  const origin = await serve((_, response) => {
    response.setHeader('content-type', 'text/html').end(colours)
  })
  const [usual, changed] = [await open(origin, {}), await open(origin, { vision })]
  const pixels = async (device: typeof usual) => decode((await device.observe(never)).png).data
  const [before, after] = [await pixels(usual), await pixels(changed)]
  const different = before.filter((value, at) => Math.abs(value - (after[at] ?? 0)) > 8).length
  expect(different).toBeGreaterThan(1_000)
  expect(changed.info.conditions).toEqual([{ option: 'vision', text: `Sees ${vision}` }])
})

it('all pages go through a named proxy, and it cannot go with a choice of hosts', async () => {
  const asked: string[] = []
  const proxy = await serve((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'text/html').end('<h1>By proxy</h1>')
  })
  const { host } = new URL(proxy)
  const device = await open('http://staging.invalid/', { proxy: host })
  expect((await device.observe(never)).scene.text).toContain('By proxy')
  expect(asked).toContain('http://staging.invalid/')
  const closed = openWeb(
    {
      ...{ kind: 'web', url: 'http://staging.invalid/', viewport: DESKTOP },
      ...{ conditions: { proxy: host }, network: { policy: 'same_site' } },
    },
    never,
  )
  await expect(closed).rejects.toThrow('a proxy cannot go with')
})
