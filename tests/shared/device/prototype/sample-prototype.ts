import { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'

/** A spot at a place of 100 × 40 pixels, unless it says otherwise. */
export function spot(
  given: { readonly kind: string; readonly id: string } & Record<string, unknown>,
) {
  return { name: given.id, rect: { x: 0, y: 0, width: 100, height: 40 }, ...given }
}

export function screen(id: string, spots: readonly unknown[] = [], more: object = {}) {
  return {
    id,
    title: id.toUpperCase(),
    picture: `${id}.png`,
    width: 200,
    height: 400,
    spots,
    ...more,
  }
}

/** A phone of 200 × 400 points; pictures of the same size are shown as they are. */
export function prototypeOf(screens: readonly unknown[], more: object = {}): ScreensPrototype {
  const size = { width: 200, height: 400 }
  const head = { harnessPrototype: 1, kind: 'screens', name: 'Sample', size }
  return ScreensPrototype.parse({ ...head, ...more, screens })
}
