/** A minified sheet without the rules of single classes that the script never names. */
export function usedStyles(css: string, script: string): string {
  const words = new Set(script.split(/[\s"'`<>=\\]+/))
  const oneClass = /(?<=[{}])\.((?:\\.|[\w-])+)(?::[\w-]+)?\{[^{}]*\}/g
  const used = css.replace(oneClass, (rule, name: string) =>
    words.has(name.replaceAll('\\', '')) ? rule : '',
  )
  return used.replace(/@media[^{}]*\{(?:@media[^{}]*\{\})*\}/g, '')
}
