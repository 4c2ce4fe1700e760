// Scene that a device reports for a picture prototype.

import { intersection } from '../../../base/geometry.ts'
import type { Scene, ScreenElement } from '../../observation.ts'
import { partly, unreadScreen } from '../../reading.ts'
import { screenAddress } from '../address.ts'
import type { ScreensPrototype } from '../prototype.ts'
import type { Spot } from '../screen.ts'
import { onScreen, type Pane, panesOf, within } from './layout.ts'
import { fieldKey, type PlayState } from './state.ts'

/** Structure of the screen. Contains elements only where the author allows marks. */
export function sceneOf(prototype: ScreensPrototype, state: PlayState): Scene {
  const panes = panesOf(prototype, state)
  const shown = panes.findLast(({ key }) => !key.includes('/'))
  const base = panes[0]
  const elements = prototype.marks ? elementsOf(panes, state) : []
  const typed = typedOn(panes, state)
  const lines = typed.flatMap(({ text, rect }) => (rect ? [{ text, rect }] : []))
  return {
    pointSize: prototype.size,
    scale: prototype.scale,
    url: screenAddress(state.trail.at(-1) ?? '', state.overlays),
    ...(shown && { title: shown.screen.title }),
    ...(base && { scroll: within(state.scroll[base.key], base.reach) }),
    elements,
    reading: {
      ...unreadScreen('picture'),
      ...(prototype.marks && { elements: partly('picture') }),
    },
    text: [...new Set(typed.map(({ text }) => text))].join('\n'),
    // Lines let an export mask the typed text instead of the whole picture.
    ...(lines.length > 0 && { lines }),
    ...(prototype.marks && state.focus !== undefined && { focused: state.focus }),
  }
}

/** Typed text with the area of its field, the only known text; secure fields are left out. */
function typedOn(panes: readonly Pane[], { typed }: PlayState) {
  return panes.flatMap((pane) =>
    pane.screen.spots.flatMap((spot) => {
      const text = typed[fieldKey(pane.screen.id, spot.id)]
      if (spot.kind !== 'field' || spot.secure || !text) return []
      return [{ text, rect: intersection(onScreen(pane, spot.rect), pane.window) }]
    }),
  )
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
