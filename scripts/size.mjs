// The size budget of the first route: what index.html loads before the first click. Chunks loaded
// later, and the worker, do not count.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseAst } from 'vite'

/** In bytes after gzip. */
const BUDGET = { JavaScript: 80 * 1024, CSS: 12 * 1024 }

function tags(html, name) {
  return [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag)
}

function attribute(tag, name) {
  return new RegExp(`\\s${name}=["']?([^"'\\s>]+)`).exec(tag)?.[1]
}

function linked(html, rel) {
  return tags(html, 'link')
    .filter((tag) => attribute(tag, 'rel') === rel)
    .map((tag) => attribute(tag, 'href'))
}

/** Names of the modules that a module imports statically, as paths from the root of the app. */
function staticImports(path, code) {
  return parseAst(code)
    .body.map((statement) => statement.source?.value)
    .filter((source) => typeof source === 'string')
    .map((source) => posix.resolve('/', posix.dirname(path), source))
}

function withImports(entries, read) {
  const seen = new Set()
  const queue = [...entries]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    queue.push(...staticImports(path, read(path)))
  }
  return seen
}

/** The files of the first route, and their bytes after gzip, by kind. `folder` is the built app. */
export function measure(folder) {
  const read = (path) => readFileSync(join(folder, path), 'utf8')
  const gzip = (paths) => paths.reduce((sum, path) => sum + gzipSync(read(path)).length, 0)
  const html = read('index.html')
  const entries = [
    ...tags(html, 'script').map((tag) => attribute(tag, 'src')),
    ...linked(html, 'modulepreload'),
  ]
  const absolute = (paths) => paths.filter(Boolean).map((path) => posix.resolve('/', path))
  const scripts = [...withImports(absolute(entries), read)]
  const styles = [...new Set(absolute(linked(html, 'stylesheet')))]
  if (scripts.length === 0) throw new Error(`${folder}/index.html loads no script.`)
  return [
    { kind: 'JavaScript', files: scripts, bytes: gzip(scripts) },
    { kind: 'CSS', files: styles, bytes: gzip(styles) },
  ]
}

/** Prints the figures; false when one is over its budget. */
export function sizeFits(folder) {
  const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`
  const rows = measure(folder)
  for (const { kind, files, bytes } of rows) {
    const names = files.map((file) => posix.basename(file)).join(', ')
    console.log(`${kind}: ${kilobytes(bytes)} of ${kilobytes(BUDGET[kind])} gzip (${names})`)
  }
  return rows.every(({ kind, bytes }) => bytes <= BUDGET[kind])
}
