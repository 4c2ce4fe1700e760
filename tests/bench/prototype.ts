// How true the pictures of an HTML prototype are: each fixture page as its frame draws it, and as
// the browser shows it. Both are written to .cache/prototype, to be looked at.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { DESKTOP } from '../bridge/web-device-setup.ts'
import { fixturePages, infoOf } from '../html-prototype/rules-lab.ts'
import { startPageServer } from '../standins/page-server.ts'
import type { Compared } from '../standins/prototype-lab/compare.ts'
import { startLab } from '../standins/prototype-lab/start-lab.ts'
import { type Figure, figure, type Section } from './figure.ts'

/**
 * Pages that need a server, move all the time, or hold other pages: their two pictures are of
 * different moments or things.
 */
const LEFT_OUT =
  /frame|zoomed|agent|clock|busy|appearance|animation|spinner|timer|carousel|poll|worker|guest|sends|sign-in|download|error|^drawing/

const FOLDER = fileURLToPath(new URL('../../.cache/prototype', import.meta.url))

export const prototypeSection: Section = {
  name: 'prototype',
  title: 'Pictures of HTML prototypes',
  async run() {
    const files = await fixturePages()
    const lab = await startLab()
    const server = await startPageServer()
    try {
      const real = await lab.page.context().browser()?.newPage({ viewport: DESKTOP })
      if (!real) throw new Error('no browser')
      const names = [...files.keys()].filter((path) => !LEFT_OUT.test(path))
      const rows: Figure[] = []
      const all: Compared[] = []
      const tookMs: number[] = []
      for (const path of names) {
        await lab.open(path, files, infoOf(DESKTOP))
        const start = performance.now()
        const { png } = await lab.observe().catch(naming(path))
        tookMs.push(performance.now() - start)
        await real.goto(server.page(path.replace(/\.html$/, '')))
        // Beside load Chromium now and then captures nothing; the next time it does.
        const shoot = () => real.screenshot({ caret: 'hide' })
        const shown = await shoot().catch(shoot).catch(naming(path))
        await keep(path, { frame: png, browser: shown })
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

function naming(path: string): (cause: unknown) => never {
  return (cause) => {
    throw new Error(`${path}: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

async function keep(path: string, pictures: Readonly<Record<string, Uint8Array>>): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const name = path.replaceAll('/', '-').replace(/\.html$/, '')
  for (const [by, png] of Object.entries(pictures))
    await writeFile(`${FOLDER}/${name}-${by}.png`, png)
}

/** In a page, which can read pictures. */
function compare(page: Page, one: Uint8Array, other: Uint8Array): Promise<Compared> {
  const pictures = [one, other].map((png) => Buffer.from(png).toString('base64'))
  return page.evaluate(([first = '', second = '']) => lab.compare(first, second), pictures)
}
