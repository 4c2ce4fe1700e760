// A prototype that wants a connection of its own to another machine, as from a plain file server:
// without headers no browser holds it back, and a policy for content knows nothing of such
// connections.
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Lab, type Labs, startLabs } from '../standins/prototype-lab/start-lab.ts'

const INFO = {
  kind: 'prototype',
  name: 'Prototype',
  pointSize: { width: 400, height: 300 },
  scale: 1,
} as const

let labs: Labs
let sink: Socket
let packets = 0
let stun = ''
beforeAll(async () => {
  labs = await startLabs(1 + Object.keys(LAST).length, { sendsHeaders: false })
  sink = createSocket('udp4').bind(0, '127.0.0.1')
  sink.on('message', () => {
    packets += 1
  })
  await once(sink, 'listening')
  stun = `stun:127.0.0.1:${sink.address().port}`
})
afterAll(async () => {
  await labs?.close()
  sink?.close()
})

/** Asks our socket for its own address, as a call between two browsers begins. */
const call = () =>
  `(async () => { const peer = new RTCPeerConnection({ iceServers: [{ urls: '${stun}' }] }); peer.createDataChannel('x'); await peer.setLocalDescription(await peer.createOffer()) })()`

/** A page that calls, as the value of an attribute. */
const page = () =>
  `&lt;script&gt;parent.postMessage('ran', '*'); ${call()}&lt;/script&gt;`.replaceAll('"', "'")

/** Each puts `FRAME`, markup of a frame with that page, where `root(mode)` or it itself says. */
const WAYS: Readonly<Record<string, string>> = {
  'a closed root': `root({ mode: 'closed' }).innerHTML = FRAME`,
  'an open root': `root({ mode: 'open' }).innerHTML = FRAME`,
  'a root that was filled before': `const host = make(); host.attachShadow({ mode: 'closed' }).innerHTML = '<p>' + FRAME; document.body.append(host)`,
  'a copied root': `const host = make(); host.attachShadow({ mode: 'open', clonable: 1 }).innerHTML = FRAME; document.body.append(document.importNode(host, true))`,
  'a declared root': `host().setHTMLUnsafe('<p><template shadowrootmode=closed>' + FRAME)`,
  'a declared root of another document': `document.body.append(Document.parseHTMLUnsafe('<p><template SHADOWROOTMODE="open">' + FRAME).body.firstChild)`,
  'an attribute of its own': `const frame = document.createElement('iframe'), at = document.createAttribute('srcdoc'); at.value = HTML; root({ mode: 'closed' }).append(frame); frame.setAttributeNode(at)`,
  'a drawing in a root': `root({ mode: 'closed' }).innerHTML = '<svg><foreignObject width="9" height="9">' + FRAME`,
  'a copied closed root': `const host = make(); host.attachShadow({ mode: 'closed', clonable: true }).innerHTML = FRAME; document.body.append(host.cloneNode(true))`,
  'an empty frame': `const frame = document.createElement('iframe'); document.body.append(frame); const { RTCPeerConnection } = frame.contentWindow; CALL`,
  'a script as an address': `const frame = document.createElement('iframe'); frame.setAttributeNS(null, 'src', 'javascript:' + CODE); root({ mode: 'closed' }).append(frame)`,
}
/** Ways that destroy the rest of the page, so they run last. */
const LAST: Readonly<Record<string, string>> = {
  'pieces of markup': `document.open(); for (const letter of '<p><template shadowrootmode=closed>' + FRAME + '</template>') document.write(letter)`,
  'a frame of a set': `const set = document.createElement('frameset'); set.innerHTML = '<frame>'; document.documentElement.replaceChild(set, document.body); set.firstChild.setAttributeNS(null, 'src', 'javascript:' + CODE)`,
  'broken natives': `for (const name of ['querySelectorAll', 'getAttribute', 'matches']) Element.prototype[name] = () => null; Object.defineProperty(HTMLIFrameElement, Symbol.hasInstance, { value: () => false }); Array.prototype[Symbol.iterator] = null; host().innerHTML = FRAME`,
}

const DECLARED = () =>
  `<p><template shadowrootmode="closed"><iframe srcdoc="${page()}"></iframe></template></p>`

async function open(lab: Lab, ways: readonly string[], markup = ''): Promise<void> {
  const script = `const CODE = ${JSON.stringify(call())}
const FRAME = '<iframe srcdoc="' + o.dataset.page + '"></iframe>', HTML = o.dataset.html
const make = () => document.createElement('div')
const host = () => document.body.appendChild(make())
const root = (init) => host().attachShadow(init)
let ran = 0
addEventListener('message', ({ data }) => { if (data === 'ran') document.title = 'ran ' + ++ran })
function go() { ${ways.map((way) => `try { ${way.replace('CALL', call())} } catch {}`).join('\n')} }`
  const escaped = page().replaceAll('&', '&amp;')
  const whole = `<!doctype html><title>still</title><p id="o" data-page="${escaped}" data-html="${page()}"></p>${markup}<button style="position:absolute;left:0;top:200px;width:90px;height:40px" onclick="go()">Go</button><script>${script}</script>`
  await lab.open('index.html', new Map([['index.html', Buffer.from(whole)]]), INFO)
  await lab.perform({ kind: 'tap', point: { x: 40, y: 220 } }).catch(() => undefined)
}

it('a page that a hostile page embeds never runs and connects to no other machine, wherever its frame is', async () => {
  const [lab, ...others] = labs.all
  if (!lab) throw new Error('no lab')
  const ways = Object.values(WAYS)
  const title = async () => (await lab.observe()).scene.title
  // Side by side: a page without its natives is waited for in vain, for seconds.
  await Promise.all([
    open(lab, ways, DECLARED()),
    ...Object.values(LAST).map((way, at) => open(others[at] ?? lab, [way])),
  ])
  // The browser itself can: this page of the test is no prototype. Its packets arrive last.
  const before = packets
  await lab.page.evaluate(call())
  await expect.poll(() => packets).toBeGreaterThan(0)
  expect([before, await title()]).toEqual([0, 'still'])
})
