// Size budgets: the files that index.html loads before the first click; the files that the worker
// loads at its start and for a run with Ollama; and the viewer in every report file.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseAst } from 'vite'

/**
 * Budgets in bytes after gzip. The viewer includes all of zod, the coverage of audits, and the
 * utility classes (`docs/internals/decisions.md`, 61).
 */
const BUDGET = {
  JavaScript: 80 * 1024,
  CSS: 12 * 1024,
  'worker, at its start': 79 * 1024,
  'worker, a local run': 169 * 1024,
  'report viewer': 88 * 1024,
}

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

/** Measures the first route by kind of file, in bytes after gzip. `folder` is the built app. */
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

/** Chunk groups of `web/vite.config.ts` that a run with Ollama loads, including its checks. */
const LOCAL_RUN = ['ollama-run', 'local-run']

/** Names of the modules that a chunk imports dynamically, as paths from the root. */
function lazyImports(path, code) {
  return [...code.matchAll(/\bimport\([`'"](\.[^`'"]+)[`'"]\)/g)].map(([, source]) =>
    posix.resolve('/', posix.dirname(path), source),
  )
}

/**
 * Scripts that the worker loads at its start, and for a run with Ollama; `folder` is the built app.
 */
function workerFiles(folder, read) {
  const names = readdirSync(join(folder, 'assets'))
  const entry = names.find((name) => /^run\.worker-.*\.js$/.test(name))
  if (entry === undefined) throw new Error(`${folder} holds no worker.`)
  const atStart = withImports([`/assets/${entry}`], read)
  const files = new Set(atStart)
  const missing = new Set(LOCAL_RUN)
  for (const path of files)
    for (const lazy of lazyImports(path, read(path))) {
      const found = LOCAL_RUN.find((name) => posix.basename(lazy).startsWith(`${name}-`))
      if (found === undefined) continue
      missing.delete(found)
      for (const each of withImports([lazy], read)) files.add(each)
    }
  if (missing.size > 0) throw new Error(`The worker does not load ${[...missing].join(', ')}.`)
  return { atStart: [...atStart], files: [...files] }
}

/** Measures the worker in bytes after gzip: at its start, and in total for a run with Ollama. */
export function measureWorker(folder) {
  const read = (path) => readFileSync(join(folder, path), 'utf8')
  const gzip = (paths) => paths.reduce((sum, path) => sum + gzipSync(read(path)).length, 0)
  const { atStart, files } = workerFiles(folder, read)
  return [
    { kind: 'worker, at its start', files: atStart, bytes: gzip(atStart) },
    { kind: 'worker, a local run', files, bytes: gzip(files) },
  ]
}

/** Measures the page of a report without its run, in bytes after gzip. */
export function measureViewer(folder) {
  const file = 'report-viewer.txt'
  return {
    kind: 'report viewer',
    files: [file],
    bytes: gzipSync(readFileSync(join(folder, file))).length,
  }
}

/** Prints the figures; false when one exceeds its budget. */
export function sizeFits(folder) {
  const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`
  const rows = [...measure(folder), ...measureWorker(folder), measureViewer(folder)]
  for (const { kind, files, bytes } of rows) {
    const names =
      files.length > 6
        ? `${files.length} files`
        : files.map((each) => posix.basename(each)).join(', ')
    console.log(`${kind}: ${kilobytes(bytes)} of ${kilobytes(BUDGET[kind])} gzip (${names})`)
  }
  return rows.every(({ kind, bytes }) => bytes <= BUDGET[kind])
}
