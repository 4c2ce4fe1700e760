import type { Driver } from '@harness/web/core/ports.ts'
import { decode } from 'fast-png'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DriverBench, describeDriver } from '../contracts/driver.ts'
import { delayCapture } from '../standins/prototype-lab/delay-capture.ts'
import { type Lab, startLab, unwrap } from '../standins/prototype-lab/start-lab.ts'
import { colourAt } from './colour-at.ts'

const PAGE = `<!doctype html><title>first</title>
<button style="position:absolute;left:0;top:0;width:100px;height:60px" onclick="document.title='second';this.textContent='pressed'">Press</button>`

const INFO = {
  kind: 'prototype',
  name: 'Prototype',
  pointSize: { width: 320, height: 240 },
  scale: 2,
} as const

let lab: Lab
let paint: (jpeg: Uint8Array<ArrayBuffer>) => Promise<void> = async () => undefined
let last = 0
beforeAll(async () => {
  lab = await startLab()
  await lab.page.exposeFunction('paint', (jpeg: string) => paint(bytesOf(jpeg)))
})
afterAll(() => lab?.close())

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64'))
}

/** Calls by number, so that the one that is aborted here is aborted there. */
async function numbered<T>(signal: AbortSignal, call: (id: number) => Promise<T>): Promise<T> {
  last += 1
  const id = last
  const abort = () => lab.page.evaluate((each) => globalThis.lab.abort(each), id)
  if (signal.aborted) await abort()
  signal.addEventListener('abort', () => void abort(), { once: true })
  return call(id)
}

async function setup(): Promise<DriverBench> {
  const { page } = lab
  await lab.open('index.html', new Map([['index.html', Buffer.from(PAGE)]]), INFO)
  const driver: Driver = {
    info: INFO,
    observe: (signal) =>
      numbered(signal, async (id) => {
        const { scene, png } = unwrap(
          await page.evaluate((each) => globalThis.lab.observe(each), id),
        )
        return { ...scene, png: bytesOf(png) }
      }),
    perform: (command, signal) =>
      numbered(signal, async (id) =>
        unwrap(
          await page.evaluate((each) => globalThis.lab.perform(each.command, each.id), {
            command,
            id,
          }),
        ),
      ),
    reset: (signal) =>
      numbered(signal, async (id) => {
        unwrap(await page.evaluate((each) => globalThis.lab.reset(each), id))
      }),
    frames(listener) {
      paint = listener
      void page.evaluate(() => globalThis.lab.mirror())
      return () => void page.evaluate(() => globalThis.lab.stopMirror())
    },
    async close() {
      unwrap(await page.evaluate(() => globalThis.lab.close()))
    },
  }
  return { driver, dispose: () => driver.close() }
}

describeDriver('html-prototype', setup)

/** A drawn picture has no selection; a player of media is drawn by the browser alone. */
const SELECTED = `<!doctype html><title>Marked</title><body style="margin:0">
<h1 style="margin:0;font-size:40px">Selected</h1><input style="position:absolute;left:20px;top:150px;width:200px" value="kept">
<a href="next.html" style="position:absolute;left:20px;top:190px">Next</a>
<output></output>
<script>document.querySelector('output').value = 'may ask: ' + document.featurePolicy.allowsFeature('display-capture')
getSelection().selectAllChildren(document.querySelector('h1'))</script>`

it('a page that leads on by itself does so, and going back does not lead there again', async () => {
  const next = '<!doctype html><title>Next</title><h1>Next page</h1>'
  const files = new Map([
    [
      'index.html',
      Buffer.from(`<!doctype html><meta http-equiv="refresh" content="0; url='shop/next.html'">`),
    ],
    ['shop/next.html', Buffer.from(next)],
  ])
  await lab.open('index.html', files, INFO)
  const { scene } = await lab.observe()
  expect([scene.text, scene.url]).toEqual(['Next page', 'prototype:///shop/next.html'])
  const back = await lab.perform({ kind: 'back' })
  expect(back.outcome).toBe('at_end')
})

/** A part by a link, one by a script, a state of its own, and back through them. */
const PARTS = `<!doctype html><title>Parts</title><a href="#one">One</a><p></p><p id="one">First</p>
<script>const hashes = []
const shown = () => location.hash + JSON.stringify(history.state)
const changed = (name) => new Promise((resolve) => addEventListener(name, resolve, { once: true }))
onhashchange = () => hashes.push(location.hash)
onload = async () => {
  document.querySelector('a').click(); await changed('hashchange')
  location.hash = 'two'; await changed('hashchange')
  history.pushState({ at: 3 }, '', '#three')
  const all = [shown()]
  for (const _ of [1, 2]) { history.back(); await changed('popstate'); all.push(shown()) }
  history.go(2); await changed('popstate')
  document.querySelector('p').textContent = [...all, shown(), history.length, hashes].join(' ')
}</script>`

it('going back in a page of a prototype leads through its parts, as a link, a script and a state named them', async () => {
  await lab.open('index.html', new Map([['index.html', Buffer.from(PARTS)]]), INFO)
  const seen = async () => (await lab.observe()).scene
  const hashes = '#one,#two,#two,#one,#three'
  await expect
    .poll(async () => (await seen()).text)
    .toContain(`#three{"at":3} #twonull #onenull #three{"at":3} 4 ${hashes}`)
  expect((await seen()).url).toBe('prototype:///index.html#three')
})

/** Three folders, so that a name shows from where it was meant. */
const LACKING = `<!doctype html><title>Lacking</title>
<link rel="stylesheet" href="../style/page.css"><link rel="stylesheet" href="../style/gone.css">
<style>h1 { background: url(../img/ground.png) } .never { background: url(unused.png) }</style>
<script type="module">import { a } from './lib/a.js'</script>
<h1>Lacking</h1><p class="own">Font</p><img src="../img/b.png" alt="B" width="20" height="20">
<img srcset="small.png 1x, large.png 2x" width="20" height="20">
<a href="#" id="here">Here</a> <a href="../about.html">About</a> <a href="/shop/next.html">Next</a>
<a href="/terms.html">Terms</a><a href="../about.html#team">Team</a>
<script>document.body.append(Object.assign(new Image(20, 20), { src: '/img/c.png', alt: 'C' }))</script>`

it('a file that a page of a prototype asks for and lacks is named once, from its folder, as are pages that it links to', async () => {
  const files = new Map([
    ['shop/index.html', Buffer.from(LACKING)],
    ['shop/next.html', Buffer.from('<h1>Next</h1><img src="/img/b.png" width="20" height="20">')],
    [
      'style/page.css',
      Buffer.from(
        '@import "more.css"; @font-face { font-family: own; src: url(fonts/own.woff2) } .own { font-family: own }',
      ),
    ],
  ])
  await lab.open('shop/index.html', files, { ...INFO, pointSize: { width: 600, height: 400 } })
  const { scene } = await lab.observe()
  const failed = ({ facts }: typeof scene) =>
    (facts?.events ?? []).flatMap(({ kind, url }) => (kind === 'failed_request' ? url : []))
  expect(failed(scene).toSorted()).toEqual(
    [
      ...['img/b.png', 'img/c.png', 'img/ground.png', 'shop/lib/a.js', 'shop/small.png'],
      ...['style/fonts/own.woff2', 'style/gone.css', 'style/more.css'],
    ].map((path) => `prototype:///${path}`),
  )
  expect(scene.contacts).toBeUndefined()
  expect(scene.facts?.page?.brokenPictures.map(({ url, label }) => `${label} ${url}`)).toEqual([
    'B prototype:///img/b.png',
    'C prototype:///img/c.png',
  ])
  const links = scene.elements.flatMap(({ label, href }) => (href ? [[label, href]] : []))
  expect(links).toEqual([
    ['Here', 'prototype:///shop/index.html'],
    ['About', 'prototype:///about.html'],
    ['Next', 'prototype:///shop/next.html'],
    ['Terms', 'prototype:///terms.html'],
    ['Team', 'prototype:///about.html#team'],
  ])
  expect(await lab.page.evaluate(() => globalThis.lab.noted('link'))).toEqual([
    'about.html',
    'terms.html',
  ])
  const about = scene.elements.find(({ label }) => label === 'About')?.rect
  if (!about) throw new Error('no link')
  const point = { x: about.x + about.width / 2, y: about.y + about.height / 2 }
  const outcome = await lab.perform({ kind: 'tap', point })
  expect(outcome).toMatchObject({ success: false, outcome: 'refused' })
  const after = (await lab.observe()).scene
  expect(after.facts?.events).toEqual([
    {
      ...{ kind: 'failed_request', text: 'not part of the prototype', document: true },
      url: 'prototype:///about.html',
    },
  ])
  await lab.perform({ kind: 'navigate', url: 'prototype:///shop/next.html' })
  expect(failed((await lab.observe()).scene)).toEqual([])
})

/** The rules of the page around do not reach them, and those they have do. */
const CONTROLS = `<!doctype html><style>button,input,select,textarea{border:3px solid red;background:yellow}</style>
<div id="host"></div><script>host.attachShadow({ mode: 'open' }).innerHTML =
'<button>Native</button> <input value="text" size="5"> <select><option>One</select><button disabled>Off</button>' +
'<br><textarea>area</textarea> <button style="background:pink">Own</button> <button style="border:1px solid blue">Own</button>'</script>`

it('controls in a shadow root that the browser draws are drawn so in a picture, and styled ones as styled', async () => {
  await lab.open('index.html', new Map([['index.html', Buffer.from(CONTROLS)]]), {
    ...INFO,
    scale: 1,
  })
  const { png } = await lab.observe()
  const real = await lab.page.context().browser()?.newPage({ viewport: INFO.pointSize })
  if (!real) throw new Error('no browser')
  try {
    await real.setContent(CONTROLS)
    const shown = await real.screenshot()
    const pictures = [png, shown].map((each) => Buffer.from(each).toString('base64'))
    const differing = await lab.page.evaluate(
      ([one = '', other = '']) => globalThis.lab.compare(one, other),
      pictures,
    )
    expect(differing).toEqual({ bits: 0, percent: 0 })
  } finally {
    await real.close()
  }
})

/** More than twice the quiet time after an input. */
const LATE_MS = 600

/** A video has a color only nearly as it was: 0,128,0. */
const GREEN = /^\d\d?,1[0-3]\d,\d\d?$/

it('pictures of an HTML prototype are the pixels of the screen while the person lets the tab be captured, without the app and never of before an input, and drawn before and after', async () => {
  const { page } = lab
  await page.evaluate(() => {
    const app = document.createElement('p')
    app.style.height = '300px'
    document.body.append(app)
  })
  const next = '<!doctype html><title>Next</title><body style="background:rgb(0,128,0)">'
  const files = new Map([
    ['index.html', Buffer.from(SELECTED)],
    ['next.html', Buffer.from(next)],
  ])
  await lab.open('index.html', files, INFO)
  const drawn = await lab.observe()
  expect([drawn.scene.scale, colourAt(drawn.png, 10, 10)]).toEqual([2, '255,255,255'])
  expect(drawn.scene.text).toContain('may ask: false')
  const press = async (text: string) => {
    await page.locator('#capture').click()
    await expect.poll(() => page.locator('#capture').textContent()).toBe(text)
  }
  await page.evaluate(delayCapture, LATE_MS)
  await press('on')
  // The window of the test has one pixel per point. A busy machine may have no new picture in time,
  // and then it is drawn.
  let captured = drawn
  const look = async () => {
    captured = await lab.observe()
    return captured.scene.scale
  }
  await expect.poll(look).toBe(1)
  expect(decode(captured.png)).toMatchObject({ width: 320, height: 240 })
  expect(colourAt(captured.png, 5, 5)).not.toBe('255,255,255')
  expect(colourAt(captured.png, 5, 230)).toBe('255,255,255')
  const { elements } = captured.scene
  expect(elements.flatMap(({ value }) => value ?? [])).toEqual(['kept'])
  await lab.perform({ kind: 'tap', point: { x: 30, y: 198 } })
  expect(colourAt((await lab.observe()).png, 160, 120)).toMatch(GREEN)
  await page.setViewportSize({ width: 300, height: 800 })
  const small = await lab.observe()
  expect(small.scene.scale).toBe(2)
  const said = async () => (await lab.perform({ kind: 'wait', ms: 1 })).detail
  expect(await said()).toContain('This window is smaller than the prototype')
  expect(await page.evaluate(() => globalThis.lab.noted('capture'))).not.toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await press('off')
  expect((await lab.observe()).scene.scale).toBe(2)
  expect(await said()).toContain('The tab is no longer captured')
})

const ASKING = `<!doctype html><body style="margin:0"><output></output>
<button style="position:absolute;left:20px;top:100px;width:100px;height:40px" onclick="document.querySelector('output').value = [confirm('Sure?'), prompt('How many?', '2')]">Delete</button>`

it('a dialog that a page of a prototype opens is answered at once, and the result says how', async () => {
  await lab.open('index.html', new Map([['index.html', Buffer.from(ASKING)]]), INFO)
  await lab.observe()
  const { detail } = await lab.perform({ kind: 'tap', point: { x: 60, y: 120 } })
  expect(detail).toContain('The page asks: "Sure?" It was answered with OK')
  expect(detail).toContain('The page asks: "How many?" It was answered with "2"')
  expect((await lab.observe()).scene.text).toContain('true,2')
})

it('the picture of a prototype is not moved by a rule that its page has for every box', async () => {
  const page =
    '<!doctype html><style>body{margin:0}div{margin:9px 9px 0}</style><div style="height:40px;background:#f00"></div>'
  await lab.open('index.html', new Map([['index.html', Buffer.from(page)]]), { ...INFO, scale: 1 })
  const { png } = await lab.observe()
  expect(colourAt(png, 10, 10)).toBe('255,0,0')
  expect(colourAt(png, 7, 10)).not.toBe('255,0,0')
})
