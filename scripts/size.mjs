// The size budget of the first route: what index.html loads before the first click. Later chunks
// and the worker do not count there; the worker of a local run is measured on its own.
import { readdirSync, readFileSync } from 'node:fs'
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

/**
 * What a run with Ollama does not load: other providers, played runs, prototypes, audits, runs as
 * files.
 */
const NOT_LOCAL =
  /\/(?:anthropic|openai|google|compatible|builtin|driven|cloud-preflight|scripted|recorded|sweep|audit|driver|frames|prototypes|screens|outgoing|export-report|export-run|import-bundle)-/

/**
 * Names of the modules that a chunk imports when they are needed, as paths from the root of the
 * app.
 */
function lazyImports(path, code) {
  return [...code.matchAll(/\bimport\([`'"](\.[^`'"]+)[`'"]\)/g)].map(([, source]) =>
    posix.resolve('/', posix.dirname(path), source),
  )
}

/**
 * The scripts that the worker loads for a run with Ollama, preflight included; `folder` is the
 * built app.
 */
function localRunFiles(folder, read) {
  const entry = readdirSync(join(folder, 'assets')).find((name) =>
    /^run\.worker-.*\.js$/.test(name),
  )
  if (entry === undefined) throw new Error(`${folder} holds no worker.`)
  const root = `/assets/${entry}`
  const lazy = lazyImports(root, read(root))
  const closure = (paths) => withImports(paths, read)
  const shared = closure([root, ...lazy.filter((path) => /\/ollama-/.test(path))])
  const others = closure(lazy.filter((path) => NOT_LOCAL.test(path)))
  const isLocal = (path) =>
    shared.has(path) ||
    !(others.has(path) || [...closure([path])].some((each) => NOT_LOCAL.test(each)))
  const files = closure([root, ...lazy.filter(isLocal)])
  // The Ollama client is loaded by the adapter itself.
  for (const path of [...files].filter((each) => each !== root))
    for (const next of closure(lazyImports(path, read(path)).filter(isLocal))) files.add(next)
  return { entry: root, files: [...files] }
}

/** Bytes after gzip of the worker's entry, and of all that it loads for a run with Ollama. */
export function measureWorker(folder) {
  const read = (path) => readFileSync(join(folder, path), 'utf8')
  const gzip = (paths) => paths.reduce((sum, path) => sum + gzipSync(read(path)).length, 0)
  const { entry, files } = localRunFiles(folder, read)
  return [
    { kind: 'worker, its entry', files: [entry], bytes: gzip([entry]) },
    { kind: 'worker, a local run', files, bytes: gzip(files) },
  ]
}

/**
 * What the viewer of a report should stay near, without a run, in bytes after gzip: a target, not a
 * budget of the gate.
 */
const VIEWER = 60 * 1024

/** Bytes after gzip of the page of a report without a run in it. */
export function measureViewer(folder) {
  const file = 'report-viewer.txt'
  return {
    kind: 'report viewer',
    files: [file],
    bytes: gzipSync(readFileSync(join(folder, file))).length,
  }
}

/** Prints the figures; false when one is over its budget. */
export function sizeFits(folder) {
  const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`
  const rows = measure(folder)
  for (const { kind, files, bytes } of rows) {
    const names = files.map((file) => posix.basename(file)).join(', ')
    console.log(`${kind}: ${kilobytes(bytes)} of ${kilobytes(BUDGET[kind])} gzip (${names})`)
  }
  const viewer = measureViewer(folder)
  console.log(`report viewer: ${kilobytes(viewer.bytes)} gzip, target ${kilobytes(VIEWER)}`)
  return rows.every(({ kind, bytes }) => bytes <= BUDGET[kind])
}
