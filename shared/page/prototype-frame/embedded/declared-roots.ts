// Declarative shadow roots. The parser would attach them silently, and no script can find a closed
// one; so the attribute is renamed and `empty-frames.ts` attaches each root itself. Uses only
// natives that no script of the page can have changed.
const { apply } = Reflect

/** Replacement for the attribute of a declarative shadow root (HTML, 4.12.3). */
export const RENAMED = 'shadowrootmodxe'
const LOWER = 'shadowrootmode'
const UPPER = 'SHADOWROOTMODE'

/**
 * Renames the attribute, also when it is split over several calls: each call continues where the
 * last one ended.
 */
function makeRename(): (text: string) => string {
  let matched = 0
  return (text) => {
    let renamed = ''
    for (let at = 0; at < text.length; at++) {
      const letter = text[at] ?? ''
      const isNext = letter === LOWER[matched] || letter === UPPER[matched]
      const isFirst = letter === LOWER[0] || letter === UPPER[0]
      matched = isNext ? matched + 1 : Number(isFirst)
      if (matched === LOWER.length) {
        renamed += 'x'
        matched = 0
      }
      renamed += letter
    }
    return renamed
  }
}

/** Patches every function that passes markup with declarative shadow roots to the parser. */
export function renameDeclaredRoots(): void {
  const rename = makeRename()
  for (const name of ['write', 'writeln'] as const) {
    const write = Document.prototype[name]
    Document.prototype[name] = function writeRenamed(this: Document, ...texts: unknown[]) {
      let all = ''
      for (let at = 0; at < texts.length; at++) all += String(texts[at])
      apply(write, this, [rename(all)])
    }
  }
  for (const owner of [Element.prototype, ShadowRoot.prototype, Document, Range.prototype])
    for (const name of Object.getOwnPropertyNames(owner))
      if (name.endsWith('HTMLUnsafe')) renameIn(owner, name)
}

function renameIn(owner: object, name: string): void {
  const native: unknown = Reflect.get(owner, name)
  if (typeof native !== 'function') return
  // Streaming methods are removed: they are so new that every page has a fallback.
  const value = name.startsWith('stream')
    ? undefined
    : function markup(this: unknown, text: unknown, options?: unknown): unknown {
        return apply(native, this, [makeRename()(String(text)), options])
      }
  Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}
