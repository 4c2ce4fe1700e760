// Assigns source files to rooms (folders of the import borders), with their sizes and imports.
// `node scripts/rooms.mjs` prints a table of lines and files.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOMS } from '../biome/borders.mjs'
import { fromRoot } from './root.mjs'

const SOURCE = /^(?:shared|prompts|web|bridge|sample|scripts|biome)\/.*\.(?:ts|tsx|mjs|js|css)$/
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)['"]([^'"\n]+)['"]/g
const PACKAGES = {
  '@harness/shared/': 'shared/',
  '@harness/prompts/': 'prompts/',
  '@harness/probe/': 'shared/page/probe/',
}

/** Tracked files of production code, as paths from the root. */
export function sourceFiles() {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: fromRoot(''), encoding: 'utf8' })
  return listed.split('\0').filter((file) => SOURCE.test(file) && existsSync(fromRoot(file)))
}

/** Innermost room that contains the file. A room that ends with `/*` means each folder in it. */
export function roomOf(file, rooms = ROOMS) {
  const names = rooms.flatMap((room) => nameIn(room, file) ?? [])
  return names.toSorted((one, other) => other.length - one.length)[0] ?? file.split('/')[0]
}

function nameIn(room, file) {
  if (!room.endsWith('/*')) return file.startsWith(`${room}/`) ? room : undefined
  const parent = room.slice(0, -1)
  const [folder, ...rest] = file.startsWith(parent) ? file.slice(parent.length).split('/') : []
  return rest.length > 0 ? parent + folder : undefined
}

/** Imports between files of the project, types and lazy imports included, as pairs of paths. */
export function importsBetween(files) {
  const known = new Set(files)
  return files
    .filter((file) => !file.endsWith('.css'))
    .flatMap((file) =>
      [...readFileSync(fromRoot(file), 'utf8').matchAll(IMPORT)]
        .map(([, specifier = '']) => target(specifier, file))
        .filter((path) => path !== undefined && known.has(path))
        .map((path) => [file, path]),
    )
}

function target(specifier, from) {
  const bare = specifier.split('?')[0]
  if (bare.startsWith('.')) return normalize(join(dirname(from), bare))
  const name = Object.keys(PACKAGES).find((prefix) => bare.startsWith(prefix))
  return name && PACKAGES[name] + bare.slice(name.length)
}

/**
 * Groups of rooms that import each other in a circle, each sorted. `pairs` are imports between
 * rooms.
 */
export function circles(pairs) {
  const next = new Map()
  for (const [from, to] of pairs)
    if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to))
  const reach = new Map([...next.keys()].map((room) => [room, reachable(room, next)]))
  const groups = [...reach].flatMap(([room, seen]) =>
    seen.has(room) ? [[...seen].filter((other) => reach.get(other)?.has(room)).sort()] : [],
  )
  return [...new Map(groups.map((group) => [group.join(), group])).values()]
}

function reachable(room, next) {
  const seen = new Set()
  const open = [...(next.get(room) ?? [])]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    open.push(...(next.get(at) ?? []))
  }
  return seen
}

function sizes(files) {
  const rooms = new Map()
  for (const file of files) {
    const size = rooms.get(roomOf(file)) ?? { files: 0, lines: 0, styles: 0 }
    const lines = readFileSync(fromRoot(file), 'utf8').split('\n').length - 1
    rooms.set(roomOf(file), {
      files: size.files + 1,
      lines: size.lines + lines,
      styles: size.styles + (file.endsWith('.css') ? lines : 0),
    })
  }
  return [...rooms].toSorted(([one], [other]) => one.localeCompare(other))
}

function printTable() {
  const rows = sizes(sourceFiles())
  console.log('| room | files | lines | of them styles |\n|---|---:|---:|---:|')
  for (const [room, { files, lines, styles }] of rows)
    console.log(`| \`${room}\` | ${files} | ${lines} | ${styles} |`)
  const sum = (key) => rows.reduce((total, [, size]) => total + size[key], 0)
  console.log(`| all | ${sum('files')} | ${sum('lines')} | ${sum('styles')} |`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printTable()
