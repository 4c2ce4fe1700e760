/**
 * A markdown page as its `## name` sections, in order; what stands before the first is left out,
 * and so are empty ones.
 */
export function sectionsOf(markdown: string): readonly (readonly [name: string, body: string])[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [name = '', ...body] = section.split('\n')
      return [name.trim(), body.join('\n').trim()] as const
    })
    .filter(([, body]) => body !== '')
}
