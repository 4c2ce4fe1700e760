// Modules of a prototype import each other by path, which means nothing where every file has an
// address of its own: the paths become names, and an import map gives each name its address.
import type { Files } from './files.ts'

const NAME = 'prototype:/'

/** `from './x.js'`, `import './x.js'`, `import('./x.js')`: only what begins like a path. */
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

/** Undefined where there is no such file. */
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
