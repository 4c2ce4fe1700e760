import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Look, look, overflows, realProblems } from './look.ts'
import type { ScreenState } from './screen-state.ts'
import { openStage, type Stage } from './stage.ts'
import { STATES } from './states.ts'

const VIEWS: readonly Look[] = ([360, 1280, 1920] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((theme): Look => ({ theme, contrast: 'no-preference', width })),
)

const FIRST_LOOK: Look = { theme: 'light', contrast: 'no-preference', width: 1280 }

export interface Shooting {
  readonly folder: string
  /** Only states whose name contains this. */
  readonly only: string
  readonly say: (line: string) => void
}

/** Writes pictures of every screen and state. Resolves with the problems, one line each. */
export async function shoot({ folder, only, say }: Shooting): Promise<readonly string[]> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const stage = await openStage()
  // A model that answers slowly on a busy machine is no problem of a screen.
  stage.page.setDefaultTimeout(60_000)
  const wrong: string[] = []
  try {
    for (const state of STATES) {
      // The others are opened too: each depends on those before it.
      const found = await openState(stage, state, state.name.includes(only) ? folder : undefined)
      for (const line of found) say(`✗ ${state.name}: ${line}`)
      if (found.length === 0) say(`✓ ${state.name}`)
      wrong.push(...found.map((line) => `${state.name}: ${line}`))
    }
  } finally {
    await stage.dispose()
  }
  return wrong
}

async function openState(
  stage: Stage,
  state: ScreenState,
  folder: string | undefined,
): Promise<readonly string[]> {
  const wrong: string[] = []
  try {
    await look(stage.page, FIRST_LOOK)
    await state.open(stage)
    if (folder !== undefined) wrong.push(...(await pictures(stage, state, folder)))
  } catch (thrown) {
    wrong.push(String(thrown).split('\n', 1)[0] ?? '')
    if (folder) await stage.page.screenshot({ path: join(folder, `${state.name}-failed.png`) })
  }
  return [...wrong, ...realProblems(state, stage.takeProblems())]
}

async function pictures(
  { page }: Stage,
  { name }: ScreenState,
  folder: string,
): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const each of VIEWS) {
    await look(page, each)
    const file = `${name}-${each.width}-${each.theme}.png`
    // The page of all parts is longer than any window.
    await page.screenshot({ path: join(folder, file), fullPage: name === 'parts' })
    wrong.push(...(await overflows(page)).map((line) => `${each.width} px wide, ${line}`))
  }
  return [...new Set(wrong)]
}
