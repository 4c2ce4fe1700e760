// Writes the linter's import rules (biome/borders.json) from the table of who may import whom
// (biome/borders.mjs).
import { readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BORDERS } from '../biome/borders.mjs'
import { fromRoot } from './root.mjs'

/** Folders that others import by package name. */
const BY_NAME = /^(shared|prompts)(\/|$)/

const isFile = (path) => /\.(tsx?|json\*)$/.test(path)

/** The rules as biome's `overrides`, outer folders first, because the last match wins. */
function overridesOf(borders) {
  const sorted = [...borders].sort(
    (one, two) => one.room.split('/').length - two.room.split('/').length,
  )
  return sorted.flatMap((border) => depthsOf(border.room).map((depth) => overrideOf(border, depth)))
}

/**
 * A relative import is spelled differently at each depth: one rule for each depth of the folder,
 * and one for the next.
 */
function depthsOf(room) {
  if (isFile(room)) return [0]
  if (room.endsWith('/*')) return depthsOf(dirname(room)).slice(0, -1)
  const folders = readdirSync(fromRoot(room), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() &&
        !/(^|[/\\])(node_modules|dist)([/\\]|$)/.test(join(entry.parentPath, entry.name)),
    )
    .map(
      (entry) => relative(fromRoot(room), join(entry.parentPath, entry.name)).split(/[/\\]/).length,
    )
  return Array.from({ length: Math.max(0, ...folders) + 2 }, (_, depth) => depth)
}

function overrideOf(border, depth) {
  const { room, packages = [], rooms, not = [] } = border
  const folder = isFile(room)
    ? dirname(room)
    : join(room.replace('*', '_'), ...Array(depth).fill('_'))
  const inside = Array.from({ length: depth + 1 }, (_, up) => '../'.repeat(up) || './')
  const group = [
    '**',
    ...packages.flatMap((name) =>
      name === 'node:*' ? ['!node:*', '!node:*/*'] : [`!${name}`, `!${name}/**`],
    ),
    ...(isFile(room) ? [] : inside.map((path) => `!${path}**`)),
    `${'../'.repeat(depth + 1)}**`,
    ...rooms.map((target) => `!${specifier(folder, target, room)}`),
    './../**',
    ...not,
  ]
  const includes = isFile(room) ? [room] : [`${room}/${'*/'.repeat(depth)}*.{ts,tsx}`]
  const allowed = [...packages, ...rooms].join(', ') || 'nothing'
  const message = `${room} may import ${isFile(room) ? '' : 'itself and '}${allowed} (biome/borders.mjs).`
  const noRestrictedImports = { level: 'error', options: { patterns: [{ group, message }] } }
  return { includes, linter: { rules: { style: { noRestrictedImports } } } }
}

/** How a file in `folder` spells an import from `target`. */
function specifier(folder, target, room) {
  const isNamed = BY_NAME.test(target) && room.split('/')[0] !== target.split('/')[0]
  const path = isNamed ? `@harness/${target}` : relative(folder, target)
  const spelled = isNamed || path.startsWith('.') ? path : `./${path}`
  return isFile(target) ? spelled : `${spelled === './' ? '.' : spelled}/**`
}

/** One line per override: only the linter reads the file. */
export function bordersText() {
  const lines = overridesOf(BORDERS).map((override) => `    ${JSON.stringify(override)}`)
  return `{\n  "overrides": [\n${lines.join(',\n')}\n  ]\n}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(fromRoot('biome/borders.json'), bordersText())
}
