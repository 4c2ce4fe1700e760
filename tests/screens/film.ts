// The scripted tour of the sample as pictures: ten moments, and lasting ones also dark and at phone
// width.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startBridgeProcess } from '../e2e/bridge-process.ts'
import { openPerson } from '../e2e/person.ts'
import { type Look, look } from './look.ts'

const FIRST: Look = { theme: 'light', contrast: 'no-preference', width: 1280 }
const MORE: readonly Look[] = [
  { ...FIRST, theme: 'dark' },
  { ...FIRST, width: 360 },
]
/**
 * Steps of the tour that are captured live: the dead button, the error code, the checkout, the slow
 * order.
 */
const LIVE = [2, 5, 10, 15]

interface Camera {
  /** A passing moment: one picture. */
  passing(name: string): Promise<void>
  /** A lasting screen: one picture in each appearance. */
  staying(name: string): Promise<void>
}

function cameraOf(page: Page, folder: string): Camera {
  let taken = 0
  const shoot = async (name: string, looks: readonly Look[]) => {
    taken += 1
    for (const each of looks) {
      await look(page, each)
      const file = `${String(taken).padStart(2, '0')}-${name}-${each.width}-${each.theme}.png`
      await page.screenshot({ path: join(folder, file) })
    }
    await look(page, FIRST)
  }
  return {
    passing: (name) => shoot(name, [FIRST]),
    staying: (name) => shoot(name, [FIRST, ...MORE]),
  }
}

/** Plays the tour and writes its pictures. Throws when a moment does not come. */
export async function film(folder: string, say: (line: string) => void): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const [bridge, person] = await Promise.all([startBridgeProcess(), openPerson()])
  const { page } = person
  const camera = cameraOf(page, folder)
  try {
    await look(page, FIRST)
    await page.goto(bridge.url)
    const button = page.getByRole('button', { name: 'Play the sample' })
    await button.waitFor()
    await camera.staying('home')
    const start = performance.now()
    await button.click()
    for (const step of LIVE) {
      await page
        .getByRole('article')
        .nth(step - 1)
        .waitFor()
      await camera.passing(`live-step-${step}`)
    }
    await page.getByRole('region', { name: 'Verdict' }).waitFor()
    say(`From the click to the verdict: ${((performance.now() - start) / 1_000).toFixed(1)} s`)
    await camera.staying('end')
    await afterwards(page, camera)
  } finally {
    await person.close()
    await bridge.dispose()
  }
}

async function afterwards(page: Page, camera: Camera): Promise<void> {
  const run = page.url().replace(/#.*/, '')
  await page.goto(`${run}#step=4`)
  await page.getByRole('heading', { name: /^Step 4 of \d+$/ }).waitFor()
  await page
    .getByRole('img', { name: /step 4\b/i })
    .first()
    .waitFor()
  await camera.staying('dead-button')
  await page.goto(`${run}/findings`)
  await page.getByText(/became \d+ findings/).waitFor()
  await camera.staying('report')
  await page.goto(new URL('/runs', run).href)
  await page.getByRole('row').getByText('Scripted tour, no AI').waitFor()
  await camera.staying('runs')
  await page.goto(new URL('/', run).href)
  await page.getByText('Recent runs').waitFor()
  await camera.staying('home-again')
}
