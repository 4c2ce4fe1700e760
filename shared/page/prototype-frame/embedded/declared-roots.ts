// Shadow roots that a page declares in its markup. The parser would make them unseen, and nothing
// that runs in the page finds a closed one; so the parser sees another name, and `empty-frames.ts`
// makes each root itself. Only what no script of the page can have changed is used here.
const { apply } = Reflect

/** Replacement for the attribute of a declarative shadow root (HTML, 4.12.3). */
export const RENAMED = 'shadowrootmodxe'
const LOWER = 'shadowrootmode'
const UPPER = 'SHADOWROOTMODE'

/** Also where the name comes in pieces: each call continues where the last one ended. */
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

/** For every way in which a script hands the parser markup that may declare roots. */
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
  // Streams of markup are newer than any page that could not do without.
  const value = name.startsWith('stream')
    ? undefined
    : function markup(this: unknown, text: unknown, options?: unknown): unknown {
        return apply(native, this, [makeRename()(String(text)), options])
      }
  Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}
