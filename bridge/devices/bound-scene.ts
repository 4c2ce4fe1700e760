import type { Scene, ScreenElement } from '@harness/shared/device/observation.ts'
import { MAX_PAGE_TEXT } from '@harness/shared/device/observation.ts'

/** Maximum lengths in characters of a page's texts; a step stores them, and a model reads them. */
const MAX = { title: 500, address: 8_192, role: 64, text: 2_000, options: 200 }
const MAX_ELEMENTS = 5_000
const MAX_SCROLL_AREAS = 60
const MAX_DRAWINGS = 400

const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`

function cutField<K extends string>(
  name: K,
  text: string | undefined,
  length: number,
): { readonly [N in K]?: string } | undefined {
  if (text === undefined || text.length <= length) return undefined
  const fields: { [N in K]?: string } = {}
  fields[name] = cut(text, length)
  return fields
}

function boundElement(element: ScreenElement): ScreenElement {
  return {
    ...element,
    role: cut(element.role, MAX.role),
    label: cut(element.label, MAX.text),
    ...cutField('inputType', element.inputType, MAX.role),
    ...cutField('value', element.value, MAX.text),
    ...cutField('context', element.context, MAX.text),
    ...cutField('opens', element.opens, MAX.role),
    ...cutField('href', element.href, MAX.address),
    ...(element.options && { options: element.options.slice(0, MAX.options) }),
  }
}

/**
 * Truncates the texts that a page chooses: title, address, roles and labels. An oversized scene
 * would close the socket, and with it every run of the tab.
 */
export function boundScene(scene: Scene): Scene {
  return {
    ...scene,
    ...cutField('title', scene.title, MAX.title),
    ...cutField('url', scene.url, MAX.address),
    text: cut(scene.text, MAX_PAGE_TEXT),
    ...(scene.contacts && {
      contacts: scene.contacts.map((each) => ({ ...each, host: cut(each.host, MAX.title) })),
    }),
    ...cutField('pageText', scene.pageText, MAX_PAGE_TEXT),
    ...(scene.lines && {
      lines: scene.lines
        .slice(0, MAX_ELEMENTS)
        .map((line) => ({ ...line, text: cut(line.text, MAX.text) })),
    }),
    ...(scene.drawings && { drawings: scene.drawings.slice(0, MAX_DRAWINGS) }),
    elements: scene.elements.slice(0, MAX_ELEMENTS).map(boundElement),
    ...(scene.scrollAreas && {
      scrollAreas: scene.scrollAreas
        .slice(0, MAX_SCROLL_AREAS)
        .map((area) => ({ ...area, label: cut(area.label, MAX.text) })),
    }),
    ...(scene.dialog && {
      dialog: {
        kind: cut(scene.dialog.kind, MAX.role),
        message: cut(scene.dialog.message, MAX.text),
        ...(scene.dialog.defaultValue !== undefined && {
          defaultValue: cut(scene.dialog.defaultValue, MAX.text),
        }),
      },
    }),
  }
}
