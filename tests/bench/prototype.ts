// How true the pictures of an HTML prototype are: each fixture page as its frame draws it, and as the browser shows it.
import type { Page } from 'playwright-core'
import { DESKTOP } from '../bridge/web-device-setup.ts'
import { fixturePages, infoOf } from '../html-prototype/rules-lab.ts'
import { startPageServer } from '../standins/page-server.ts'
import { startLab } from '../standins/prototype-lab/start-lab.ts'
import { type Figure, figure, type Section } from './figure.ts'

/** Pages that need a server, move all the time, or hold other pages: their two pictures are of different moments or things. */
const LEFT_OUT =
  /frame|zoomed|agent|clock|busy|appearance|animation|spinner|timer|carousel|poll|worker|guest|sends|sign-in|download|error/

interface Compared {
  /** Bits of the dHash that differ, of 64. */
  readonly bits: number
  /** Percent of the points that differ by 8 levels or more in a channel. */
  readonly percent: number
}

export const prototypeSection: Section = {
  name: 'prototype',
  title: 'Pictures of HTML prototypes',
  async run() {
    const files = await fixturePages()
    const lab = await startLab()
    const server = await startPageServer()
    try {
      const real = await lab.page.context().newPage()
      await real.setViewportSize(DESKTOP)
      const names = [...files.keys()].filter((path) => !LEFT_OUT.test(path))
      const rows: Figure[] = []
      const all: Compared[] = []
      const tookMs: number[] = []
      for (const path of names) {
        await lab.open(path, files, infoOf(DESKTOP))
        const start = performance.now()
        const { png } = await lab.observe()
        tookMs.push(performance.now() - start)
        await real.goto(server.page(path.replace(/\.html$/, '')))
        const shown = await real.screenshot({ caret: 'hide' })
        const compared = await compare(lab.page, png, shown)
        all.push(compared)
        const note = `dHash ${compared.bits} of 64`
        rows.push(figure(path, '%', [compared.percent], { note }))
      }
      const bits = all.map((each) => (100 * each.bits) / 64)
      return [
        figure(
          'points that differ',
          '%',
          all.map(({ percent }) => percent),
        ),
        figure('bits of the dHash that differ', '%', bits),
        figure('one observation', 'ms', tookMs),
        ...rows,
      ]
    } finally {
      await lab.close()
      await server.close()
    }
  },
}

/** In a page, which can read pictures. */
function compare(page: Page, one: Uint8Array, other: Uint8Array): Promise<Compared> {
  const texts = [one, other].map((png) => Buffer.from(png).toString('base64'))
  return page.evaluate(async (pictures) => {
    const read = async (text: string, width: number, height: number) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const canvas = new OffscreenCanvas(width || bitmap.width, height || bitmap.height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
      return context.getImageData(0, 0, canvas.width, canvas.height).data
    }
    const [first = '', second = ''] = pictures
    const [a, b] = [await read(first, 0, 0), await read(second, 0, 0)]
    let differing = 0
    for (let at = 0; at < a.length; at += 4)
      for (let channel = at; channel < at + 3; channel++)
        if (Math.abs((a[channel] ?? 0) - (b[channel] ?? 0)) >= 8) {
          differing += 1
          break
        }
    const hash = async (text: string) => {
      const data = await read(text, 9, 8)
      const grey = (at: number) =>
        (data[at * 4] ?? 0) * 0.3 + (data[at * 4 + 1] ?? 0) * 0.59 + (data[at * 4 + 2] ?? 0) * 0.11
      return Array.from({ length: 64 }, (_, bit) => {
        const at = Math.floor(bit / 8) * 9 + (bit % 8)
        return grey(at) > grey(at + 1)
      })
    }
    const [one, other] = [await hash(first), await hash(second)]
    const bits = one.filter((bit, index) => bit !== other[index]).length
    return { bits, percent: (100 * differing) / (a.length / 4) }
  }, texts)
}
