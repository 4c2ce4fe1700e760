// Generates the linter's import rules (biome/borders.json) from the table of allowed imports
// (biome/borders.mjs).
import { readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BORDERS } from '../biome/borders.mjs'
import { fromRoot } from './root.mjs'

/** Folders that others import by package name. */
const BY_NAME = /^(shared|prompts)(\/|$)/

const isFile = (path) => /\.(tsx?|json\*)$/.test(path)

/** Converts the rules to biome's `overrides`, outer folders first, because the last match wins. */
function overridesOf(borders) {
  const sorted = [...borders].sort(
    (one, two) => one.folder.split('/').length - two.folder.split('/').length,
  )
  return sorted.flatMap((border) =>
    depthsOf(border.folder).map((depth) => overrideOf(border, depth)),
  )
}

/**
 * Lists the depths below a folder. A relative import differs by depth, so each depth needs its own
 * rule.
 */
function depthsOf(folder) {
  if (isFile(folder)) return [0]
  if (folder.endsWith('/*')) return depthsOf(dirname(folder)).slice(0, -1)
  const folders = readdirSync(fromRoot(folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() &&
        !/(^|[/\\])(node_modules|dist)([/\\]|$)/.test(join(entry.parentPath, entry.name)),
    )
    .map(
      (entry) =>
        relative(fromRoot(folder), join(entry.parentPath, entry.name)).split(/[/\\]/).length,
    )
  return Array.from({ length: Math.max(0, ...folders) + 2 }, (_, depth) => depth)
}

function overrideOf(border, depth) {
  const { folder, packages = [], imports, not = [] } = border
  const from = isFile(folder)
    ? dirname(folder)
    : join(folder.replace('*', '_'), ...Array(depth).fill('_'))
  const inside = Array.from({ length: depth + 1 }, (_, up) => '../'.repeat(up) || './')
  const group = [
    '**',
    ...packages.flatMap((name) =>
      name === 'node:*' ? ['!node:*', '!node:*/*'] : [`!${name}`, `!${name}/**`],
    ),
    ...(isFile(folder) ? [] : inside.map((path) => `!${path}**`)),
    `${'../'.repeat(depth + 1)}**`,
    ...imports.map((target) => `!${specifier(target, folder, from)}`),
    './../**',
    ...not,
  ]
  const includes = isFile(folder) ? [folder] : [`${folder}/${'*/'.repeat(depth)}*.{ts,tsx}`]
  const allowed = [...packages, ...imports].join(', ') || 'nothing'
  const message = `${folder} may import ${isFile(folder) ? '' : 'itself and '}${allowed} (biome/borders.mjs).`
  const noRestrictedImports = { level: 'error', options: { patterns: [{ group, message }] } }
  return { includes, linter: { rules: { style: { noRestrictedImports } } } }
}

/** Import path from a file in `from` to `target`, for files somewhere in `folder`. */
function specifier(target, folder, from) {
  const isNamed = BY_NAME.test(target) && folder.split('/')[0] !== target.split('/')[0]
  const path = isNamed ? `@harness/${target}` : relative(from, target)
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
