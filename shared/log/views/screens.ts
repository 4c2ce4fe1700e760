// Groups steps by screen, and names the screens. Steps with equal title and path are on the same
// screen.
import type { StepState } from '../fold.ts'

/** Screen of a run. Steps refer to it by its index, in order of first visit. */
interface ScreenName {
  readonly key: string
  readonly name: string
}

interface ScreensOfRun {
  readonly screens: readonly ScreenName[]
  /** Index of each step's screen, in step order. */
  readonly ofStep: readonly number[]
}

/** Path of an address, without query; a route after `#/` counts as path. */
function pathOf(url: string | undefined): string {
  const found = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^?#]*)(?:\?[^#]*)?(#!?\/[^?]*)?/i.exec(url ?? '')
  const path = `${found?.[1] ?? ''}${found?.[2] ?? ''}`
  return path.replace(/\/+$/, '')
}

/** Separators between the names of page and site. */
const BETWEEN = /\s+[|·•–—-]\s+/

/** Page name in a title: "Your box" in "Your box | Marrow", where “Marrow” is the site. */
function pageOf(title: string, siteNames: ReadonlySet<string>): string {
  const parts = title.split(BETWEEN)
  const last = parts.at(-1) ?? ''
  const first = parts[0] ?? ''
  if (parts.length < 2) return title
  if (siteNames.has(last)) return parts.slice(0, -1).join(', ')
  return siteNames.has(first) ? parts.slice(1).join(', ') : title
}

/** Last part of a path in words; the start page is "Home". */
function pathAsWords(path: string): string {
  const last = path
    .split('/')
    .filter((part) => part !== '' && part !== '#')
    .at(-1)
  if (last === undefined) return 'Home'
  const words = last.replace(/\.[a-z]{2,5}$/i, '').replaceAll(/[-_+]|%20/g, ' ')
  if (words === 'index') return 'Home'
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface Route {
  readonly title: string
  readonly path: string
  readonly address: boolean
}

function routeOf(step: StepState): Route {
  const { title, url } = step.started
  return { title: (title ?? '').trim(), path: pathOf(url), address: url !== undefined }
}

function keyOf(route: Route): string {
  return `${route.path}\n${route.title}`
}

/** Key that is equal for steps on the same screen. */
export function screenKeyOf(step: StepState): string {
  return keyOf(routeOf(step))
}

/** First or last parts that different titles share: the name of the site. */
function siteNamesOf(titles: ReadonlySet<string>): ReadonlySet<string> {
  const seen = new Map<string, number>()
  for (const title of titles) {
    const parts = title.split(BETWEEN)
    if (parts.length < 2) seen.set(title, (seen.get(title) ?? 0) + 1)
    else
      for (const part of new Set([parts[0] ?? '', parts.at(-1) ?? '']))
        seen.set(part, (seen.get(part) ?? 0) + 1)
  }
  return new Set([...seen].filter(([, count]) => count > 1).map(([name]) => name))
}

function namesOf(routes: ReadonlyMap<string, Route>): readonly ScreenName[] {
  const titles = new Set([...routes.values()].map((route) => route.title))
  const siteNames = siteNamesOf(titles)
  const paths = new Map<string, Set<string>>()
  for (const { title, path } of routes.values())
    paths.set(title, (paths.get(title) ?? new Set()).add(path))
  return [...routes].map(([key, route]) => {
    // An empty title, or one that several paths share, does not identify a screen.
    const isClear = route.title !== '' && paths.get(route.title)?.size === 1
    const bySite = siteNames.has(route.title) && route.address
    const name = isClear && !bySite ? pageOf(route.title, siteNames) : ''
    if (name !== '') return { key, name }
    return { key, name: route.address ? pathAsWords(route.path) : route.title || 'Screen' }
  })
}

export function screensOf(steps: readonly StepState[]): ScreensOfRun {
  const routes = new Map<string, Route>()
  const keys = steps.map((step) => {
    const route = routeOf(step)
    const key = keyOf(route)
    if (!routes.has(key)) routes.set(key, route)
    return key
  })
  const numbers = new Map([...routes.keys()].map((key, index) => [key, index]))
  return { screens: namesOf(routes), ofStep: keys.map((key) => numbers.get(key) ?? 0) }
}

/** Name of a step's screen, by the index of the step in its run; empty beyond the end. */
export function screenNameAt({ screens, ofStep }: ScreensOfRun, index: number): string {
  const at = ofStep[index]
  return at === undefined ? '' : (screens[at]?.name ?? '')
}
