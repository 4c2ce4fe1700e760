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
    return `${before}${quote}${NAME}${withExtension(place.path, files)}${quote}`
  })
}

function withExtension(path: string, files: Files): string {
  if (files.has(path)) return path
  return [`${path}.js`, `${path}.mjs`, `${path}/index.js`].find((each) => files.has(each)) ?? path
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
