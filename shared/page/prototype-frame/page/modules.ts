// Modules of a prototype. They import each other by path, but each file has an unrelated `blob:`
// address: paths become names, which an import map maps to the addresses.
import type { Files } from './files.ts'

const NAME = 'prototype:/'

/** `from './x.js'`, `import './x.js'`, `import('./x.js')`: only specifiers that are paths. */
const IMPORTS = /((?:\bfrom|\bimport)\s*\(?\s*)(["'])(\.{0,2}\/[^"'\n]*)\2/g

export function localModule(source: string, from: string, files: Files): string {
  return source.replace(IMPORTS, (whole, before: string, quote: string, address: string) => {
    const place = files.place(address, from)
    if (place.kind === 'elsewhere') return whole
    const path = withExtension(place.path, files)
    const name = path === undefined ? files.name(place.path) : NAME + path
    return `${before}${quote}${name}${quote}`
  })
}

/** Completes a path without extension; undefined without such a file. */
function withExtension(path: string, files: Files): string | undefined {
  const all = [path, `${path}.js`, `${path}.mjs`, `${path}/index.js`]
  return all.find((each) => files.has(each))
}

export interface Modules {
  /** The import map as JSON. */
  readonly map: string
  url(path: string): string | undefined
}

export async function makeModules(paths: readonly string[], files: Files): Promise<Modules> {
  const imports: Record<string, string> = {}
  for (const path of paths) {
    const source = await files.text(path)
    if (source === undefined) continue
    imports[NAME + path] = files.made(
      `${path}?module`,
      localModule(source, path, files),
      'text/javascript',
    )
  }
  return { map: JSON.stringify({ imports }), url: (path) => imports[NAME + path] }
}
