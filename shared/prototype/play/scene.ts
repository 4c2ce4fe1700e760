// What a device reports of a prototype beside its picture.
import type { Scene, ScreenElement } from '../../devices/observation.ts'
import { intersection } from '../../language/geometry.ts'
import { screenAddress } from '../address.ts'
import type { ScreensPrototype } from '../prototype.ts'
import type { Spot } from '../screen.ts'
import { onScreen, type Pane, panesOf, within } from './layout.ts'
import { fieldKey, type PlayState } from './state.ts'

/**
 * The screen as structure. Elements only where the author allows marks: else the picture says all.
 */
export function sceneOf(prototype: ScreensPrototype, state: PlayState): Scene {
  const panes = panesOf(prototype, state)
  const shown = panes.findLast(({ key }) => !key.includes('/'))
  const base = panes[0]
  const elements = prototype.marks ? elementsOf(panes, state) : []
  return {
    pointSize: prototype.size,
    scale: prototype.scale,
    url: screenAddress(state.trail.at(-1) ?? '', state.overlays),
    ...(shown && { title: shown.screen.title }),
    ...(base && { scroll: within(state.scroll[base.key], base.reach) }),
    elements,
    text: textOf(panes, state),
    ...(prototype.marks && state.focus !== undefined && { focused: state.focus }),
  }
}

/** Only what was typed is known as text; secrets are not. */
function textOf(panes: readonly Pane[], { typed }: PlayState): string {
  const lines = panes.flatMap(({ screen }) =>
    screen.spots.flatMap((spot) => {
      const value = typed[fieldKey(screen.id, spot.id)]
      return spot.kind === 'field' && !spot.secure && value ? [value] : []
    }),
  )
  return [...new Set(lines)].join('\n')
}

function elementsOf(panes: readonly Pane[], state: PlayState): ScreenElement[] {
  const top = Math.max(0, ...panes.map(({ level }) => level))
  return panes
    .filter(({ level }) => level === top)
    .flatMap((pane) => pane.screen.spots.flatMap((spot) => elementOf(pane, spot, state) ?? []))
}

function elementOf(pane: Pane, spot: Spot, { typed }: PlayState): ScreenElement | undefined {
  if (spot.kind === 'scroll' || (spot.kind === 'area' && spot.on === 'timed')) return undefined
  const rect = intersection(onScreen(pane, spot.rect), pane.window)
  if (!rect) return undefined
  const ref = fieldKey(pane.screen.id, spot.id)
  const shared = { ref, label: spot.name, labelSource: 'prototype', rect, enabled: true }
  if (spot.kind === 'area') return { ...shared, role: 'button', secure: false }
  const { secure } = spot
  return { ...shared, role: 'textbox', secure, ...(!secure && { value: typed[ref] ?? '' }) }
}
