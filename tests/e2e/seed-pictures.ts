// The invented shop of the seeded runs, drawn by the browser of the test, so that the positions of
// its controls are known.
import type { Rect } from '@harness/shared/base/geometry.ts'
import type { BrowserContext } from 'playwright-core'

export const SIZE = { width: 1280, height: 800 }

export interface Control {
  readonly label: string
  readonly role: string
  readonly rect: Rect
}

export interface ShopScreen {
  readonly path: string
  readonly title: string
  readonly controls: readonly Control[]
}

const button = (label: string, x: number, y: number, width = 160): Control => ({
  label,
  role: 'button',
  rect: { x, y, width, height: 44 },
})

const link = (label: string, x: number): Control => ({
  label,
  role: 'link',
  rect: { x, y: 28, width: 80, height: 32 },
})

const MENU = [link('This week', 240), link('Recipes', 340), link('Your box', 440)]

export const SCREENS = [
  {
    path: '/',
    title: 'This week | Marrow',
    controls: [...MENU, button('Look into the box', 80, 420, 220)],
  },
  {
    path: '/box',
    title: 'Your box | Marrow',
    controls: [...MENU, button('', 1100, 240, 44), button('Save changes', 800, 560, 360)],
  },
  {
    path: '/recipes',
    title: 'Recipes | Marrow',
    controls: [...MENU, button('Skip this week', 80, 300)],
  },
  { path: '/account', title: 'Account | Marrow', controls: [...MENU, button('Sign in', 80, 480)] },
] as const satisfies readonly ShopScreen[]

const COLOURS = ['#2a5a2f', '#b4532a', '#7a2f4d', '#2f4d7a']

function drawn({ title, controls }: ShopScreen, index: number): string {
  const colour = COLOURS[index] ?? '#2a5a2f'
  const boxes = controls.map(({ label, role, rect }) => {
    const css = `left:${rect.x}px;top:${rect.y}px;width:${rect.width}px;height:${rect.height}px`
    return `<div class="${role}" style="${css}">${label || '↻'}</div>`
  })
  return `<!doctype html><meta charset="utf-8"><style>
    * { box-sizing: border-box } body { margin: 0; font: 16px/1.4 sans-serif; background: #f3efe2; color: #25321f }
    header { height: 88px; background: #fcf9ee; border-bottom: 1px solid #e2dcc8; padding: 24px 80px; font: italic 700 26px serif; color: ${colour} }
    h1 { margin: 48px 80px 16px; font: 700 44px serif } p { margin: 0 80px; width: 560px }
    .card { position: absolute; left: 720px; top: 180px; width: 480px; height: 460px; border-radius: 16px; background: #fffdf6; border: 1px solid #e2dcc8 }
    .leaf { position: absolute; left: 80px; top: 540px; width: 560px; height: 180px; border-radius: 16px; background: ${colour}22 }
    .button, .link { position: absolute; display: grid; place-items: center; white-space: nowrap }
    .button { border-radius: 22px; background: ${colour}; color: #fff }
  </style><header>Marrow</header><h1>${title.split(' | ')[0]}</h1>
  <p>Regular, every Thursday, left at the side door. Changes lock on Sunday at 20:00.</p>
  <div class="card"></div><div class="leaf"></div>${boxes.join('')}`
}

/** The pictures of `SCREENS`, as base64 of PNG files. */
export async function drawPictures(context: BrowserContext): Promise<readonly string[]> {
  const page = await context.newPage()
  try {
    await page.setViewportSize(SIZE)
    const pictures: string[] = []
    for (const [index, screen] of SCREENS.entries()) {
      await page.setContent(drawn(screen, index))
      pictures.push((await page.screenshot()).toString('base64'))
    }
    return pictures
  } finally {
    await page.close()
  }
}
